import { parseOptFields } from './protocol/opt-fields.ts';
import { pageOf } from './protocol/page.ts';
import { type Extent, type Json, project, type View } from './protocol/record.ts';
import { errorBody, noRoute, Refusal } from './protocol/rejection.ts';
import type { Call } from './protocol/request.ts';
import type { Answer, RecordAnswer } from './protocol/response.ts';
import type { Attempt } from './routed-request.ts';

/** What one call is answered with, alone or as an action of a batch. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What answers depend on besides the call and its view. */
export interface Setting {
  readonly baseUrl: string;
  readonly offsetLifetimeMs: number;
}

/** Carries a call out and answers it; never throws for what the caller did wrong. */
export function respond(attempt: Attempt, view: View, setting: Setting): CallAnswer {
  const { call, match, refusal } = attempt;
  try {
    if (refusal) throw refusal;
    if (!match) throw noRoute();
    if (call.method !== 'GET') view.store.clock.tick();
    return render(match.route.respond({ ...call, view, param: match.param }), call, view, setting);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
}

/** A refusal as an answer. */
export function refuse({ status, message }: Refusal): CallAnswer {
  return { status, headers: {}, body: errorBody(status, message) };
}

function render(answer: Answer, call: Call, view: View, setting: Setting): CallAnswer {
  const tree = call.fields && parseOptFields(call.fields);
  switch (answer.kind) {
    case 'nothing':
      return { status: 200, headers: {}, body: { data: {} } };
    case 'record':
      return {
        status: answer.status,
        headers:
          answer.location === null ? {} : { location: `${setting.baseUrl}${answer.location}` },
        body: { data: dataOf(answer, tree, view) },
      };
    case 'list': {
      const context = {
        ...setting,
        call,
        person: view.caller.person,
        now: view.store.clock.now(),
      };
      const { rows, nextPage } =
        answer.paging === 'whole'
          ? { rows: answer.rows, nextPage: undefined }
          : pageOf(answer.rows, context);
      const data = rows.map((row) => project(answer.record(row, view), tree ?? answer.extent));
      const body = nextPage === undefined ? { data } : { data, next_page: nextPage };
      return { status: 200, headers: {}, body };
    }
  }
}

function dataOf(answer: RecordAnswer, tree: Extent | null, view: View): Json {
  if (tree === null && answer.isOnlyWhenNamed) return {};
  return project(answer.record(view), tree ?? 'full');
}
