import type { HttpResponse } from '../http/message.ts';
import { docsSchema } from './docs/schema.ts';
import { driveSchema } from './drive/schema.ts';
import { createSchema, type FindField } from './protocol/field-schema.ts';
import { applyMask, checkMask, InvalidMask, type Mask, parseMask } from './protocol/mask.ts';
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

/** What answers depend on besides the call and its view. */
export interface ResponseOptions {
  readonly hugeExportBytes: number | null;
  /** Some methods may not be called in a batch. */
  readonly isInBatch: boolean;
}

/** Carries a call out and answers it; never throws for what the caller did wrong. */
export async function respond(
  attempt: RoutedRequest,
  view: RequestContext,
  setting: ResponseOptions,
): Promise<HttpResponse> {
  const { api, request: call, match } = attempt;
  try {
    if (!match) throw noRoute();
    if (setting.isInBatch && match.route.isBatchable === false) throw notInBatch();
    const mask = readMask(call.fields, match, api);
    if (call.method !== 'GET') view.store.clock.tick();
    const { hugeExportBytes } = setting;
    const asked = { ...call, context: view, mask, hugeExportBytes, param: match.param };
    return render(await match.route.respond(asked), mask);
  } catch (error) {
    if (error instanceof Rejection) return toErrorResponse(api, error);
    throw error;
  }
}

/** A refusal as an answer. */
export function toErrorResponse(api: Api, refusal: Rejection): HttpResponse {
  return jsonResponse(refusal.status, errorBody(api, refusal));
}

/** JSON as Google sends it: with line breaks, unless told otherwise. */
export function jsonResponse(status: number, body: unknown): HttpResponse {
  return { status, headers: json, body: JSON.stringify(body, null, 2) };
}

const noRoute = () => new Rejection(404, 'Method not found.');

const notInBatch = () => new Rejection(403, 'This method is not supported in batch requests.');

function readMask(fields: string | null, { route }: Match, api: Api): Mask | null {
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

/** Docs tells what is wrong with a mask only in the details. Source: GDEV fields parameter. */
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

function render(answer: RouteResponse, mask: Mask | null): HttpResponse {
  if (answer.kind === 'bytes') {
    const { contentType, body } = answer;
    return { status: 200, headers: { 'content-type': contentType }, body };
  }
  const { defaultFields } = answer;
  const wanted = mask ?? (defaultFields === undefined ? null : parseMask(defaultFields));
  return jsonResponse(200, wanted ? applyMask(answer.body, wanted) : answer.body);
}
