import type { docs_v1 } from '@googleapis/docs';
import type { DocumentRow, ParagraphEnd, Segment, TabRow, TextStyle } from './document-model.ts';

const points = (magnitude: number): docs_v1.Schema$Dimension => ({ magnitude, unit: 'PT' });

/** A length of 0. The service omits the 0 and includes the unit. */
const zero: docs_v1.Schema$Dimension = { unit: 'PT' };

const gray = (part: number) => ({ color: { rgbColor: { red: part, green: part, blue: part } } });

/** The end of a paragraph with normal text. */
export const plainParagraphEnd: ParagraphEnd = {
  kind: 'paragraphEnd',
  style: { namedStyleType: 'NORMAL_TEXT', direction: 'LEFT_TO_RIGHT' },
  textStyle: {},
  bullet: null,
  positionedObjectIds: [],
};

const cellPadding = points(5);

/** The style of a cell that is not merged. */
export const plainCell: docs_v1.Schema$TableCellStyle = {
  rowSpan: 1,
  columnSpan: 1,
  backgroundColor: {},
  paddingLeft: cellPadding,
  paddingRight: cellPadding,
  paddingTop: cellPadding,
  paddingBottom: cellPadding,
  contentAlignment: 'TOP',
};

/** A body without text: one section with one empty paragraph. */
export const blankBody = (): Segment => [
  {
    kind: 'sectionStart',
    style: {
      columnSeparatorStyle: 'NONE',
      contentDirection: 'LEFT_TO_RIGHT',
      sectionType: 'CONTINUOUS',
    },
  },
  plainParagraphEnd,
];

/** A tab without text. */
export function blankTab(tabId: string, title: string): TabRow {
  return {
    tabId,
    title,
    iconEmoji: null,
    body: blankBody(),
    headers: new Map(),
    footers: new Map(),
    footnotes: new Map(),
    lists: new Map(),
    inlineObjects: new Map(),
    positionedObjects: new Map(),
    namedRanges: new Map(),
    documentStyle: defaultDocumentStyle,
    namedStyles: defaultNamedStyles,
    childTabs: [],
  };
}

/** A document as created, without text. */
export function blankDocument(id: string): DocumentRow {
  return { id, revision: 1, tabs: [blankTab('t.0', 'Tab 1')], imageBytes: 0 };
}

/** A4 with the editor's default margins. */
const defaultDocumentStyle: docs_v1.Schema$DocumentStyle = {
  background: { color: {} },
  pageNumberStart: 1,
  marginTop: points(72),
  marginBottom: points(72),
  marginRight: points(72),
  marginLeft: points(72),
  pageSize: { height: points(841.89), width: points(595.276) },
  marginHeader: points(36),
  marginFooter: points(36),
  useCustomHeaderFooterMargins: true,
};

const baseText: TextStyle = {
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  smallCaps: false,
  backgroundColor: {},
  foregroundColor: { color: { rgbColor: {} } },
  fontSize: points(11),
  weightedFontFamily: { fontFamily: 'Arial', weight: 400 },
  baselineOffset: 'NONE',
};

const baseParagraph: docs_v1.Schema$ParagraphStyle = {
  namedStyleType: 'NORMAL_TEXT',
  alignment: 'START',
  lineSpacing: 115,
  direction: 'LEFT_TO_RIGHT',
  spacingMode: 'COLLAPSE_LISTS',
  spaceAbove: zero,
  spaceBelow: zero,
  keepLinesTogether: false,
  keepWithNext: false,
  avoidWidowAndOrphan: true,
  indentFirstLine: zero,
  indentStart: zero,
  indentEnd: zero,
  shading: { backgroundColor: {} },
  pageBreakBefore: false,
};

function namedStyle(
  namedStyleType: string,
  textStyle: TextStyle,
  above: number,
  below: number,
): docs_v1.Schema$NamedStyle {
  return {
    namedStyleType,
    textStyle,
    paragraphStyle: {
      namedStyleType,
      direction: 'LEFT_TO_RIGHT',
      spaceAbove: above === 0 ? zero : points(above),
      spaceBelow: points(below),
      keepLinesTogether: true,
      keepWithNext: true,
      pageBreakBefore: false,
    },
  };
}

/** The editor's default named styles. */
const defaultNamedStyles: docs_v1.Schema$NamedStyle[] = [
  { namedStyleType: 'NORMAL_TEXT', textStyle: baseText, paragraphStyle: baseParagraph },
  namedStyle('HEADING_1', { fontSize: points(20) }, 20, 6),
  namedStyle('HEADING_2', { bold: false, fontSize: points(16) }, 18, 6),
  namedStyle('HEADING_3', { fontSize: points(14), foregroundColor: gray(0.26) }, 16, 4),
  namedStyle('HEADING_4', { fontSize: points(12), foregroundColor: gray(0.4) }, 14, 4),
  namedStyle('HEADING_5', { fontSize: points(11), foregroundColor: gray(0.4) }, 12, 4),
  namedStyle('HEADING_6', { italic: true, foregroundColor: gray(0.4) }, 12, 4),
  namedStyle('TITLE', { fontSize: points(26) }, 0, 3),
  namedStyle('SUBTITLE', { fontSize: points(15), foregroundColor: gray(0.4) }, 0, 16),
];
