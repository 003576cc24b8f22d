import { upstreamServices } from '../../auth/credential.ts';
import { badResponse } from '../../http/json.ts';
import { UpstreamError } from '../../http/upstream-error.ts';
import { type Mask, union } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import { selectionOf } from '../../selection/selection.ts';
import type { SelectionSource } from '../../selection/selection-source.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { type Cursor, type Position, parseCursor, positionIn, printCursor } from './cursor.ts';
import { requiredProperties } from './required-property.ts';

/** The maximum number of items of one page. The pages of the services are smaller and are read one after another. */
const maxFirst = 1000;

const defaultFirst = 50;

/** The arguments of every list that has pages. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** The page that a client requests, parsed from the arguments. */
export interface PageRequest {
  readonly first: number;
  /** Null for the first page. */
  readonly after: Cursor | null;
}

/** Consecutive items of a list. */
export interface ItemRange<Item> {
  readonly items: readonly Item[];
  /** The position after the item with this index. */
  readonly positionAfter: (index: number) => Position;
  /** The position after the range; null at the end of the list. */
  readonly next: Position | null;
  /** Whether the service says that items are missing from the range. Default false. */
  readonly isIncomplete?: boolean;
}

/** A list that can be read range by range. */
export interface Listing<Item> {
  /** Identifies the list, including its filters. A cursor is valid only for the list with this name. */
  readonly name: string;
  /** The service that the list is read from. Default Asana. */
  readonly service?: 'asana' | 'google';
  /** The paths of an item that the listing itself reads. */
  readonly reads?: Mask;
  /** Whether an item is in the list, for filters that the service does not have. */
  readonly keeps?: (item: Item) => boolean;
  /**
   * Reads the items after a position.
   *
   * @param from   Null for the beginning of the list.
   * @param count  How many items are needed. The range can have more, or fewer.
   */
  readonly readRange: (
    from: Position | null,
    count: number,
    mask: Mask,
    context: Context,
  ) => Promise<ItemRange<Item>>;
}

/** A page, as the connection types of the schema expose it. */
export interface Page<Item> {
  readonly edges: readonly { readonly node: Item; readonly cursor: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Whether the service says that items are missing, which no further page contains. */
  readonly isIncomplete: boolean;
}

/** Whether a page is incomplete. Pothos' type of a connection does not contain our own properties. */
export const isIncompletePage = (connection: object): boolean =>
  'isIncomplete' in connection && connection.isIncomplete === true;

/** `first` and `after`, for a field whose value is a page. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: defaultFirst,
    description: `The maximum number of items to return, 1 to ${maxFirst}. If this is more than one page of the service, several pages are read one after another.`,
  }),
  after: t.string({
    description: 'Return items after this cursor. Omit it for the first page.',
  }),
}));

/** Parses `first` and `after`. Throws InputError. */
export function parsePage({ first, after }: PageArgs): PageRequest {
  if (first != null && (first < 1 || first > maxFirst)) {
    throw new InputError('first', `first must be 1 to ${maxFirst}, but it is ${first}.`);
  }
  return { first: first ?? defaultFirst, after: after == null ? null : parseCursor(after) };
}

/** Reads one page of a list: as many ranges as the page needs. */
export async function readPage<Item>(
  listing: Listing<Item>,
  { first, after }: PageRequest,
  context: Context,
  source: SelectionSource,
): Promise<Page<Item>> {
  const selected = selectionOf(source).mask;
  const mask = listing.reads === undefined ? selected : union(selected, listing.reads);
  const required = requiredProperties(source, selected);
  const edges: Edge<Item>[] = [];
  let from = after === null ? null : positionIn(listing.name, after);
  let hasNextPage = true;
  let isPageIncomplete = false;
  while (hasNextPage && edges.length < first) {
    const range = await readWithinLimit(
      () => listing.readRange(from, first - edges.length, mask, context),
      edges.length > 0,
      context,
    );
    if (range === null) break;
    rejectRepeatedPage(listing, from, range.next);
    hasNextPage = range.next !== null;
    isPageIncomplete ||= range.isIncomplete === true;
    for (const [index, node] of range.items.entries()) {
      if (isIncomplete(node, required, listing, context) || listing.keeps?.(node) === false)
        continue;
      if (edges.length === first) {
        hasNextPage = true;
        break;
      }
      edges.push(new Edge(node, listing, range, index));
    }
    from = range.next;
  }
  const pageInfo = new PageInfo(edges, hasNextPage, after !== null);
  return { edges, pageInfo, isIncomplete: isPageIncomplete };
}

/**
 * Reads a range. Null if the request limit of the operation is used up and the page already has items: the page then ends before the
 * range, and `hasNextPage` stays true.
 */
async function readWithinLimit<Item>(
  read: () => Promise<ItemRange<Item>>,
  hasItems: boolean,
  { upstream }: Context,
): Promise<ItemRange<Item> | null> {
  try {
    return await read();
  } catch (error) {
    const isLimit = error instanceof UpstreamError && error.reason === 'request-limit-exceeded';
    if (!isLimit || !hasItems) throw error;
    upstream.note(
      'A list has fewer items than `first`, because the operation used up its limit of upstream reads. Continue after `endCursor` in another operation.',
    );
    return null;
  }
}

/** Whether an item lacks a property that it needs. Such an item is left out, and a note says so. */
function isIncomplete(
  item: unknown,
  required: readonly string[],
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  { upstream }: Context,
): boolean {
  // Every item of a list is an object; the clients check this.
  const record = item as Readonly<Record<string, unknown>>;
  const missing = required.find((property) => record[property] == null);
  if (missing === undefined) return false;
  upstream.note(
    `A list lacks at least one item, because ${upstreamServices[service].name} returned it without \`${missing}\`.`,
  );
  return true;
}

/** Without this check, a service that repeats a position would be read forever. */
function rejectRepeatedPage(
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  from: Position | null,
  next: Position | null,
): void {
  if (next === null || JSON.stringify(next) !== JSON.stringify(from)) return;
  throw badResponse(upstreamServices[service], 'named the same page as its next');
}

/** An item and its cursor. Few queries select the cursors, so a cursor is printed only when it is read. */
class Edge<Item> {
  readonly node: Item;
  readonly #listing: Listing<Item>;
  readonly #range: ItemRange<Item>;
  readonly #index: number;

  constructor(node: Item, listing: Listing<Item>, range: ItemRange<Item>, index: number) {
    this.node = node;
    this.#listing = listing;
    this.#range = range;
    this.#index = index;
  }

  get cursor(): string {
    const { items, next, positionAfter } = this.#range;
    const isLast = this.#index === items.length - 1;
    return printCursor(this.#listing.name, (isLast ? next : null) ?? positionAfter(this.#index));
  }
}

class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #edges: Page<unknown>['edges'];

  constructor(edges: Page<unknown>['edges'], hasNextPage: boolean, hasPreviousPage: boolean) {
    this.#edges = edges;
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null;
  }
}
