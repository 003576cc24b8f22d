import { credentialHeaders } from '../../../account/viewer.ts';
import type { Config } from '../../../config/config.ts';
import { addVary } from '../../request/accept.ts';
import type { ServerPlugin } from '../../request/request-state.ts';

/** How long browsers cache a preflight response. Chromium limits it to two hours. */
const maxAgeSeconds = 7200;

/** The request headers that need permission. Pages with OpenTelemetry send `traceparent`, `tracestate` and `baggage`. */
const requestHeaders = [
  'authorization',
  'baggage',
  'content-type',
  'last-event-id',
  'traceparent',
  'tracestate',
  ...credentialHeaders.map((header) => header.toLowerCase()),
  'x-request-id',
].join(', ');

const responseHeaders = 'content-disposition, retry-after, traceresponse, x-request-id';

/** Whether the request's origin is in CORS_ORIGINS. The spelling must match exactly. */
export function isFromListedOrigin({ headers }: Request, { corsOrigins }: Config): boolean {
  return corsOrigins.includes(headers.get('origin') ?? '');
}

/**
 * Allows pages of the origins in CORS_ORIGINS to use the API and to read its responses, also with the browser's session. Pages of
 * other origins get no permission. If CORS_ORIGINS is empty, no page of another origin gets permission.
 */
export function useCors(config: Config): ServerPlugin {
  if (config.corsOrigins.length === 0) return {};
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      if (!isPreflight(request) || !isFromListedOrigin(request, config)) return;
      endResponse(
        new fetchAPI.Response(null, {
          status: 204,
          headers: {
            'access-control-allow-methods': 'GET, POST, PUT',
            'access-control-allow-headers': requestHeaders,
            'access-control-max-age': String(maxAgeSeconds),
          },
        }),
      );
    },
    onResponse({ request, response }) {
      addVary(response.headers, 'origin');
      if (!isFromListedOrigin(request, config)) return;
      // The value equals an entry of the list. It is never `*` or an unchecked value from the request.
      response.headers.set('access-control-allow-origin', request.headers.get('origin') ?? '');
      response.headers.set('access-control-allow-credentials', 'true');
      response.headers.set('access-control-expose-headers', responseHeaders);
    },
  };
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('access-control-request-method');
