import type { AssumptionId } from '../assumption/setting.ts';
import type { HttpResponse } from '../http/message.ts';
import { docsSchema } from './docs/schema.ts';
import { driveSchema } from './drive/schema.ts';
import { createSchema, type FindField } from './protocol/field-schema.ts';
import { applyMask, checkMask, InvalidMask, type Mask, parseMask } from './protocol/mask.ts';
import { checkBrokenParameters, checkQueryParameters } from './protocol/query-parameter.ts';
import { type Api, errorBody, invalidArgument, Rejection } from './protocol/rejection.ts';
import type { RequestContext } from './protocol/request.ts';
import type { RouteResponse } from './protocol/response.ts';
import type { Match } from './protocol/router.ts';
import type { RoutedRequest } from './routed-request.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };

const findFields: Readonly<Record<Api, FindField>> = {
  docs: createSchema(docsSchema),
  drive: createSchema(driveSchema),
};

/** What a response depends on besides the request and its context. */
export interface ResponseOptions {
  readonly hugeExportBytes: number | null;
  /** Some methods are not available in a batch. */
  readonly isInBatch: boolean;
  readonly isSearchIncomplete: boolean;
}

/** Executes a request and returns its response. Never throws for a client error. */
export async function respond(
  routed: RoutedRequest,
  context: RequestContext,
  options: ResponseOptions,
): Promise<HttpResponse> {
  const { api, request, match } = routed;
  try {
    if (!match) throw noRoute();
    const isDownload = api === 'drive' && request.query['alt'] === 'media';
    if (options.isInBatch && (isDownload || match.route.isBatchable === false)) throw notInBatch();
    checkQueryParameters(request, match.route);
    checkBrokenParameters(request, context.isBroken);
    const mask = parseFields(request.fields, match, api);
    if (mask && isRefused(mask, match, context)) throw invalidMask(api, request.fields ?? '');
    if (request.method !== 'GET') context.store.clock.tick();
    const routeRequest = { ...request, ...options, context, mask, param: match.param };
    return render(await match.route.respond(routeRequest), mask);
  } catch (error) {
    if (error instanceof Rejection) return toErrorResponse(api, error);
    throw error;
  }
}

/** The error response for a rejection. */
export function toErrorResponse(api: Api, rejection: Rejection): HttpResponse {
  return jsonResponse(rejection.status, errorBody(api, rejection));
}

/** A JSON response with line breaks, as Google sends it by default. */
export function jsonResponse(status: number, body: unknown): HttpResponse {
  return { status, headers: json, body: JSON.stringify(body, null, 2) };
}

const noRoute = () => new Rejection(404, 'Method not found.');

const notInBatch = () => new Rejection(403, 'This method is not supported in batch requests.');

function parseFields(fields: string | null, { route }: Match, api: Api): Mask | null {
  if (fields === null || route.type === null) return null;
  try {
    const mask = parseMask(fields);
    checkMask(mask, route.type, findFields[api]);
    return mask;
  } catch (error) {
    if (error instanceof InvalidMask) throw invalidMask(api, error.path);
    throw error;
  }
}

/** The assumption about the masks of each route. A broken route accepts only `*`. */
const assumptionByRoute: Readonly<Record<string, AssumptionId>> = {
  'GET /v1/documents/{documentId}': 'google.fields-documents-get',
  'POST /v1/documents': 'google.fields-documents-create',
  'POST /v1/documents/{documentId}:batchUpdate': 'google.fields-documents-batch-update',
  'GET /drive/v3/files/{fileId}': 'google.fields-files-get',
  'PATCH /drive/v3/files/{fileId}': 'google.fields-files-get',
  'GET /drive/v3/files': 'google.fields-files-list',
  'POST /drive/v3/files': 'google.fields-files-list',
  'GET /drive/v3/about': 'google.fields-about',
  'POST /drive/v3/files/{fileId}/copy': 'google.fields-files-copy',
  'GET /drive/v3/files/{fileId}/revisions': 'google.fields-revisions',
  'GET /drive/v3/drives': 'google.fields-drives',
  'GET /drive/v3/drives/{driveId}': 'google.fields-drives',
  'GET /drive/v3/files/{fileId}/comments': 'google.fields-comments',
  'GET /drive/v3/files/{fileId}/permissions': 'google.fields-permissions',
  'POST /drive/v3/files/{fileId}/permissions': 'google.fields-permissions',
  'GET /drive/v3/files/{fileId}/permissions/{permissionId}': 'google.fields-permissions',
  'PATCH /drive/v3/files/{fileId}/permissions/{permissionId}': 'google.fields-permissions',
};

function isRefused(mask: Mask, { route }: Match, { isBroken }: RequestContext): boolean {
  const assumption = assumptionByRoute[`${route.method} ${route.template}`];
  // `google.docs-tabs-mask` is about masks of tabs.
  const isOther = mask.children.has('*') || mask.children.has('tabs');
  return assumption !== undefined && !isOther && isBroken(assumption);
}

/** Docs reports the invalid path only in the details. Source: GDEV fields parameter. */
function invalidMask(api: Api, path: string): Rejection {
  if (api === 'drive') {
    return new Rejection(400, `Invalid field selection ${path}`, {
      reason: 'invalidParameter',
      location: { name: 'fields', type: 'parameter' },
    });
  }
  const description = `Error expanding 'fields' parameter. Cannot find matching fields for path '${path}'.`;
  return invalidArgument('Request contains an invalid argument.', [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: path, description }],
    },
  ]);
}

function render(response: RouteResponse, mask: Mask | null): HttpResponse {
  if (response.kind === 'empty') return { status: 204, headers: {}, body: '' };
  if (response.kind === 'status') {
    const { status, headers } = response;
    return { status, headers, body: '' };
  }
  if (response.kind === 'bytes') {
    const { contentType, body } = response;
    return { status: 200, headers: { 'content-type': contentType }, body };
  }
  const { defaultFields } = response;
  const applied = mask ?? (defaultFields === undefined ? null : parseMask(defaultFields));
  return jsonResponse(200, applied ? applyMask(response.body, applied) : response.body);
}
