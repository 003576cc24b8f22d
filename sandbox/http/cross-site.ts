import type { HttpRequest } from './message.ts';

/** A page of another site must not steer the sandbox, neither directly nor by a name it points at this machine. */
export function crossSiteRejection({ headers, url }: HttpRequest): string | null {
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) {
    return 'Only requests to a loopback host are accepted.';
  }
  const site = headers['sec-fetch-site'];
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = headers.origin !== undefined && headers.origin !== url.origin;
  return isForeignSite || isForeignOrigin ? 'Requests from other sites are refused.' : null;
}
