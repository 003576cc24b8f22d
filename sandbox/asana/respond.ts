import { withoutNestedDetails } from '../assumption/nested-field.ts';
import { retryAfterHeader } from '../http/retry-after.ts';
import { recordEvents } from './event/record-events.ts';
import { continueJobs } from './job/job.ts';
import { parseOptFields } from './protocol/opt-fields.ts';
import { pageOf } from './protocol/page.ts';
import { type FieldSelection, type Json, type RequestContext, toJson } from './protocol/record.ts';
import { errorBody, invalid, noRoute, Rejection, SyncRejection } from './protocol/rejection.ts';
import type { ApiRequest } from './protocol/request.ts';
import type { LaterResponse, RecordResponse, RouteResponse } from './protocol/response.ts';
import type { RoutedRequest } from './routed-request.ts';

/** The response to one request, which was sent alone or as an action of a batch. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Settings that responses depend on. */
export interface ResponseOptions {
  readonly baseUrl: string;
  readonly offsetLifetimeMs: number;
}

/** Executes a request. A mistake of the client becomes an error response and is not thrown. */
export function respond(
  routed: RoutedRequest,
  context: RequestContext,
  options: ResponseOptions,
): ApiResponse | Promise<ApiResponse> {
  const { request, match, rejection } = routed;
  try {
    if (rejection) throw rejection;
    if (!match) throw noRoute();
    if (request.path.includes('/external:') && context.isBroken('asana.external-colon'))
      throw invalid('task: Not a recognized ID: external');
    const execute = () => match.route.respond({ ...request, context, param: match.param });
    const response = request.method === 'GET' ? execute() : write(execute, context);
    if (response.kind !== 'later') return render(response, request, context, options);
    return response.wait().then(
      (record) => render(record, request, context, options),
      (error: unknown) => toRejectedResponse(error, context),
    );
  } catch (error) {
    return toRejectedResponse(error, context);
  }
}

/** Executes a write at its own time, after the steps of the caller's jobs. */
function write(execute: () => RouteResponse, context: RequestContext): RouteResponse {
  context.store.clock.tick();
  return recordEvents(context, () => {
    continueJobs(context);
    return execute();
  });
}

function toRejectedResponse(error: unknown, context: RequestContext): ApiResponse {
  if (!(error instanceof Rejection)) throw error;
  if (error instanceof SyncRejection) return toSyncResponse(error);
  return toErrorResponse(context.isBroken('asana.error-field') ? withoutField(error) : error);
}

/** A rejection of an input without its name. The wording of errors about offsets is another assumption. */
const withoutField = ({ status, message }: Rejection): Rejection =>
  new Rejection(
    status,
    status === 400 ? message.replace(/^(?!offset:)[a-z_.]+(\[\d+\])?: /, '') : message,
  );

/** The error response for a rejection. */
export function toErrorResponse({ status, message, retryAfter }: Rejection): ApiResponse {
  const headers = retryAfterHeader(retryAfter ?? undefined);
  return { status, headers, body: errorBody(status, message) };
}

/** Unlike other errors, it has no help, and a property beside the errors. */
const toSyncResponse = ({ status, message, sync }: SyncRejection): ApiResponse => ({
  status,
  headers: {},
  body: { errors: [{ message }], sync },
});

function render(
  response: Exclude<RouteResponse, LaterResponse>,
  request: ApiRequest,
  context: RequestContext,
  options: ResponseOptions,
): ApiResponse {
  const fields = usedFields(request, context);
  const tree = fields && parseOptFields(fields);
  switch (response.kind) {
    case 'empty':
      return { status: 200, headers: {}, body: { data: {} } };
    case 'record':
      return {
        status: response.status,
        headers:
          response.location === null ? {} : { location: `${options.baseUrl}${response.location}` },
        body: { data: dataOf(response, tree, context), ...response.beside },
      };
    case 'stream': {
      const data = response.records(context).map((record) => toJson(record, tree ?? 'full'));
      return { status: 200, headers: {}, body: { data, ...response.beside } };
    }
    case 'list': {
      const pageContext = {
        ...options,
        request,
        person: context.caller.person,
        store: context.store,
        now: context.store.clock.now(),
        isBroken: context.isBroken,
      };
      const { rows, nextPage } =
        response.paging === 'none'
          ? { rows: response.rows, nextPage: undefined }
          : pageOf(response.rows, pageContext);
      const data = rows.map((row) =>
        toJson(response.record(row, context), tree ?? response.selection),
      );
      const body = nextPage === undefined ? { data } : { data, next_page: nextPage };
      return { status: 200, headers: {}, body };
    }
  }
}

/** The requested fields that the emulator uses. */
function usedFields(
  { method, path, fields }: ApiRequest,
  { isBroken }: RequestContext,
): readonly string[] | null {
  if (path.endsWith('/typeahead') && isBroken('asana.typeahead-fields'))
    return fields?.filter((field) => field === 'name') ?? null;
  if (method !== 'GET' && isBroken('asana.write-fields')) return null;
  return fields && isBroken('asana.nested-fields') ? withoutNestedDetails(fields) : fields;
}

function dataOf(
  response: RecordResponse,
  tree: FieldSelection | null,
  context: RequestContext,
): Json {
  if (tree === null && response.isOptIn) return {};
  return toJson(response.record(context), tree ?? 'full');
}
