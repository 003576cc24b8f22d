import { inInput } from '../protocol/find.ts';
import { findUser } from '../protocol/lookup.ts';
import { parseBoolean, parseInstant, type Query, splitList } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';

/** Whether a row matches. */
export type Filter<Row> = (row: Row) => boolean;

export interface GidSubject<Row> {
  readonly of: (row: Row, context: RequestContext) => readonly string[];
  /** Whether the filter names users: by gid, by email address or as `me`. */
  readonly isPerson?: boolean;
}

/** What the parameters of a search compare. */
export interface SearchSubjects<Row> {
  /** By the name of the parameter. */
  readonly plain: Readonly<Record<string, (text: string, context: RequestContext) => Filter<Row>>>;
  /** These, and the days and instants, by the part of the name before the operator. */
  readonly gids: Readonly<Record<string, GidSubject<Row>>>;
  readonly days: Readonly<Record<string, (row: Row) => string | null>>;
  readonly instants: Readonly<Record<string, (row: Row) => string | null>>;
}

/** Compiles all filters of a search, joined by AND. Ignores unknown names. Throws a Rejection for an invalid value. */
export function compileFilters<Row>(
  query: Query,
  context: RequestContext,
  subjects: SearchSubjects<Row>,
): Filter<Row> {
  const filters = Object.entries(query).flatMap(([name, text]) => {
    const filter = compileFilter(name, text, context, subjects);
    return filter ? [filter] : [];
  });
  return (row) => filters.every((filter) => filter(row));
}

function compileFilter<Row>(
  name: string,
  text: string,
  context: RequestContext,
  subjects: SearchSubjects<Row>,
): Filter<Row> | null {
  const plain = subjects.plain[name];
  if (plain) return plain(text, context);
  const [subject = '', operator = ''] = name.split('.');
  const gids = subjects.gids[subject];
  if (gids) return compileGidFilter(name, operator, text, gids, context);
  const day = subjects.days[subject];
  if (day) return compileDayFilter(name, operator, text, day);
  const instant = subjects.instants[subject];
  if (instant && (operator === 'before' || operator === 'after')) {
    const bound = parseInstant(name, text);
    return (row) => isWithin(instant(row), operator, bound);
  }
  return null;
}

export const booleanFilter =
  <Row>(name: string, read: (row: Row, context: RequestContext) => boolean) =>
  (text: string, context: RequestContext): Filter<Row> => {
    const expected = parseBoolean({ [name]: text }, name);
    return (row) => read(row, context) === expected;
  };

function compileGidFilter<Row>(
  name: string,
  operator: string,
  text: string,
  { of, isPerson }: GidSubject<Row>,
  context: RequestContext,
): Filter<Row> | null {
  const ids = splitList(text);
  const isNone = ids.length === 1 && ids[0] === 'null';
  const gids =
    isPerson && !isNone ? ids.map((id) => findUser(id, context, inInput(name)).gid) : ids;
  switch (operator) {
    case 'any':
      return (row) => {
        const rowGids = of(row, context);
        return isNone ? rowGids.length === 0 : gids.some((gid) => rowGids.includes(gid));
      };
    case 'not':
      return (row) => {
        const rowGids = of(row, context);
        return isNone ? rowGids.length > 0 : !gids.some((gid) => rowGids.includes(gid));
      };
    case 'all':
      return (row) => gids.every((gid) => of(row, context).includes(gid));
    default:
      return null;
  }
}

function compileDayFilter<Row>(
  name: string,
  operator: string,
  text: string,
  of: (row: Row) => string | null,
): Filter<Row> | null {
  if (operator === '' && text === 'null') return (row) => of(row) === null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    throw invalid(`${name}: Date must be in ISO-8601 (yyyy-mm-dd) format, not: ${text}`);
  }
  if (operator === '') return (row) => of(row) === text;
  if (operator !== 'before' && operator !== 'after') return null;
  return (row) => isWithin(of(row), operator, Date.parse(text));
}

function isWithin(text: string | null, side: 'before' | 'after', bound: number): boolean {
  if (text === null) return false;
  const instant = Date.parse(text);
  return side === 'before' ? instant < bound : instant > bound;
}

/** The day of an instant. */
export const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? null;

export const listOf = (gid: string | null) => (gid === null ? [] : [gid]);
