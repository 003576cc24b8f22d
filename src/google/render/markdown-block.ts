import type {
  BulletRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
} from '../document.ts';
import { ListCount, listKind } from './list-count.ts';
import { codeBlock, escapeLines, toHeading } from './markdown-escape.ts';
import { isCode, type MarkdownScope, toInline } from './markdown-inline.ts';
import { toTable } from './markdown-table.ts';

interface Block {
  readonly kind: 'text' | 'item' | 'code';
  readonly markdown: string;
  /** Of an item of a list. */
  readonly listId?: string;
}

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

/** Writes the content of one segment as blocks of Markdown. */
export class BlockWriter {
  readonly #scope: MarkdownScope;
  readonly #count: ListCount;
  readonly #blocks: Block[] = [];
  /** Where the text of the item above begins, on each level of the list being written. */
  #indents: number[] = [];

  constructor(scope: MarkdownScope) {
    this.#scope = scope;
    this.#count = new ListCount(scope.tab);
  }

  /** What was written: items of a list and lines of code together, the rest one by one. */
  blocks(): readonly string[] {
    const blocks: string[] = [];
    let last: Block | undefined;
    for (const block of this.#blocks) {
      const isSameList = last?.kind === 'item' && block.kind === 'item';
      if (isSameList && (last?.listId === block.listId || block.markdown.startsWith(' '))) {
        blocks.push(`${blocks.pop()}\n${block.markdown}`);
      } else {
        // Two lists in a row would be read as one.
        if (isSameList) blocks.push('<!-- -->');
        blocks.push(block.markdown);
      }
      last = block;
    }
    return blocks;
  }

  content(content: readonly StructuralElementRecord[]): void {
    let code: string[] = [];
    const endCode = () => {
      if (code.length > 0) this.#add({ kind: 'code', markdown: codeBlock(code.join('\n')) });
      code = [];
    };
    for (const { paragraph, table, tableOfContents } of content) {
      const line = paragraph ? codeOf(paragraph) : undefined;
      if (line !== undefined) {
        code.push(line);
        continue;
      }
      endCode();
      if (paragraph) this.#paragraph(paragraph);
      if (tableOfContents) this.content(tableOfContents.content ?? []);
      if (table) {
        const markdown = toTable(table, (cell) => this.#cell(cell));
        if (markdown !== '') this.#add({ kind: 'text', markdown });
      }
    }
    endCode();
  }

  #add(block: Block): void {
    if (block.kind !== 'item') this.#indents = [];
    this.#blocks.push(block);
  }

  #paragraph(paragraph: ParagraphRecord): void {
    const level = levelOf[paragraph.paragraphStyle?.namedStyleType ?? ''];
    const parts = splitAtRules(paragraph.elements ?? []);
    parts.forEach((elements, index) => {
      if (index > 0) this.#add({ kind: 'text', markdown: '---' });
      const text = this.#inline(elements, level === undefined ? '\\\n' : '<br>');
      const markdown = level === undefined || text === '' ? text : toHeading(level, text);
      if (paragraph.bullet && index === 0) this.#item(paragraph.bullet, markdown);
      else if (text !== '') this.#add({ kind: 'text', markdown });
    });
  }

  #inline(elements: readonly ParagraphElementRecord[], lineBreak: string): string {
    const markdown = toInline(withoutLastFeed(elements), this.#scope, { lineBreak });
    // A line break before nothing would be read as a backslash.
    return escapeLines(markdown.replace(/(?:\\\n|[^\S\n])+$/, ''));
  }

  #item(bullet: BulletRecord, text: string): void {
    const level = Math.min(bullet.nestingLevel ?? 0, this.#indents.length);
    const indent = this.#indents[level - 1] ?? 0;
    const sign = this.#sign(bullet);
    this.#indents = [...this.#indents.slice(0, level), indent + sign.replace('[ ] ', '').length];
    const inside = ' '.repeat(this.#indents[level] ?? 0);
    const markdown = `${' '.repeat(indent)}${sign}${text.replaceAll('\n', `\n${inside}`)}`;
    this.#add({ kind: 'item', markdown: markdown.trimEnd(), listId: bullet.listId ?? '' });
  }

  #sign(bullet: BulletRecord): string {
    const kind = listKind(bullet, this.#scope.tab);
    if (kind === 'numbered' || kind === 'lettered') return `${this.#count.next(bullet)}. `;
    return kind === 'checklist' ? '- [ ] ' : '- ';
  }

  /** The content of a cell in one line: a cell of Markdown has no blocks. */
  #cell(content: readonly StructuralElementRecord[]): string {
    return content
      .flatMap(({ paragraph, table, tableOfContents }) => {
        if (tableOfContents) return [this.#cell(tableOfContents.content ?? [])];
        if (paragraph) return [this.#cellParagraph(paragraph)];
        return (table?.tableRows ?? []).map(({ tableCells }) =>
          (tableCells ?? []).map((cell) => this.#cell(cell.content ?? [])).join(' · '),
        );
      })
      .join('<br>')
      .replace(/^(<br>)+|(<br>)+$/g, '');
  }

  #cellParagraph({ elements, bullet }: ParagraphRecord): string {
    const parts = splitAtRules(elements ?? []).map((part) =>
      toInline(withoutLastFeed(part), this.#scope, { lineBreak: '<br>', isCell: true }).trim(),
    );
    const sign = bullet ? this.#sign(bullet).replace('[ ]', '☐').replace('- ☐', '☐') : '';
    return `${sign}${parts.join('<hr>')}`;
  }
}

/** The text of a paragraph that is nothing but code; undefined of any other. */
function codeOf({ elements, bullet, paragraphStyle }: ParagraphRecord): string | undefined {
  if (bullet || levelOf[paragraphStyle?.namedStyleType ?? '']) return undefined;
  const runs = (elements ?? []).map(({ textRun }) => textRun);
  const isAllCode = runs.every((run) => run && !run.textStyle?.link && isCode(run.textStyle ?? {}));
  const text = runs.map((run) => run?.content ?? '').join('');
  return isAllCode && text.trim() !== '' ? text.replace(/\n$/, '') : undefined;
}

/** What stands between the horizontal rules of a paragraph: as many parts as rules, and one. */
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

/** Without the line feed that ends every paragraph. */
function withoutLastFeed(
  elements: readonly ParagraphElementRecord[],
): readonly ParagraphElementRecord[] {
  const last = elements.at(-1);
  if (!last?.textRun?.content?.endsWith('\n')) return elements;
  const textRun = { ...last.textRun, content: last.textRun.content.slice(0, -1) };
  return [...elements.slice(0, -1), { ...last, textRun }];
}
