import { toPath } from './read.ts';

/**
 * One write of Asana's REST API as data. Its answer is always one record, at times an empty one. Files named after a record
 * make them; writer.ts sends them.
 */
export interface AsanaWrite<Answer = unknown> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** As Asana's documentation writes it: `/tasks/{task_gid}`. */
  readonly route: string;
  readonly path: string;
  /** What goes into the body's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether Asana answers with the record; if not, no fields can be asked for. */
  readonly returnsRecord: boolean;
  /** Whether the route takes a form instead of JSON; not in a batch. */
  readonly isForm?: boolean;
  readonly answer?: Answer;
}

/** A write to a route. */
export function toWrite<Answer>(
  method: AsanaWrite['method'],
  route: string,
  ids: Readonly<Record<string, string>>,
  data: Readonly<Record<string, unknown>> = {},
): AsanaWrite<Answer> {
  return { method, route, path: toPath(route, ids), data, returnsRecord: true };
}

/** A write to a route that answers with an empty record. */
export function toEmptyWrite(
  method: AsanaWrite['method'],
  route: string,
  ids: Readonly<Record<string, string>>,
  data: Readonly<Record<string, unknown>> = {},
): AsanaWrite<object> {
  return { ...toWrite<object>(method, route, ids, data), returnsRecord: false };
}
