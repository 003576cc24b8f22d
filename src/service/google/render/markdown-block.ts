import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type {
  BulletRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
} from '../record/document.ts';
import { isOnlyLine } from './element-text.ts';
import { isNumbered, ListCount, listKind, numberMark } from './list-count.ts';
import { codeBlock, escapeLines, toHeading } from './markdown-escape.ts';
import { type MarkdownScope, toInline } from './markdown-inline.ts';
import { type Block, joinBlocks } from './markdown-join.ts';
import { isCode } from './markdown-style.ts';
import { toTable } from './markdown-table.ts';
import { withoutLastBreaks, withoutOuterBreaks } from './markdown-trim.ts';

const levelOf: Readonly<Record<string, number>> = {
  TITLE: 1,
  SUBTITLE: 2,
  HEADING_1: 1,
  HEADING_2: 2,
  HEADING_3: 3,
  HEADING_4: 4,
  HEADING_5: 5,
  HEADING_6: 6,
};

/** The deepest nesting level of a list. Source: Docs v1, Bullet. */
const maxLevel = 8;

export class BlockWriter {
  readonly #scope: MarkdownScope;
  readonly #itemNumbers: Iterator<number> | undefined;
  readonly #count: ListCount;
  readonly #blocks: Block[] = [];
  /** The column at which the text of the previous item starts, for each nesting level of the current list. */
  #indents: number[] = [];

  /** @param itemNumbers  The numbers of list items. Default: counted from the beginning of the written content. */
  constructor(scope: MarkdownScope, itemNumbers?: readonly number[]) {
    this.#scope = scope;
    this.#itemNumbers = itemNumbers?.values();
    this.#count = new ListCount(scope.tab);
  }

  /** Returns the written blocks. */
  blocks(): readonly string[] {
    return joinBlocks(this.#blocks);
  }

  *content(content: readonly StructuralElementRecord[]): SlicedWork<void> {
    let code: string[] = [];
    let isQuote = false;
    const endCode = () => {
      if (code.length > 0) {
        this.#add({ kind: 'code', markdown: codeBlock(code.join('\n')), isQuote });
      }
      code = [];
    };
    for (const { paragraph, table, tableOfContents } of content) {
      if (isTurnOver()) yield;
      const line = paragraph ? codeOf(paragraph) : undefined;
      const isQuoted = paragraph !== undefined && isQuoteParagraph(paragraph);
      if (line === undefined || isQuoted !== isQuote) endCode();
      isQuote = isQuoted;
      if (line !== undefined) {
        code.push(line);
        continue;
      }
      if (paragraph) yield* this.#paragraph(paragraph);
      if (tableOfContents) yield* this.content(tableOfContents.content ?? []);
      if (table) {
        const markdown = yield* toTable(table, (cell) => this.#cell(cell));
        if (markdown !== '') this.#add({ kind: 'text', markdown, isQuote: false });
      }
    }
    endCode();
  }

  #add(block: Block): void {
    if (block.kind !== 'item') this.#indents = [];
    this.#blocks.push(block);
  }

  *#paragraph(paragraph: ParagraphRecord): SlicedWork<void> {
    const level = levelOf[paragraph.paragraphStyle?.namedStyleType ?? ''];
    const isQuote = isQuoteParagraph(paragraph);
    if (isRuleParagraph(paragraph)) this.#add({ kind: 'text', markdown: '---', isQuote });
    for (const [index, elements] of splitAtRules(paragraph.elements ?? []).entries()) {
      if (index > 0) this.#add({ kind: 'text', markdown: '---', isQuote });
      const text = yield* this.#inline(elements, level === undefined ? '\\\n' : '<br>');
      const markdown = level === undefined || text === '' ? text : toHeading(level, text);
      if (paragraph.bullet && index === 0) this.#item(paragraph.bullet, markdown, isQuote);
      else if (text !== '') this.#add({ kind: 'text', markdown, isQuote });
      // Quotes around an empty paragraph are separate.
      else if (!isQuote && this.#blocks.at(-1)?.isQuote) {
        this.#add({ kind: 'text', markdown: '', isQuote });
      }
    }
  }

  *#inline(elements: readonly ParagraphElementRecord[], lineBreak: string): SlicedWork<string> {
    const markdown = yield* toInline(withoutLastFeed(elements), this.#scope, { lineBreak });
    // A line break at the end of a block would be read as a backslash.
    return yield* escapeLines(withoutLastBreaks(markdown));
  }

