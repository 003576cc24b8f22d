import type { Row } from '../../store/asana/row.ts';
import { type LazyRecord, lazy, type RecordType, type Value, type View } from './record.ts';

/** One record: what a read by id, a creation and an update give. */
export interface RecordAnswer {
  readonly kind: 'record';
  readonly status: 200 | 201;
  /** The path under which a created record is found. */
  readonly location: string | null;
  readonly record: (view: View) => LazyRecord;
  /** Nothing at all is given unless opt_fields names it. */
  readonly isOnlyWhenNamed: boolean;
}

/** A list. Records are made for one page only, whatever the length of the list. */
export interface ListAnswer {
  readonly kind: 'list';
  readonly rows: readonly Row[];
  readonly record: (row: Row, view: View) => LazyRecord;
  /** `whole`: there are no pages and no offsets, only a greatest number of rows. */
  readonly paging: 'pages' | 'whole';
  readonly extent: 'compact' | 'full';
}

/** `{}`: done, and nothing to say. */
export interface NothingAnswer {
  readonly kind: 'nothing';
}

/** What a route answers, before opt_fields and pages are applied to it. */
export type Answer = RecordAnswer | ListAnswer | NothingAnswer;

/** One record. */
export function one<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
): RecordAnswer {
  const record = (view: View) => lazy(type, row, view);
  return { kind: 'record', status: 200, location: null, record, isOnlyWhenNamed: false };
}

/** A record that was just created, and where it is to be found. */
export function created<Subject, Upstream>(
  type: RecordType<Subject, Upstream>,
  row: Subject,
  location: string,
): RecordAnswer {
  return { ...one(type, row), status: 201, location };
}

/** A list of records of one type. */
export function many<Subject extends Row, Upstream>(
  type: RecordType<Subject, Upstream>,
  rows: readonly Subject[],
  options: Partial<Pick<ListAnswer, 'paging' | 'extent'>> = {},
): ListAnswer {
  // The list hands back the very rows it was given, so a row that comes in here is a Subject.
  const record = (row: Row, view: View) => lazy(type, row as Subject, view);
  return { kind: 'list', rows, record, paging: 'pages', extent: 'compact', ...options };
}

/** `{}`. */
export const nothing: NothingAnswer = { kind: 'nothing' };

/** A structure that is empty until opt_fields names something of it. */
export function onlyWhenNamed(fields: Readonly<Record<string, () => Value>>): RecordAnswer {
  const type: RecordType<null> = { fields, compact: [], always: [] };
  return { ...one(type, null), isOnlyWhenNamed: true };
}
