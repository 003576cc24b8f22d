import type { Config } from '../../config/config.ts';
import { originFor } from './server-url.ts';

/**
 * Whether a request comes from a page of this server, or from no page at all: only such a request may use the session that a
 * browser sends along by itself.
 *
 * Stricter than what the API asks of everyone: neighbours of the same site are strangers too. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin` alone; a client that says neither is no browser, and has no session by accident.
 */
export function isFromOwnPage(request: Request, config: Config): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return (
    origin === null ||
    origin === originFor(request, config) ||
    origin === new URL(request.url).origin
  );
}
