import type { Token } from 'markdown-it';
import type { LossList } from './loss-list.ts';
import type { ListPosition, MarkdownList, MarkdownListKind } from './markdown-content.ts';

/** An open item, and whether its bullet is already on a paragraph. */
interface OpenItem {
  readonly list: MarkdownList;
  readonly level: number;
  hasBullet: boolean;
}

interface OpenList {
  readonly list: MarkdownList;
  readonly level: number;
  /** How many items it has. */
  count: number;
}

/** What the reader of lists needs of the blocks around them. */
export interface ListBlocks {
  /** Adds a paragraph without text, for an item that starts with no text. */
  addEmpty(line: number): void;
  /** Makes the blocks after a list part of it. Returns false if it cannot contain them. */
  extendLast(list: MarkdownList): boolean;
}

/** The deepest nesting level of a list. Source: Docs v1, Bullet. */
const maxLevel = 8;

/** Follows the lists around a block, and gives each paragraph its position in them. */
export class ListReader {
  readonly #losses: LossList;
  readonly #blocks: ListBlocks;
  readonly #lists: OpenList[] = [];
  readonly #items: OpenItem[] = [];
  /** The last list that was in no other. */
  #last: OpenList | null = null;

  constructor(losses: LossList, blocks: ListBlocks) {
    this.#losses = losses;
    this.#blocks = blocks;
  }

  /** The number of open lists. */
  get depth(): number {
    return this.#lists.length;
  }

  read(token: Token, line: number): void {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        this.#open(token, line);
        return;
      case 'bullet_list_close':
      case 'ordered_list_close':
        this.#close();
        return;
      case 'list_item_open':
        this.#openItem(token, line);
        return;
      case 'list_item_close':
        this.startItem(line);
        this.#items.pop();
        return;
      default:
    }
  }

  /** The position of the next paragraph; null outside a list. */
  nextPosition(line: number): ListPosition | null {
    const item = this.#items.at(-1);
    if (item === undefined) return null;
    const { list, level, hasBullet } = item;
    if (hasBullet) this.#losses.add('paragraph in the list item above', line);
    item.hasBullet = true;
    return { list, level, hasBullet: !hasBullet };
  }

  /** Gives the open item a paragraph, if it starts with something else: another list or a table. */
  startItem(line: number): void {
    if (this.#items.at(-1)?.hasBullet === false) this.#blocks.addEmpty(line);
  }

  #open(token: Token, line: number): void {
    this.startItem(line);
    const kind = kindOf(token);
    const outer = this.#lists.at(-1);
    const start = Number(token.attrGet('start') ?? 1);
    if (outer === undefined && this.#continueLast(kind, start)) return;
    if (start !== 1) this.#losses.add(`start number ${start} of the list`, line);
    if (outer === undefined) {
      this.#lists.push({ list: { kind, parent: null, start, line }, level: 0, count: 0 });
      return;
    }
    const level = Math.min(outer.level + 1, maxLevel);
    if (outer.level === maxLevel) this.#losses.add('nesting level of the list', line);
    const list = outer.list.kind === kind ? outer.list : { kind, parent: outer.list, start, line };
    this.#lists.push({ list, level, count: 0 });
  }

  /** A list that starts with the number after the last list is the rest of it: a document continues its lists after other paragraphs. */
  #continueLast(kind: MarkdownListKind, start: number): boolean {
    const last = this.#last;
    if (last === null || start === 1 || last.list.kind !== kind) return false;
    if (start !== last.list.start + last.count || !this.#blocks.extendLast(last.list)) return false;
    this.#lists.push(last);
    return true;
  }

  #close(): void {
    const closed = this.#lists.pop();
    if (closed !== undefined && this.#lists.length === 0) this.#last = closed;
  }

  #openItem({ meta }: Token, line: number): void {
    const open = this.#lists.at(-1);
    if (open === undefined) return;
    open.count += 1;
    const isChecked = meta?.['isChecked'];
    if (isChecked === true) this.#losses.add('checked item', line);
    const isPlain = open.list.kind === 'checklist' && isChecked === undefined;
    if (isPlain) this.#losses.add('list item without a checkbox', line);
    this.#items.push({ list: open.list, level: open.level, hasBullet: false });
  }
}

function kindOf({ type, markup, meta }: Token): MarkdownListKind {
  if (meta?.['isChecklist'] === true) return 'checklist';
  if (type === 'bullet_list_open') return 'bulleted';
  return markup === ')' ? 'numberedInParentheses' : 'numbered';
}
