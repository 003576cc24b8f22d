import type { Row } from '../../store/asana/row.ts';
import {
  type LazyRecord,
  lazyRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from './record.ts';

/** One record: what a read by id, a creation and an update give. */
export interface RecordResponse {
  readonly kind: 'record';
  readonly status: 200 | 201;
  /** The path under which a created record is found. */
  readonly location: string | null;
  readonly record: (context: RequestContext) => LazyRecord;
  /** Nothing at all is given unless opt_fields names it. */
  readonly isOptIn: boolean;
}

/** A list. Records are made for one page only, whatever the length of the list. */
export interface ListResponse {
  readonly kind: 'list';
  readonly rows: readonly Row[];
  readonly record: (row: Row, context: RequestContext) => LazyRecord;
  /** `whole`: there are no pages and no offsets, only a greatest number of rows. */
  readonly paging: 'pages' | 'none';
  readonly selection: 'compact' | 'full';
}

/** `{}`: done, and nothing to say. */
export interface EmptyResponse {
  readonly kind: 'empty';
}

/** What a route answers, before opt_fields and pages are applied to it. */
export type RouteResponse = RecordResponse | ListResponse | EmptyResponse;

/** One record. */
export function recordResponse<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
): RecordResponse {
  const record = (context: RequestContext) => lazyRecord(type, row, context);
  return { kind: 'record', status: 200, location: null, record, isOptIn: false };
}

/** A record that was just created, and where it is to be found. */
export function createdResponse<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
  location: string,
): RecordResponse {
  return { ...recordResponse(type, row), status: 201, location };
}

/** A list of records of one type. */
export function listResponse<Subject extends Row, Upstream>(
  type: RecordType<Subject, Upstream>,
  rows: readonly Subject[],
  options: Partial<Pick<ListResponse, 'paging' | 'selection'>> = {},
): ListResponse {
  // The list hands back the very rows it was given, so a row that comes in here is a Subject.
  const record = (row: Row, context: RequestContext) => lazyRecord(type, row as Subject, context);
  return { kind: 'list', rows, record, paging: 'pages', selection: 'compact', ...options };
}

/** `{}`. */
export const emptyResponse: EmptyResponse = { kind: 'empty' };

/** A structure that is empty until opt_fields names something of it. */
export function optInResponse(fields: Readonly<Record<string, () => Value>>): RecordResponse {
  const type: RecordType<null> = { fields, compact: [], always: [] };
  return { ...recordResponse(type, null), isOptIn: true };
}