  #item(bullet: BulletRecord, text: string, isQuote: boolean): void {
    const level = Math.min(bullet.nestingLevel ?? 0, maxLevel);
    // A list does not continue in a quote. The indent of the items before it would make code of the item.
    if (this.#blocks.at(-1)?.isQuote !== isQuote) this.#indents = [];
    const indents = this.#indents.slice(0, level);
    const listId = bullet.listId ?? '';
    const add = (markdown: string) =>
      this.#add({ kind: 'item', markdown: markdown.trimEnd(), listId, isQuote });
    // Levels without an item become empty items, as they are in a document that is written from the Markdown.
    while (indents.length < level) {
      const outer = indents.at(-1) ?? 0;
      add(`${' '.repeat(outer)}-`);
      indents.push(outer + 2);
    }
    const marker = this.#marker(bullet);
    this.#indents = [...indents, (indents.at(-1) ?? 0) + marker.replace('[ ] ', '').length];
    const inside = ' '.repeat(this.#indents[level] ?? 0);
    const indent = ' '.repeat(indents.at(-1) ?? 0);
    add(`${indent}${marker}${text.replaceAll('\n', `\n${inside}`)}`);
  }

  #marker(bullet: BulletRecord): string {
    const { tab } = this.#scope;
    if (isNumbered(bullet, tab)) {
      const number = this.#itemNumbers?.next().value ?? this.#count.next(bullet);
      return `${number}${numberMark(bullet, tab)} `;
    }
    return listKind(bullet, tab) === 'checklist' ? '- [ ] ' : '- ';
  }

  /** The content of a cell in one line: a Markdown table cell cannot contain blocks. */
  *#cell(content: readonly StructuralElementRecord[]): SlicedWork<string> {
    const lines: string[] = [];
    for (const { paragraph, table, tableOfContents } of content) {
      if (isTurnOver()) yield;
      if (tableOfContents) lines.push(yield* this.#cell(tableOfContents.content ?? []));
      else if (paragraph) lines.push(yield* this.#cellParagraph(paragraph));
      for (const { tableCells } of table?.tableRows ?? []) {
        const cells: string[] = [];
        for (const cell of tableCells ?? []) cells.push(yield* this.#cell(cell.content ?? []));
        lines.push(cells.join(' · '));
      }
    }
    return withoutOuterBreaks(lines.join('<br>'));
  }

  *#cellParagraph({ elements, bullet }: ParagraphRecord): SlicedWork<string> {
    const parts: string[] = [];
    for (const part of splitAtRules(elements ?? [])) {
      const context = { lineBreak: '<br>', isCell: true };
      parts.push((yield* toInline(withoutLastFeed(part), this.#scope, context)).trim());
    }
    const marker = bullet ? this.#marker(bullet).replace('[ ]', '☐').replace('- ☐', '☐') : '';
    return `${marker}${parts.join('<hr>')}`;
  }
}

/** Whether a paragraph is a part of a quote: it has a line on its left. */
export const isQuoteParagraph = ({ paragraphStyle }: ParagraphRecord): boolean =>
  (paragraphStyle?.borderLeft?.width?.magnitude ?? 0) > 0;

/** Whether a paragraph is a horizontal rule: it has no text, and a line below it. */
const isRuleParagraph = (paragraph: ParagraphRecord): boolean =>
  !paragraph.bullet && isOnlyLine(paragraph);

/** The text of a paragraph that contains only code; undefined for any other paragraph. */
function codeOf({ elements, bullet, paragraphStyle }: ParagraphRecord): string | undefined {
  if (bullet || levelOf[paragraphStyle?.namedStyleType ?? '']) return undefined;
  const runs = (elements ?? []).map(({ textRun }) => textRun);
  const isAllCode = runs.every((run) => run && !run.textStyle?.link && isCode(run.textStyle ?? {}));
  const text = runs.map((run) => run?.content ?? '').join('');
  return isAllCode && text.trim() !== '' ? text.replace(/\n$/, '') : undefined;
}

/** Splits a paragraph at its horizontal rules. There is one more part than there are rules. */
function splitAtRules(
  elements: readonly ParagraphElementRecord[],
): readonly (readonly ParagraphElementRecord[])[] {
  const parts: ParagraphElementRecord[][] = [[]];
  for (const element of elements) {
    if (element.horizontalRule) parts.push([]);
    else parts.at(-1)?.push(element);
  }
  return parts;
}

function withoutLastFeed(
  elements: readonly ParagraphElementRecord[],
): readonly ParagraphElementRecord[] {
  const last = elements.at(-1);
  if (!last?.textRun?.content?.endsWith('\n')) return elements;
  const textRun = { ...last.textRun, content: last.textRun.content.slice(0, -1) };
  return [...elements.slice(0, -1), { ...last, textRun }];
}
