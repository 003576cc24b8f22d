import type { Config } from '../../config/config.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** How long a browser need not ask again. Two hours are the longest that any of them keeps to. */
const maxAgeSeconds = 7200;

/** What a client of this API sends beside what every page may send. */
const requestHeaders = [
  'authorization',
  'content-type',
  'x-asana-authorization',
  'x-google-authorization',
  'x-request-id',
].join(', ');

/** What a page may read beside what every page may read. */
const responseHeaders = 'content-disposition, retry-after, x-request-id';

/** Whether a page asks whose origin is among CORS_ORIGINS, letter by letter. */
export function isFromListedOrigin({ headers }: Request, { corsOrigins }: Config): boolean {
  return corsOrigins.includes(headers.get('origin') ?? '');
}

/**
 * Lets pages of the origins in CORS_ORIGINS use the API and read its answers, with the browser's session as well; pages of all
 * others get no permission at all, as everyone does while none is set.
 */
export function useCors(config: Config): ServerPlugin {
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      if (!isPreflight(request) || !isFromListedOrigin(request, config)) return;
      endResponse(
        new fetchAPI.Response(null, {
          status: 204,
          headers: {
            'access-control-allow-methods': 'GET, POST',
            'access-control-allow-headers': requestHeaders,
            'access-control-max-age': String(maxAgeSeconds),
          },
        }),
      );
    },
    onResponse({ request, response }) {
      if (config.corsOrigins.length === 0) return;
      response.headers.append('vary', 'origin');
      if (!isFromListedOrigin(request, config)) return;
      // The header is one of the list: never a star, nor what a request makes of it.
      response.headers.set('access-control-allow-origin', request.headers.get('origin') ?? '');
      response.headers.set('access-control-allow-credentials', 'true');
      response.headers.set('access-control-expose-headers', responseHeaders);
    },
  };
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('access-control-request-method');
