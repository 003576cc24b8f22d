import { printCursor } from './cursor.ts';
import type { ItemRange } from './listing.ts';

/** The items of a range that are part of a page. */
interface PagePart<Item> {
  readonly range: ItemRange<Item>;
  /** The index of the part's first item in the page. */
  readonly start: number;
  /** The indexes of the items in the range. */
  readonly kept: readonly number[];
}

/** An item and its cursor. */
interface Edge<Item> {
  readonly node: Item;
  readonly cursor: string;
}

/** A page, as the connection types of the schema expose it. Few queries select a cursor, so cursors are printed when they are read. */
export class ConnectionValue<Item> {
  readonly nodes: Item[] = [];
  hasNextPage = true;
  /** Whether the service says that items are missing, which no further page contains. */
  isIncomplete = false;
  readonly #listName: () => string;
  readonly #hasPreviousPage: boolean;
  readonly #parts: PagePart<Item>[] = [];

  /** @param listName  The name of the list, for cursors. */
  constructor(listName: () => string, hasPreviousPage: boolean) {
    this.#listName = listName;
    this.#hasPreviousPage = hasPreviousPage;
  }

  /** Adds the items of a range that a filter keeps, until the page has `maxItems`. */
  add(range: ItemRange<Item>, maxItems: number, keeps: (item: Item) => boolean): void {
    const kept: number[] = [];
    const start = this.nodes.length;
    this.hasNextPage = range.next !== null;
    this.isIncomplete ||= range.isIncomplete === true;
    for (const [index, item] of range.items.entries()) {
      if (!keeps(item)) continue;
      if (this.nodes.length === maxItems) {
        this.hasNextPage = true;
        break;
      }
      this.nodes.push(item);
      kept.push(index);
    }
    this.#parts.push({ range, start, kept });
  }

  get edges(): readonly Edge<Item>[] {
    return this.nodes.map((node, index) => {
      const cursorAt = () => this.#cursorAt(index);
      return {
        node,
        get cursor() {
          return cursorAt();
        },
      };
    });
  }

  get pageInfo() {
    const cursorAt = (index: number) => (this.nodes.length === 0 ? null : this.#cursorAt(index));
    const last = this.nodes.length - 1;
    return {
      hasNextPage: this.hasNextPage,
      hasPreviousPage: this.#hasPreviousPage,
      get startCursor() {
        return cursorAt(0);
      },
      get endCursor() {
        return cursorAt(last);
      },
    };
  }

  #cursorAt(index: number): string {
    const part = this.#parts.findLast(({ start, kept }) => start <= index && kept.length > 0);
    const indexInRange = part?.kept[index - part.start];
    if (part === undefined || indexInRange === undefined)
      throw new Error(`The page has no item ${index}.`);
    const { items, next, positionAfter } = part.range;
    const isLast = indexInRange === items.length - 1;
    return printCursor(this.#listName(), (isLast ? next : null) ?? positionAfter(indexInRange));
  }
}
