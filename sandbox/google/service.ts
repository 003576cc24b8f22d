import type { HttpRequest, ParsedRequest, Service } from '../http/message.ts';
import { chargeQuota, type GoogleOptions, identify, respondToOne } from './authorized-request.ts';
import { batchApiOf } from './batch.ts';
import { parseBatch } from './batch-request.ts';
import { isIncompleteSearch, toFailureResponse } from './failure.ts';
import type { UploadParts } from './protocol/request.ts';
import { createRouter } from './protocol/router.ts';
import { toQuotaResponse } from './quota-response.ts';
import {
  costOf,
  isDocsPath,
  type RoutedRequest,
  routeRequest,
  toLogEntry,
} from './routed-request.ts';
import { routes } from './routes.ts';

// Google Docs and Drive, from a request to its response. docs/ and drive/ hold one service each, and both share the files
// here. A document is a Drive file that has content, so both services use one store. Nothing here uses sockets: the notifications of
// Drive's channels are sent by http/post.ts.

/** Creates Docs and Drive. The path of a request decides between them. */
export function createGoogle(options: GoogleOptions): Service {
  const findRoute = createRouter(routes);
  return {
    name: 'google',
    ownsPath: (path) =>
      isDocsPath(path) ||
      batchApiOf(path) !== null ||
      path.startsWith('/drive/v3/') ||
      path.startsWith('/upload/drive/v3/'),
    parse: (request) => {
      const upload = uploadPartsOf(request);
      const body = request.body.toString('utf8');
      const found = routeRequest({ ...request, body }, findRoute);
      const routed = upload === null ? found : { ...found, request: { ...found.request, upload } };
      const api = batchApiOf(request.url.pathname);
      return api !== null && request.method === 'POST'
        ? parseBatch(request, { ...routed, api }, findRoute, options)
        : parseSingle(request, routed, options);
    },
  };
}

/** Null for a request to another address. */
function uploadPartsOf({ url, headers, body }: HttpRequest): UploadParts | null {
  if (!url.pathname.startsWith('/upload/')) return null;
  return {
    bytes: body,
    contentType: headers['content-type'] ?? '',
    contentRange: headers['content-range'] ?? null,
    mediaType: headers['x-upload-content-type'] ?? null,
    mediaLength: headers['x-upload-content-length'] ?? null,
    origin: url.origin,
  };
}

function parseSingle(
  request: HttpRequest,
  routed: RoutedRequest,
  options: GoogleOptions,
): ParsedRequest {
  const { authorization } = request.headers;
  const { api } = routed;
  return {
    ...identify(authorization, options),
    route: routed.route,
    cost: costOf([routed]),
    logEntry: toLogEntry(routed),
    actions: null,
    limitResponse: () => {
      const excess = chargeQuota(authorization, routed, options);
      return excess && toQuotaResponse(api, excess, options.isBroken);
    },
    execute: async (_, failure) => ({
      response: await respondToOne(routed, authorization, options, {
        isInBatch: false,
        isSearchIncomplete: isIncompleteSearch(failure),
      }),
      actionStatuses: [],
    }),
    toFailureResponse: (failure) => toFailureResponse(api, failure, options.isBroken),
  };
}
