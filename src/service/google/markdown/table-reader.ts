import type { Token } from 'markdown-it';
import type { ColumnAlignment, InlinePart, MarkdownTable } from './markdown-content.ts';

/** Collects the cells of a table. The parser gives every row as many cells as the header row has. */
export class TableReader {
  #line = 1;
  #rows: (readonly InlinePart[])[][] = [];
  #alignments: ColumnAlignment[] = [];
  /** Whether a table has begun and not ended. */
  isOpen = false;

  /** Reads a token. Returns the table at its end, otherwise null. */
  read(token: Token, line: number, parts: readonly InlinePart[]): MarkdownTable | null {
    switch (token.type) {
      case 'table_open':
        this.isOpen = true;
        this.#line = line;
        this.#rows = [];
        this.#alignments = [];
        return null;
      case 'tr_open':
        this.#rows.push([]);
        return null;
      case 'th_open':
        this.#alignments.push(alignmentOf(token));
        return null;
      case 'inline':
        this.#rows.at(-1)?.push(parts);
        return null;
      case 'table_close':
        this.isOpen = false;
        return {
          kind: 'table',
          line: this.#line,
          alignments: this.#alignments,
          rows: this.#rows,
          hasHeader: true,
        };
      default:
        return null;
    }
  }
}

function alignmentOf(token: Token): ColumnAlignment {
  const style = String(token.attrGet('style') ?? '');
  if (style.endsWith('center')) return 'CENTER';
  if (style.endsWith('right')) return 'END';
  return style.endsWith('left') ? 'START' : null;
}
