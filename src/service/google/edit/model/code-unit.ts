/**
 * The content at one index of a segment. A code unit of text is the unit itself; a line feed ends a paragraph. Everything else
 * that takes an index is a word: an element such as an image, or a marker at the start of a table, row or cell, or at the end of
 * a table. Details can follow a word, each after a space: the ids to which an element refers, for example.
 */
export type CodeUnit = string;

/** The words of units that are not text. Each is longer than one code unit. */
export const marker = {
  /** An image, a chip or a break: one element of a paragraph. */
  inline: 'inline',
  equation: 'equation',
  section: 'section',
  row: 'row',
  cell: 'cell',
  tableEnd: 'tableEnd',
  contents: 'contents',
  contentsEnd: 'contentsEnd',
} as const;

/** An image, chip or footnote reference, with the id of its object or footnote. */
export const inlineUnit = (id: string): CodeUnit =>
  id === '' ? marker.inline : `${marker.inline} ${id}`;

/** A line feed, with the ids of the positioned objects of its paragraph. */
export const lineFeedUnit = (ids: readonly string[]): CodeUnit => ['\n', ...ids].join(' ');

export const cellUnit = (rowSpan: number, columnSpan: number): CodeUnit =>
  rowSpan === 1 && columnSpan === 1 ? marker.cell : `${marker.cell} ${rowSpan} ${columnSpan}`;

/** The start of a section, with the ids of its own header and footer. */
export const sectionUnit = (headerId: string, footerId: string): CodeUnit =>
  headerId === '' && footerId === '' ? marker.section : `${marker.section} ${headerId} ${footerId}`;

/** The words of a unit that is not text after its first one. */
export const detailsOf = (unit: CodeUnit): readonly string[] =>
  unit.length === 1 ? [] : unit.split(' ').slice(1);

/** The ids of the objects and footnotes to which a unit refers. */
export const referencesOf = (unit: CodeUnit): readonly string[] =>
  unit.length > 1 && (isLineFeed(unit) || isWord(unit, marker.inline)) ? detailsOf(unit) : [];

/** Whether a unit starts with a word. */
export const isWord = (unit: CodeUnit | undefined, word: string): unit is CodeUnit =>
  unit?.startsWith(word) === true && (unit.length === word.length || unit[word.length] === ' ');

export const isLineFeed = (unit: CodeUnit | undefined): unit is CodeUnit => unit?.[0] === '\n';

const tableWord = 'table';

/** The width of a column: shared evenly or fixed, and whether it is set. */
export type ColumnWidth = 'even' | 'fixed' | 'even-set' | 'fixed-set';

/** The width of a column in the form of a word. */
export const toColumnWidth = (isFixed: boolean, isSet: boolean): ColumnWidth =>
  isFixed ? (isSet ? 'fixed-set' : 'fixed') : isSet ? 'even-set' : 'even';

export interface TableSize {
  readonly rows: number;
  /** The number of cells of the first row. */
  readonly columns: number;
  /** One for each column. By default, all are even. */
  readonly widths?: readonly ColumnWidth[];
}

/** The unit at the start of a table, which contains the size of the table. */
export const tableStart = ({ rows, columns, widths = [] }: TableSize): CodeUnit =>
  [tableWord, rows, columns, ...(widths.every((width) => width === 'even') ? [] : widths)].join(
    ' ',
  );

export const isTableStart = (unit: CodeUnit | undefined): unit is CodeUnit =>
  isWord(unit, tableWord);

export function sizeOfTable(unit: CodeUnit): Required<TableSize> {
  const [rows = '', columns = '', ...widths] = detailsOf(unit);
  const count = Number(columns);
  // The words after the size come from `tableStart`.
  const known = widths as ColumnWidth[];
  const even = Array.from({ length: Math.max(count - known.length, 0) }, () => 'even' as const);
  return { rows: Number(rows), columns: count, widths: [...known, ...even] };
}

/** Whether the unit is in a paragraph: text, or an element that is not text. */
export const isInParagraph = (unit: CodeUnit | undefined): unit is CodeUnit =>
  unit !== undefined &&
  (unit.length === 1 ||
    isLineFeed(unit) ||
    isWord(unit, marker.inline) ||
    isWord(unit, marker.equation));

/** Whether a paragraph can start after the unit: it is the end of another one, or not in a paragraph. */
export const endsParagraph = (unit: CodeUnit | undefined): boolean =>
  isLineFeed(unit) || !isInParagraph(unit);
