import { upstreamServices } from '../../auth/credential.ts';
import { badResponse } from '../../http/json.ts';
import { type Mask, union } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import { selectionOf } from '../../selection/selection.ts';
import type { SelectionSource } from '../../selection/selection-source.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { checkCursor, type Position, parseCursor, printCursor } from './cursor.ts';

/** The most items that one page of ours may have; the services' own pages are smaller and are read one after another. */
const maxFirst = 1000;

const defaultFirst = 50;

/** The arguments of every list that has pages. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** A stretch of a list as the service gave it. */
export interface ItemRange<Item> {
  readonly items: readonly Item[];
  /** Where the list goes on behind the item at this index. */
  readonly positionAfter: (index: number) => Position;
  /** Where the list goes on behind the stretch; null at its end. */
  readonly next: Position | null;
}

/** A list that can be read in stretches. */
export interface Listing<Item> {
  /** Tells this list, filters included, from every other: its cursors are good for no other. */
  readonly name: string;
  /** Whose list it is. Default Asana's. */
  readonly service?: 'asana' | 'google';
  /** What the listing itself looks at in its items. */
  readonly reads?: Mask;
  /** Whether an item belongs; for filters that the service does not have. */
  readonly keeps?: (item: Item) => boolean;
  /** @param wanted  How many items are enough; more may come. */
  readonly readRange: (
    from: Position | null,
    wanted: number,
    mask: Mask,
    context: Context,
  ) => Promise<ItemRange<Item>>;
}

/** A page, as the schema's connection types expose it. */
export interface Page<Item> {
  readonly edges: readonly { readonly node: Item; readonly cursor: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** `first` and `after`, for a field whose value is a page. */
export const pageArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: defaultFirst,
    description: `How many items at the most, 1 to ${maxFirst}. More than a page of the service's are read page by page.`,
  }),
  after: t.string({
    description: 'The cursor behind which to go on; absent for the first page.',
  }),
}));

/** Throws InputError for a page that cannot be. */
export function checkPage({ first, after }: PageArgs): void {
  if (first != null && (first < 1 || first > maxFirst)) {
    throw new InputError('first', `first must be 1 to ${maxFirst}, and is ${first}.`);
  }
  if (after != null) checkCursor(after);
}

/** Reads one page of a list: as many stretches as it takes to fill it. */
export async function readPage<Item>(
  listing: Listing<Item>,
  args: PageArgs,
  context: Context,
  source: SelectionSource,
): Promise<Page<Item>> {
  checkPage(args);
  const first = args.first ?? defaultFirst;
  const selected = selectionOf(source).mask;
  const mask = listing.reads === undefined ? selected : union(selected, listing.reads);
  const edges: Edge<Item>[] = [];
  let from = args.after == null ? null : parseCursor(listing.name, args.after);
  let hasNextPage = true;
  while (hasNextPage && edges.length < first) {
    const range = await listing.readRange(from, first - edges.length, mask, context);
    rejectRepeatedPage(listing, from, range.next);
    hasNextPage = range.next !== null;
    for (const [index, node] of range.items.entries()) {
      if (listing.keeps?.(node) === false) continue;
      if (edges.length === first) {
        hasNextPage = true;
        break;
      }
      edges.push(new Edge(node, listing, range, index));
    }
    from = range.next;
  }
  return { edges, pageInfo: new PageInfo(edges, hasNextPage, args.after != null) };
}

/** A service that names the same place again and again would be asked for ever. */
function rejectRepeatedPage(
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  from: Position | null,
  next: Position | null,
): void {
  if (next === null || JSON.stringify(next) !== JSON.stringify(from)) return;
  throw badResponse(upstreamServices[service], 'named the same page as its next');
}

/** An item in its list. Few queries select every cursor: each is printed when it is asked for. */
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
