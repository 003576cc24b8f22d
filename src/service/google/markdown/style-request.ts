import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type { EditRequest } from '../record/edit-request.ts';
import type { Layout, PlacedParagraph, PlacedTable, PlacedText } from './layout.ts';
import { type LineRequest, placeIn, rangeIn } from './line-request.ts';
import type { Mark, MarkdownParagraph } from './markdown-content.ts';
import type { InsertionPoint } from './place/insertion-point.ts';

// The requests for the styles of inserted content. No request of these moves anything.

/** The font of code: the one that Google's own code blocks have. */
const codeFont = { fontFamily: 'Roboto Mono' };

type TextStyle = NonNullable<NonNullable<EditRequest['updateTextStyle']>['textStyle']>;
type ParagraphStyle = NonNullable<
  NonNullable<EditRequest['updateParagraphStyle']>['paragraphStyle']
>;

const styleOfMark: Readonly<Record<Mark, TextStyle>> = {
  bold: { bold: true },
  italic: { italic: true },
  strikethrough: { strikethrough: true },
  underline: { underline: true },
  superscript: { baselineOffset: 'SUPERSCRIPT' },
  subscript: { baselineOffset: 'SUBSCRIPT' },
  code: { weightedFontFamily: codeFont },
};

const points = (magnitude: number) => ({ magnitude, unit: 'PT' });

const line = (width: number, padding: number) => ({
  color: { color: { rgbColor: { red: 0.8, green: 0.8, blue: 0.8 } } },
  width: points(width),
  padding: points(padding),
  dashStyle: 'SOLID',
});

/** A quote has a line on its left, and a rule is an empty paragraph with a line below it. */
const quoteBorder: ParagraphStyle = { borderLeft: line(3, 12) };
const quoteIndent: ParagraphStyle = { indentFirstLine: points(18), indentStart: points(18) };
const ruleStyle: ParagraphStyle = { borderBottom: line(1, 6) };

/** The requests that give paragraphs, tables and text their styles. */
export function* toStyles(
  layout: Layout,
  point: InsertionPoint,
): SlicedWork<readonly LineRequest[]> {
  const requests: LineRequest[] = [];
  for (const request of toParagraphStyles(layout.paragraphs, point)) {
    requests.push(request);
    if (isTurnOver()) yield;
  }
  for (const table of layout.tables) {
    requests.push(...toTableStyles(table, point));
    if (isTurnOver()) yield;
  }
  for (const text of layout.texts) {
    requests.push(...toTextStyle(text, point));
    if (isTurnOver()) yield;
  }
  return requests;
}

/** One request for all adjacent paragraphs with the same style. */
function* toParagraphStyles(
  paragraphs: readonly PlacedParagraph[],
  point: InsertionPoint,
): Generator<LineRequest> {
  for (let index = 0; index < paragraphs.length; ) {
    const first = paragraphs[index];
    if (first === undefined) return;
    const style = paragraphStyleOf(first.paragraph);
    let last = first;
    for (index += 1; index < paragraphs.length; index += 1) {
      const next = paragraphs[index];
      const isAdjacent = next?.start === last.end + 1;
      if (!isAdjacent || next === undefined || paragraphStyleOf(next.paragraph) !== style) break;
      last = next;
    }
    if (style === normalStyle) continue;
    const range = rangeIn(point)(first.start, last.end + 1);
    const fields = Object.keys(style).join(',');
    yield {
      request: { updateParagraphStyle: { range, paragraphStyle: style, fields } },
      line: first.paragraph.line,
    };
  }
}

const normalStyle: ParagraphStyle = {};
const styles = new Map<string, ParagraphStyle>();

/** The style of a paragraph. Equal styles are the same object. */
export function paragraphStyleOf({
  headingLevel,
  isQuote,
  isRule,
  listPosition,
}: MarkdownParagraph): ParagraphStyle {
  if (headingLevel === 0 && !isQuote && !isRule) return normalStyle;
  const isIndented = isQuote && listPosition === null;
  const key = `${headingLevel} ${isQuote} ${isIndented} ${isRule}`;
  const style = styles.get(key) ?? {
    ...(headingLevel > 0 && { namedStyleType: `HEADING_${headingLevel}` }),
    ...(isIndented && quoteIndent),
    ...(isQuote && quoteBorder),
    ...(isRule && ruleStyle),
  };
  styles.set(key, style);
  return style;
}

function toTableStyles(
  { table, start, cells }: PlacedTable,
  point: InsertionPoint,
): readonly LineRequest[] {
  const requests: LineRequest[] = [];
  if (table.hasHeader) {
    const pinTableHeaderRows = {
      tableStartLocation: placeIn(point)(start),
      pinnedHeaderRowsCount: 1,
    };
    requests.push({ request: { pinTableHeaderRows }, line: table.line });
  }
  for (const cell of cells) {
    const alignment = table.alignments[cell.column] ?? null;
    // The start is the default.
    if (alignment === null || alignment === 'START') continue;
    const range = rangeIn(point)(cell.start, cell.end + 1);
    const updateParagraphStyle = { range, paragraphStyle: { alignment }, fields: 'alignment' };
    requests.push({ request: { updateParagraphStyle }, line: table.line });
  }
  return requests;
}

export const textStyleOf = ({ marks, address }: PlacedText['part']): TextStyle =>
  Object.assign(
    {},
    ...marks.map((mark) => styleOfMark[mark]),
    address !== '' && { link: { url: address } },
  );

function toTextStyle(
  { part, start, end }: PlacedText,
  point: InsertionPoint,
): readonly LineRequest[] {
  const textStyle = textStyleOf(part);
  const fields = Object.keys(textStyle).join(',');
  if (fields === '' || start === end) return [];
  return [
    {
      request: { updateTextStyle: { range: rangeIn(point)(start, end), textStyle, fields } },
      line: 1,
    },
  ];
}
