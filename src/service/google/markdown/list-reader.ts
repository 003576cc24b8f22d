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
}

/** The deepest nesting level of a list. Source: Docs v1, Bullet. */
const maxLevel = 8;

/** Follows the lists around a block, and gives each paragraph its position in them. */
export class ListReader {
  readonly #losses: LossList;
  readonly #addEmpty: (line: number) => void;
  readonly #lists: OpenList[] = [];
  readonly #items: OpenItem[] = [];

  /** @param addEmpty  Adds a paragraph without text, for an item that starts with no text. */
  constructor(losses: LossList, addEmpty: (line: number) => void) {
    this.#losses = losses;
    this.#addEmpty = addEmpty;
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
        this.#lists.pop();
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
    if (this.#items.at(-1)?.hasBullet === false) this.#addEmpty(line);
  }

  #open(token: Token, line: number): void {
    this.startItem(line);
    const kind = kindOf(token);
    const outer = this.#lists.at(-1);
    const start = Number(token.attrGet('start') ?? 1);
    if (start !== 1) this.#losses.add(`start number ${start} of the list`, line);
    if (outer === undefined) {
      this.#lists.push({ list: { kind, parent: null, start, line }, level: 0 });
      return;
    }
    const level = Math.min(outer.level + 1, maxLevel);
    if (outer.level === maxLevel) this.#losses.add('nesting level of the list', line);
    const list = outer.list.kind === kind ? outer.list : { kind, parent: outer.list, start, line };
    this.#lists.push({ list, level });
  }

  #openItem({ meta }: Token, line: number): void {
    const open = this.#lists.at(-1);
    if (open === undefined) return;
    const isChecked = meta?.['isChecked'];
    if (isChecked === true) this.#losses.add('checked item', line);
    const isPlain = open.list.kind === 'checklist' && isChecked === undefined;
    if (isPlain) this.#losses.add('list item without a checkbox', line);
    this.#items.push({ ...open, hasBullet: false });
  }
}

function kindOf({ type, markup, meta }: Token): MarkdownListKind {
  if (meta?.['isChecklist'] === true) return 'checklist';
  if (type === 'bullet_list_open') return 'bulleted';
  return markup === ')' ? 'numberedInParentheses' : 'numbered';
}
