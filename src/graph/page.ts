import { badResponse } from '../http/json.ts';
import { type Mask, union } from '../plan/mask.ts';
import { selectionOf } from '../plan/selection.ts';
import type { SelectionSource } from '../plan/selection-source.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { checkCursor, type Position, parseCursor, printCursor } from './cursor.ts';
import { InputError } from './errors.ts';

/** The most items that one page of ours may have; the services' own pages are smaller and are read one after another. */
const maxFirst = 1000;

const defaultFirst = 50;

/** The arguments of every list that has pages. */
export interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** A stretch of a list as the service gave it. */
export interface Chunk<Item> {
  readonly items: readonly Item[];
  /** Where the list goes on behind the item at this index. */
  readonly behind: (index: number) => Position;
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
  readonly chunk: (
    from: Position | null,
    wanted: number,
    mask: Mask,
    context: Context,
  ) => Promise<Chunk<Item>>;
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
  const found: { readonly node: Item; readonly at: Position }[] = [];
  let from = args.after == null ? null : parseCursor(listing.name, args.after);
  let hasNextPage = true;
  while (hasNextPage && found.length < first) {
    const chunk = await listing.chunk(from, first - found.length, mask, context);
    refuseStandstill(listing, from, chunk.next);
    hasNextPage = chunk.next !== null;
    for (const [index, node] of chunk.items.entries()) {
      if (listing.keeps?.(node) === false) continue;
      if (found.length === first) {
        hasNextPage = true;
        break;
      }
      const isLast = index === chunk.items.length - 1;
      found.push({ node, at: (isLast ? chunk.next : null) ?? chunk.behind(index) });
    }
    from = chunk.next;
  }
  return toPage(listing.name, found, hasNextPage, args.after != null);
}

/** A service that names the same place again and again would be asked for ever. */
function refuseStandstill(
  { service = 'asana' }: Pick<Listing<never>, 'service'>,
  from: Position | null,
  next: Position | null,
): void {
  if (next === null || JSON.stringify(next) !== JSON.stringify(from)) return;
  throw badResponse(service, 'named the same page as its next');
}

/** Few queries select every cursor: each is printed when it is asked for. */
class Edge<Item> {
  readonly node: Item;
  readonly #at: Position;
  readonly #list: string;

  constructor(node: Item, at: Position, list: string) {
    this.node = node;
    this.#at = at;
    this.#list = list;
  }

  get cursor(): string {
    return printCursor(this.#list, this.#at);
  }
}

function toPage<Item>(
  name: string,
  found: readonly { readonly node: Item; readonly at: Position }[],
  hasNextPage: boolean,
  hasPreviousPage: boolean,
): Page<Item> {
  const print = (position: Position | undefined) =>
    position === undefined ? null : printCursor(name, position);
  return {
    edges: found.map(({ node, at }) => new Edge(node, at, name)),
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      get startCursor() {
        return print(found[0]?.at);
      },
      get endCursor() {
        return print(found.at(-1)?.at);
      },
    },
  };
}

/** The options of a field whose value is a page of a list that hangs on its record. */
export interface OwnPage<Args, Item> {
  readonly own: (
    id: string,
    args: Args,
    context: Context,
    source: SelectionSource,
  ) => Promise<Page<Item>>;
  readonly check: (args: Args) => void;
  readonly resolve: (
    record: { readonly gid: string },
    args: Args,
    context: Context,
    info: SelectionSource,
  ) => Promise<Page<Item>>;
}

/** Nothing but the record's id is needed to begin reading such a page. */
export function ownPage<Item>(toListing: (id: string) => Listing<Item>): OwnPage<PageArgs, Item>;
export function ownPage<Args extends PageArgs, Item>(
  toListing: (id: string, args: Args) => Listing<Item>,
  check: (args: Args) => void,
): OwnPage<Args, Item>;
export function ownPage<Args extends PageArgs, Item>(
  toListing: (id: string, args: Args) => Listing<Item>,
  check: (args: Args) => void = checkPage,
): OwnPage<Args, Item> {
  const own: OwnPage<Args, Item>['own'] = (id, args, context, source) =>
    readPage(toListing(id, args), args, context, source);
  return { own, check, resolve: ({ gid }, args, context, info) => own(gid, args, context, info) };
}
