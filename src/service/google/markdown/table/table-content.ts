import type { MarkdownIt } from 'markdown-it';
import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { readInline, unsupportedLoss, withoutUnsupported } from '../inline-reader.ts';
import { LossList } from '../loss-list.ts';
import type { InlinePart } from '../markdown-content.ts';
import { parseInline } from '../markdown-parser.ts';
import { noRejectedImages } from '../rejected-image.ts';
import type { ToSource } from '../rejected-line.ts';

/** The values of a table as the caller gives them. Null leaves a cell as it is. */
export interface TableValues {
  readonly header: TableRowValues | null;
  readonly rows: readonly TableRowValues[];
}

export type TableRowValues = readonly (string | null)[];

export interface CellContent {
  /** The number of the cell among all of the caller's values, from 1. It takes the place of a line of Markdown. */
  readonly line: number;
  readonly column: number;
  readonly parts: readonly InlinePart[];
}

export interface RowContent {
  /** The input: `header`, or `rows[2]`. */
  readonly field: string;
  /** The number of values, with those that are null. */
  readonly width: number;
  readonly cells: readonly CellContent[];
}

export interface TableContent {
  readonly header: RowContent | null;
  readonly rows: readonly RowContent[];
  /** What a cell cannot contain. */
  readonly losses: readonly string[];
  readonly toSource: ToSource;
}

/**
 * Reads the values of all cells.
 *
 * @param parser  Parses the values; null if they are not Markdown.
 */
export function* readTableContent(
  { header, rows }: TableValues,
  parser: MarkdownIt | null,
  rejectedImages = noRejectedImages,
): SlicedWork<TableContent> {
  const fields: string[] = [];
  const losses: string[] = [];
  function* readRow(values: TableRowValues, field: string): SlicedWork<RowContent> {
    const cells: CellContent[] = [];
    for (const [column, value] of values.entries()) {
      if (value === null) continue;
      const name = `${field}[${column}]`;
      const line = fields.push(name);
      const lossList = new LossList(() => name, rejectedImages);
      const parts =
        parser === null ? toText(value, lossList) : toParts(value, parser, name, lossList);
      losses.push(...lossList.toList());
      cells.push({ line, column, parts: parts.map((part) => withLine(part, line)) });
      if (isTurnOver()) yield;
    }
    return { field, width: values.length, cells };
  }
  const headerContent = header === null ? null : yield* readRow(header, 'header');
  const rowContents: RowContent[] = [];
  for (const [index, values] of rows.entries()) {
    rowContents.push(yield* readRow(values, `rows[${index}]`));
  }
  const toSource: ToSource = (line) => {
    const field = fields[line - 1] ?? 'rows';
    return { field, name: field };
  };
  return { header: headerContent, rows: rowContents, losses, toSource };
}

/** A text as it is. A line break does not end the paragraph. */
function toText(value: string, losses: LossList): readonly InlinePart[] {
  const lines = value.replace(/\r\n?|\n/g, '\v');
  const text = withoutUnsupported(lines);
  if (text.length < lines.length) losses.add(unsupportedLoss, 1);
  return text === '' ? [] : [{ kind: 'text', text, marks: [], address: '' }];
}

const toParts = (
  value: string,
  parser: MarkdownIt,
  field: string,
  losses: LossList,
): readonly InlinePart[] =>
  readInline(parseInline(value, parser, field), { line: 1, place: 'body', losses });

const withLine = (part: InlinePart, line: number): InlinePart =>
  part.kind === 'text' ? part : { ...part, line };
