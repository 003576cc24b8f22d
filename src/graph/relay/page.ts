import { union } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import type { FieldSource } from '../../plan/field-source.ts';
import { selectionOf } from '../../plan/selection.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { type Cursor, parseCursor, positionIn, printCursor } from './cursor.ts';
import { type ItemRange, type Listing, readWithinLimit, rejectRepeatedRange } from './listing.ts';
import { isMalformed, requiredProperties } from './required-property.ts';

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
  source: FieldSource,
): Promise<Page<Item>> {
  const selected = selectionOf(source).mask;
  const mask = listing.reads === undefined ? selected : union(selected, listing.reads);
  const required = requiredProperties(source, selected);
  const edges: Edge<Item>[] = [];
  let from = after === null ? null : positionIn(listing.name, after);
  let hasNextPage = true;
  let isPageIncomplete = false;
  while (hasNextPage && edges.length < first) {
    const read = () => listing.readRange(from, first - edges.length, mask, context);
    const range = await (edges.length === 0 ? read() : readWithinLimit(read, context));
    if (range === null) break;
    rejectRepeatedRange(listing, from, range.next);
    hasNextPage = range.next !== null;
    isPageIncomplete ||= range.isIncomplete === true;
    for (const [index, node] of range.items.entries()) {
      if (isMalformed(node, required, listing, context) || listing.keeps?.(node) === false)
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
