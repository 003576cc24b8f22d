import type { Config } from '../../config/config.ts';
import { originFor } from './server-url.ts';

/**
 * Whether a request comes from a page of this server, or from no page. Only these requests may use the session that a
 * browser sends automatically.
 *
 * This check is stricter than the one for all API requests: other origins of the same site fail it too. Browsers send the source of a
 * request in `Sec-Fetch-Site`, older ones only in `Origin`. A client that sends neither is not a browser, so no page can misuse its session.
 */
export function isSameOrigin(request: Request, config: Config): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return (
    origin === null ||
    origin === new URL(originFor(request, config)).origin ||
    origin === new URL(request.url).origin
  );
}
