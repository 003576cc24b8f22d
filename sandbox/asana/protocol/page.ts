import { createHash } from 'node:crypto';
import type { IsBroken } from '../../assumption/setting.ts';
import type { Row } from '../../store/asana/row.ts';
import { invalid } from './rejection.ts';
import type { ApiRequest } from './request.ts';
import { RowRanks } from './row-rank.ts';

/** Without a limit, Asana returns all rows in one response if there are at most about this many. */
const maxRowsWithoutLimit = 1000;

/** A reference to the next page. */
export interface NextPage {
  readonly offset: string;
  readonly path: string;
  readonly uri: string;
}

/** One page of rows. `nextPage` is undefined if no limit was sent, and null on the last page. */
export interface Page<Kind extends Row> {
  readonly rows: readonly Kind[];
  readonly nextPage: NextPage | null | undefined;
}

/** What a page depends on, other than the rows. */
export interface PageContext {
  readonly request: ApiRequest;
  readonly person: string;
  readonly now: Date;
  readonly offsetLifetimeMs: number;
  readonly baseUrl: string;
  readonly isBroken: IsBroken;
  /** Whose lists these are: each state of the sandbox has its own ranks. */
  readonly store: object;
}

/**
 * The page that the request selects.
 *
 * An offset is valid for one user and one query, and it expires. It contains the rank of the last row that was returned.
 */
export function pageOf<Kind extends Row>(rows: readonly Kind[], context: PageContext): Page<Kind> {
  const { limit, offset } = context.request.query;
  if (limit === undefined) {
    if (offset !== undefined) throw invalid('limit: Missing input');
    if (rows.length > maxRowsWithoutLimit) {
      throw invalid(
        'The result is too large. You should use pagination (may require specifying a workspace)!',
      );
    }
    return { rows, nextPage: undefined };
  }
  const size = parseLimit(limit);
  const ranks = ranksOf(rows, context);
  const start = offset === undefined ? 0 : startIndexOf(ranks, offset, context);
  const page = rows.slice(start, start + size);
  const last = ranks[start + size - 1];
  const hasMore = start + size < rows.length;
  const nextPage = last !== undefined && hasMore ? toNextPage(last, context) : null;
  return { rows: page, nextPage };
}

/** Parses a page size, 1 to 100. */
export function parseLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1 || limit > 100) {
    throw invalid('limit: Must be between 1 and 100 inclusive.');
  }
  return limit;
}

interface PageStart {
  readonly after: number;
  readonly issuedAt: number;
}

const ranksByStore = new WeakMap<object, Map<string, RowRanks>>();

/** The ranks of the rows of a list. Every user and every filter has its own. */
function ranksOf(rows: readonly Row[], { store, person, request }: PageContext): readonly number[] {
  const lists = ranksByStore.get(store) ?? new Map<string, RowRanks>();
  ranksByStore.set(store, lists);
  const name = listName(person, request);
  const ranks = lists.get(name) ?? new RowRanks();
  lists.set(name, ranks);
  return ranks.of(rows);
}

function toNextPage(after: number, context: PageContext): NextPage {
  const offset = encodeOffset({ after, issuedAt: context.now.getTime() }, context);
  const query = new URLSearchParams({ ...context.request.query, offset });
  if (context.request.fields) query.set('opt_fields', context.request.fields.join(','));
  const path = `${context.request.path}?${query}`;
  return { offset, path, uri: `${context.baseUrl}${path}` };
}

function startIndexOf(ranks: readonly number[], offset: string, context: PageContext): number {
  const position = decodeOffset(offset, context);
  const name = context.isBroken('asana.expired-offset') ? '' : 'offset: ';
  if (!position) throw invalid(`${name}Your pagination token is invalid.`);
  if (context.now.getTime() - position.issuedAt > context.offsetLifetimeMs) {
    throw invalid(`${name}Your pagination token has expired.`);
  }
  const at = ranks.findIndex((rank) => rank > position.after);
  return at < 0 ? ranks.length : at;
}

function encodeOffset(start: PageStart, context: PageContext): string {
  const text = `${start.after}~${start.issuedAt}`;
  return Buffer.from(`${text}~${signatureOf(text, context)}`).toString('base64url');
}

function decodeOffset(offset: string, context: PageContext): PageStart | null {
  const [after, issuedAt, signature] = Buffer.from(offset, 'base64url').toString().split('~');
  if (!after || !issuedAt) return null;
  if (signature !== signatureOf(`${after}~${issuedAt}`, context)) return null;
  return { after: Number(after), issuedAt: Number(issuedAt) };
}

/** Binds an offset to its query and user. It detects mistakes and is no security measure. */
function signatureOf(position: string, { request, person }: PageContext): string {
  const bound = `${position} ${listName(person, request)}`;
  return createHash('sha256').update(bound).digest('base64url').slice(0, 16);
}

/** A user, a path, and the parameters other than those of the page. */
function listName(person: string, { path, query }: ApiRequest): string {
  const filters = Object.entries(query)
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([person, path, filters]);
}
