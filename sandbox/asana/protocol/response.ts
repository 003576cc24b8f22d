import type { Row } from '../../store/asana/row.ts';
import {
  type FieldSelection,
  type LazyRecord,
  lazyRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from './record.ts';

/** One record: the response to a read by id, a creation or an update. */
export interface RecordResponse {
  readonly kind: 'record';
  readonly status: 200 | 201;
  /** The path of a created record, without the base URL. Null for other responses. */
  readonly location: string | null;
  readonly record: (context: RequestContext) => LazyRecord;
  /** Whether the record is empty unless `opt_fields` names fields. */
  readonly isOptIn: boolean;
  /** Properties beside the record. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** A list. Records are computed only for the requested page. */
export interface ListResponse {
  readonly kind: 'list';
  readonly rows: readonly Row[];
  readonly record: (row: Row, context: RequestContext) => LazyRecord;
  /** `none`: the list has no pages and no offsets. */
  readonly paging: 'pages' | 'none';
  /** The fields of each record if the request names none. */
  readonly selection: FieldSelection;
}

/** A list without pages, and properties beside it. */
export interface StreamResponse {
  readonly kind: 'stream';
  readonly records: (context: RequestContext) => readonly LazyRecord[];
  readonly beside: Readonly<Record<string, string | boolean>>;
}

/** `{}`: the request succeeded and there is nothing to return. */
export interface EmptyResponse {
  readonly kind: 'empty';
}

/** A response that needs time. */
export interface LaterResponse {
  readonly kind: 'later';
  /** Rejects with a Rejection if the request is invalid. */
  readonly wait: () => Promise<RecordResponse>;
}

/** The response of a route, before `opt_fields` and paging are applied. */
export type RouteResponse =
  | RecordResponse
  | ListResponse
  | StreamResponse
  | EmptyResponse
  | LaterResponse;

/** A response with one record. */
export function recordResponse<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
): RecordResponse {
  const record = (context: RequestContext) => lazyRecord(type, row, context);
  return { kind: 'record', status: 200, location: null, record, isOptIn: false };
}

/** A response with a created record and its location. */
export function createdResponse<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
  location: string,
): RecordResponse {
  return { ...recordResponse(type, row), status: 201, location };
}

/** A response with a list of records of one type. */
export function listResponse<Subject extends Row, Upstream>(
  type: RecordType<Subject, Upstream>,
  rows: readonly Subject[],
  options: Partial<Pick<ListResponse, 'paging' | 'selection'>> = {},
): ListResponse {
  // The list passes only its own rows to this function, so each row is a Subject.
  const record = (row: Row, context: RequestContext) => lazyRecord(type, row as Subject, context);
  return { kind: 'list', rows, record, paging: 'pages', selection: 'compact', ...options };
}

/** The response `{}`. */
export const emptyResponse: EmptyResponse = { kind: 'empty' };

/** A response that needs time. */
export const laterResponse = (wait: LaterResponse['wait']): LaterResponse => ({
  kind: 'later',
  wait,
});

/** A response with a record that is empty unless `opt_fields` names its fields. */
export function optInResponse(fields: Readonly<Record<string, () => Value>>): RecordResponse {
  const type: RecordType<null> = { fields, compact: [], always: [] };
  return { ...recordResponse(type, null), isOptIn: true };
}
