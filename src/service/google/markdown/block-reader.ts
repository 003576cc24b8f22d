import type { Token } from 'markdown-it';
import {
  lossesOf,
  readInline,
  type TextPlace,
  unsupportedLoss,
  withoutUnsupported,
} from './inline-reader.ts';
import { ListReader } from './list-reader.ts';
import type { LossList } from './loss-list.ts';
import {
  type InlinePart,
  type MarkdownBlock,
  type MarkdownList,
  type MarkdownParagraph,
  outermostListOf,
} from './markdown-content.ts';
import { quote } from './place/quote.ts';
import { TableReader } from './table-reader.ts';

/** Reads the blocks of the body or of one footnote. */
export class BlockReader {
  readonly blocks: MarkdownBlock[] = [];
  /** The same blocks of a footnote, which contains no tables. */
  readonly paragraphs: MarkdownParagraph[] = [];
  readonly #losses: LossList;
  readonly #place: TextPlace;
  readonly #lists: ListReader;
  readonly #table: TableReader;
  #quoteDepth = 0;
  #headingLevel = 0;
  /** The line of the last block that had one. */
  #line = 1;
  /** The last paragraph, if the last block was one. An adjacent one of the same kind would be read as a part of it. */
  #last: MarkdownParagraph | null = null;

  constructor(losses: LossList, place: TextPlace) {
    this.#losses = losses;
    this.#place = place;
    this.#lists = new ListReader(losses, {
      addEmpty: (line) => this.#add({ line, parts: [] }),
      extendLast: (list) => this.#extendLast(list),
    });
    this.#table = new TableReader();
  }

  read(token: Token): void {
    if (token.map !== null) this.#line = token.map[0] + 1;
    if (this.#table.isOpen || token.type === 'table_open') {
      this.#readTable(token);
      return;
    }
    switch (token.type) {
      case 'heading_open':
        this.#headingLevel = Number(token.tag.slice(1));
        return;
      case 'heading_close':
        this.#headingLevel = 0;
        return;
      case 'inline':
        this.#add({ line: this.#line, parts: this.#inline(token) });
        return;
      case 'fence':
      case 'code_block':
        this.#addCode(token);
        return;
      case 'html_block':
        this.#addHtml(token.content);
        return;
      case 'hr':
        this.#addRule();
        return;
      case 'blockquote_open':
        this.#openQuote();
        return;
      case 'blockquote_close':
        this.#quoteDepth -= 1;
        return;
      default:
        this.#lists.read(token, this.#line);
    }
  }

  #inline(token: Token): readonly InlinePart[] {
    const scope = { line: this.#line, place: this.#place, losses: this.#losses };
    for (const loss of lossesOf(token)) this.#losses.add(loss, this.#line);
    return readInline(token.children ?? [], scope);
  }

  #add(
    paragraph: Pick<MarkdownParagraph, 'line' | 'parts'>,
    { isRule = false, isCode = false }: Partial<Pick<MarkdownParagraph, 'isRule' | 'isCode'>> = {},
  ): void {
    const listPosition = this.#lists.nextPosition(paragraph.line);
    const isQuote = this.#quoteDepth > 0;
    this.#push({
      ...paragraph,
      kind: 'paragraph',
      headingLevel: this.#headingLevel,
      isQuote,
      isRule,
      isCode,
      listPosition,
    });
  }

  #push(block: MarkdownBlock): void {
    this.blocks.push(block);
    this.#last = block.kind === 'paragraph' ? block : null;
    if (this.#last !== null) this.paragraphs.push(this.#last);
  }

  #extendLast(list: MarkdownList): boolean {
    const from = this.blocks.findLastIndex((block) => outermostListOf(block) === list) + 1;
    const between = this.blocks.slice(from);
    if (!between.every(canBeInList)) return false;
    const extended = between.map((block) => ({
      ...block,
      listPosition: { list, level: -1, hasBullet: false },
    }));
    this.blocks.splice(from, between.length, ...extended);
    this.paragraphs.splice(-between.length, between.length, ...extended);
    return true;
  }

  /** Adds an empty paragraph, so that two blocks of the same kind are not read as one. */
  #separate(isQuote: boolean): void {
    const plain = { headingLevel: 0, isCode: false, isRule: false, listPosition: null };
    this.#push({ ...plain, kind: 'paragraph', line: this.#line, parts: [], isQuote });
  }

  #openQuote(): void {
    this.#quoteDepth += 1;
    if (this.#quoteDepth > 1) this.#losses.add('quote in a quote', this.#line);
    else if (this.#last?.isQuote && this.#lists.depth === 0) this.#separate(false);
    if (this.#lists.depth > 0) this.#losses.add('quote in a list item', this.#line);
  }

  #addCode({ content, info, type }: Token): void {
    const language = info.trim();
    if (language !== '') this.#losses.add(`language ${quote(language)} of the code`, this.#line);
    const line = type === 'fence' ? this.#line + 1 : this.#line;
    const code = this.#supported(content.replace(/\n$/, ''), (row) => line + row);
    if (code.trim() === '') {
      this.#losses.add('code block without text', this.#line);
      return;
    }
    if (this.#lists.depth > 0) this.#losses.add('code block in a list item', this.#line);
    const isQuote = this.#quoteDepth > 0;
    const isAdjacent = this.#last?.isCode && this.#last.isQuote === isQuote;
    if (isAdjacent && this.#lists.depth === 0) this.#separate(isQuote);
    const parts: readonly InlinePart[] = [
      { kind: 'text', text: code, marks: ['code'], address: '' },
    ];
    this.#add({ line, parts }, { isCode: true });
  }

  #addRule(): void {
    // The rule is no longer a part of the item.
    const place = this.#lists.depth > 0 ? ' in a list item' : '';
    this.#losses.add(`horizontal rule${place}`, this.#line);
    this.#add({ line: this.#line, parts: [] }, { isRule: true });
  }

  #addHtml(content: string): void {
    const html = content.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
    if (html === '') return;
    this.#losses.add('HTML, which is written as text', this.#line);
    const text = this.#supported(html, () => this.#line);
    this.#add({ line: this.#line, parts: [{ kind: 'text', text, marks: [], address: '' }] });
  }

  /**
   * The text as one paragraph, with line breaks inside it.
   *
   * @param toLine  The line of the Markdown that contains a row of the text.
   */
  #supported(text: string, toLine: (row: number) => number): string {
    const rows = text.split('\n').map((row, index) => {
      const kept = withoutUnsupported(row);
      if (kept.length < row.length) this.#losses.add(unsupportedLoss, toLine(index));
      return kept;
    });
    return rows.join('\v');
  }

  #readTable(token: Token): void {
    const line = this.#line;
    const isCell = token.type === 'inline';
    const table = this.#table.read(token, line, isCell ? this.#inline(token) : []);
    if (table === null) return;
    if (this.#quoteDepth > 0) this.#losses.add('quote around the table', table.line);
    if (this.#lists.depth > 0) this.#losses.add('list item around the table', table.line);
    if (this.#place !== 'footnote') {
      this.#lists.startItem(table.line);
      this.#push(table);
      return;
    }
    this.#losses.add('table in a footnote', table.line);
    for (const row of table.rows) {
      const gap: InlinePart = { kind: 'text', text: '\t', marks: [], address: '' };
      const parts = row.flatMap((cell, index) => (index === 0 ? cell : [gap, ...cell]));
      this.#add({ line: table.line, parts });
    }
  }
}

/** Whether a block can be between two items of one list. */
const canBeInList = (block: MarkdownBlock): block is MarkdownParagraph =>
  block.kind === 'paragraph' && block.headingLevel === 0 && !block.isRule && !block.isQuote;
