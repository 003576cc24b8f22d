import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../builder/builder.ts';
import { printCursor } from './cursor.ts';
import type { ItemRange, Listing } from './listing.ts';

interface PagePart<Item> {
  readonly range: ItemRange<Item>;
  /** The index of the part's first item in the page. */
  readonly start: number;
  /** The indexes of the items in the range. Null if the part begins with the first item and lacks none. */
  readonly kept: readonly number[] | null;
}

/** Prints the cursor after the item at this index. */
type CursorAt = (index: number) => string;

class Edge<Item> {
  readonly node: Item;
  readonly #index: number;
  readonly #cursorAt: CursorAt;

  constructor(node: Item, index: number, cursorAt: CursorAt) {
    this.node = node;
    this.#index = index;
    this.#cursorAt = cursorAt;
  }

  get cursor(): string {
    return this.#cursorAt(this.#index);
  }
}

class PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #length: number;
  readonly #cursorAt: CursorAt;

  constructor(
    page: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean },
    length: number,
    cursorAt: CursorAt,
  ) {
    this.hasNextPage = page.hasNextPage;
    this.hasPreviousPage = page.hasPreviousPage;
    this.#length = length;
    this.#cursorAt = cursorAt;
  }

  get startCursor(): string | null {
    return this.#length === 0 ? null : this.#cursorAt(0);
  }

  get endCursor(): string | null {
    return this.#length === 0 ? null : this.#cursorAt(this.#length - 1);
  }
}

/** A page, as the connection types of the schema expose it. Few queries select a cursor, so cursors are printed when they are read. */
export class ConnectionValue<Item> {
  readonly nodes: Item[] = [];
  hasNextPage = true;
  /** Whether the service says that items are missing, which no further page contains. */
  isIncomplete = false;
  #total: number | null = null;
  readonly #listing: Listing<Item>;
  readonly #hasPreviousPage: boolean;
  readonly #parts: PagePart<Item>[] = [];

  constructor(listing: Listing<Item>, hasPreviousPage: boolean) {
    this.#listing = listing;
    this.#hasPreviousPage = hasPreviousPage;
  }

  /** Adds the items of a range that are valid and that the listing keeps, until the page has `maxItems`. */
  add(range: ItemRange<Item>, maxItems: number, isValid: (item: Item) => boolean): void {
    const { items } = range;
    const start = this.nodes.length;
    let kept: number[] | null = null;
    this.hasNextPage = range.next !== null;
    this.isIncomplete ||= range.isIncomplete === true;
    this.#total = range.total ?? null;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index] as Item;
      if (!isValid(item) || this.#listing.keeps?.(item) === false) {
        kept ??= Array.from({ length: index }, (_, before) => before);
        continue;
      }
      if (this.nodes.length === maxItems) {
        this.hasNextPage = true;
        break;
      }
      this.nodes.push(item);
      kept?.push(index);
    }
    this.#parts.push({ range, start, kept });
  }

  /** The number of items of the list; null if only further reads would show it. */
  get totalCount(): number | null {
    const isWhole = !this.#hasPreviousPage && !this.hasNextPage && !this.isIncomplete;
    return isWhole ? this.nodes.length : this.#total;
  }

  get edges(): readonly Edge<Item>[] {
    return this.nodes.map((node, index) => new Edge(node, index, this.#cursorAt));
  }

  get pageInfo(): PageInfo {
    const { hasNextPage } = this;
    const page = { hasNextPage, hasPreviousPage: this.#hasPreviousPage };
    return new PageInfo(page, this.nodes.length, this.#cursorAt);
  }

  readonly #cursorAt = (index: number): string => {
    // Of two parts with the same start, the first has no items.
    const part = this.#parts.findLast(({ start }) => start <= index);
    if (part === undefined) throw new Error(`The page has no item ${index}.`);
    const { range, start, kept } = part;
    const indexInRange = kept === null ? index - start : (kept[index - start] ?? 0);
    const isLast = indexInRange === range.items.length - 1;
    const position = (isLast ? range.next : null) ?? range.positionAfter(indexInRange);
    return printCursor(this.#listing.name, position);
  };
}

/** The connection of a type. Pages go forward only, so Pothos' connection field is not used: it always has `before`. */
export function connectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  return builder.connectionObject(
    {
      type: ref,
      name: `${ref.name}Connection`,
      description: `One page of a list of ${items}.`,
      fields: (t) => ({
        // Pothos' own field would create the edges first.
        nodes: t.field({
          type: [ref],
          nullable: { list: false, items: false },
          description: 'The items of the page, without their cursors.',
          extensions: { pothosExposedField: 'nodes' },
          // Pothos' type of a connection does not contain our own properties.
          resolve: (page) => (page as unknown as ConnectionValue<never>).nodes,
        }),
        totalCount: t.int({
          semanticNonNull: false,
          description:
            'The number of items of the list, if it is known without a further read: on a first page that contains the whole list, and on every page of a list of tasks that the server sorts itself. Null otherwise, because the services do not count their lists. `first: 1000` without `nodes` and `edges` counts up to 1,000 items, at one read for each page of the service.',
          resolve: (page) => (page as unknown as ConnectionValue<never>).totalCount,
        }),
      }),
    },
    {
      name: `${ref.name}Edge`,
      description: `An item of a list of ${items}, with its cursor.`,
    },
  );
}
