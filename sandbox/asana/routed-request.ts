import type { HttpRequest } from '../http/message.ts';
import { parseActions } from './batch.ts';
import { parseBody } from './protocol/body.ts';
import { splitOptFields } from './protocol/opt-fields.ts';
import { Refusal } from './protocol/rejection.ts';
import type { Call } from './protocol/request.ts';
import type { FindRoute, Match } from './protocol/router.ts';

/** A call that somebody wants to make: where it leads, or why it leads nowhere. */
export interface Attempt {
  readonly call: Call;
  readonly isBatch: boolean;
  /** Method and template of its route; empty without one. */
  readonly route: string;
  readonly match: Match | null;
  readonly refusal: Refusal | null;
}

/** The call that a request on the wire makes. */
export function readRequest(request: HttpRequest, basePath: string, findRoute: FindRoute): Attempt {
  const { searchParams, pathname } = request.url;
  const { opt_fields: named, ...query } = Object.fromEntries(searchParams);
  const call: Call = {
    method: request.method,
    path: pathname.slice(basePath.length) || '/',
    query,
    fields: named === undefined ? null : splitOptFields(named),
    data: {},
  };
  if (call.method === 'GET') return route(call, null, findRoute);
  const body = catchRefusal(() => parseBody(request));
  if (body instanceof Refusal) return route(call, body, findRoute);
  return route({ ...call, data: body.data, fields: call.fields ?? body.fields }, null, findRoute);
}

/** The calls that a batch makes; a refusal is the whole batch's. */
export function readActions(
  data: Call['data'],
  findRoute: FindRoute,
): { readonly actions: readonly Attempt[] | null; readonly refusal: Refusal | null } {
  const actions = catchRefusal(() => parseActions(data));
  if (actions instanceof Refusal) return { actions: null, refusal: actions };
  return {
    actions: actions.map(({ call, refusal }) => route(call, refusal, findRoute)),
    refusal: null,
  };
}

function route(call: Call, refusal: Refusal | null, findRoute: FindRoute): Attempt {
  if (call.method === 'POST' && call.path === '/batch') {
    return { call, isBatch: true, route: 'POST /batch', match: null, refusal };
  }
  const match = findRoute(call.method, call.path);
  const name = match ? `${match.route.method} ${match.route.template}` : '';
  return { call, isBatch: false, route: name, match, refusal };
}

function catchRefusal<Result>(read: () => Result): Result | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
