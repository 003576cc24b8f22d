import type { Config } from '../../../config/config.ts';
import { isLoopback } from '../../../config/host.ts';
import type { ErrorCode } from '../../../schema/error/error-code.ts';
import type { RequestState, ServerPlugin } from '../../request/request-state.ts';
import { livenessPath, readinessPath } from '../../request/server-url.ts';

/**
 * Accepts only requests for a known host name, before any page or the API sees them: loopback names, HOST, ALLOWED_HOSTS and the host of
 * PUBLIC_URL. Otherwise a page could point its own host name at this server (DNS rebinding), and would count as a page of this server.
 *
 * With PUBLIC_URL, a server on the network is behind a proxy, which may send another name. It checks names only if ALLOWED_HOSTS lists
 * some. Two Host headers are always rejected: a proxy could have checked the other one.
 *
 * The health checks accept every name, because load balancers use addresses. A request without the header comes from no browser.
 */
export function useHostCheck({ host, publicUrl, allowedHosts }: Config): ServerPlugin {
  const isChecked = publicUrl === null || isLoopback(host) || allowedHosts.length > 0;
  const publicHost = publicUrl === null ? null : new URL(publicUrl).host;
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  const isKnown = (header: string) => {
    const name = header
      .toLowerCase()
      .replace(/:\d*$/, '')
      .replace(/^\[(.*)\]$/, '$1');
    return header === publicHost || isLoopback(name) || names.has(name);
  };
  // Nearly all requests have the same header.
  let lastKnown: string | null = null;
  return {
    onRequest({ request, serverContext, endResponse }) {
      if (hasTwoHosts(serverContext.req?.rawHeaders))
        return endResponse(
          reject(serverContext, 400, 'BAD_USER_INPUT', 'A request must have one Host header.'),
        );
      const header = request.headers.get('host');
      if (!isChecked || header === lastKnown || header === null) return;
      if (isKnown(header)) {
        lastKnown = header;
        return;
      }
      if (isHealthCheck(request.url)) return;
      const message =
        'This server does not accept this host name. Its operator can allow the name with ALLOWED_HOSTS or PUBLIC_URL.';
      endResponse(reject(serverContext, 403, 'FORBIDDEN', message));
    },
  };
}

/** @param rawHeaders  Names and values in turn, as they arrived. Node keeps only the first Host in its other lists. */
function hasTwoHosts(rawHeaders: readonly string[] | undefined): boolean {
  if (rawHeaders === undefined) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const isHealthCheck = (url: string): boolean =>
  [livenessPath, readinessPath].includes(new URL(url).pathname);

/** The response to a rejected request. The access log has its code. */
function reject(state: RequestState, status: number, code: ErrorCode, message: string): Response {
  state.rejectionCodes = [code];
  return Response.json({ errors: [{ message, extensions: { code } }] }, { status });
}
