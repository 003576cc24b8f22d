import { credentialsOf } from '../../account/viewer.ts';
import type { SpanIds } from '../../operation/report/operation-observer.ts';
import type { RequestState } from './request-state.ts';

/** Enough to tell callers apart, and too short to be mistaken for a secret. */
const length = 12;

/**
 * Names the caller of a request in the log, without a token and without personal data. The same caller has the same name on every
 * instance and after a restart.
 *
 * - `key 2`: the position of the caller's key in API_KEYS.
 * - `session 1b9d…`: the beginning of the session's id. This is not the id in the cookie.
 * - `grant 7c02…`: the beginning of the id of the consent with which an agent acts.
 * - `token x4Fq…`: the beginning of a digest of the first token in the request, in the order of the services.
 * - `server` or `sandbox`: the caller acts with the server's token, or as the sandbox's default user.
 *
 * Undefined if the request contains nothing that identifies a caller.
 */
export function nameCaller({ apiKey, viewer }: RequestState): string | undefined {
  const account = nameAccount(viewer);
  if (apiKey === undefined) return account;
  const key = `key ${apiKey + 1}`;
  return account === undefined ? key : `${key}, ${account}`;
}

function nameAccount(viewer: RequestState['viewer']): string | undefined {
  if (viewer === undefined) return undefined;
  if (viewer.session) return `session ${viewer.session.id.slice(0, length)}`;
  if (viewer.grant !== undefined) return `grant ${viewer.grant.slice(0, length)}`;
  const credentials = credentialsOf(viewer);
  const own = credentials.find(({ source }) => source === 'header');
  return own === undefined ? credentials[0]?.source : `token ${own.key.slice(0, length)}`;
}

/** What a line of the log has in common with the response and, with traces, with the span: their names are those of OpenTelemetry. */
interface LogIds {
  readonly requestId: string | undefined;
  readonly trace_id?: string;
  readonly span_id?: string;
}

export const logIdsOf = ({
  requestId,
  span,
}: {
  readonly requestId?: string | undefined;
  readonly span?: SpanIds | undefined;
}): LogIds => ({
  requestId,
  ...spanIdsOf(span),
});

const spanIdsOf = (span: SpanIds | undefined): Pick<LogIds, 'trace_id' | 'span_id'> =>
  span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
