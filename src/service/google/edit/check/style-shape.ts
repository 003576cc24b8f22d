import type { docs_v1 } from '@googleapis/docs';

// The properties that field masks can contain, at any depth. The compiler compares each with Google's types.

/**
 * A `set` property can be changed; a `read` property is read-only. An object contains its properties. A list is changed as
 * one property.
 */
type Leaf = 'set' | 'read';

/** Every property of a record, at any depth. */
type Shape<Value> = {
  readonly [Key in keyof Value]-?: NonNullable<Value[Key]> extends readonly unknown[]
    ? Leaf
    : NonNullable<Value[Key]> extends object
      ? Shape<NonNullable<Value[Key]>>
      : Leaf;
};

/** Any shape, for code that follows a path. */
export type AnyShape = { readonly [name: string]: Leaf | AnyShape };

const dimension = { magnitude: 'set', unit: 'set' } as const;
const color = { color: { rgbColor: { red: 'set', green: 'set', blue: 'set' } } } as const;
const anchor = { id: 'set', tabId: 'set' } as const;

const textStyle: Shape<docs_v1.Schema$TextStyle> = {
  bold: 'set',
  italic: 'set',
  underline: 'set',
  strikethrough: 'set',
  smallCaps: 'set',
  backgroundColor: color,
  foregroundColor: color,
  fontSize: dimension,
  weightedFontFamily: { fontFamily: 'set', weight: 'set' },
  baselineOffset: 'set',
  link: {
    url: 'set',
    tabId: 'set',
    bookmark: anchor,
    heading: anchor,
    bookmarkId: 'set',
    headingId: 'set',
  },
};

const paragraphBorder = { color, width: dimension, padding: dimension, dashStyle: 'set' } as const;

const paragraphStyle: Shape<docs_v1.Schema$ParagraphStyle> = {
  headingId: 'read',
  namedStyleType: 'set',
  alignment: 'set',
  direction: 'set',
  lineSpacing: 'set',
  spacingMode: 'set',
  spaceAbove: dimension,
  spaceBelow: dimension,
  indentFirstLine: dimension,
  indentStart: dimension,
  indentEnd: dimension,
  keepLinesTogether: 'set',
  keepWithNext: 'set',
  avoidWidowAndOrphan: 'set',
  pageBreakBefore: 'set',
  borderBetween: paragraphBorder,
  borderTop: paragraphBorder,
  borderBottom: paragraphBorder,
  borderLeft: paragraphBorder,
  borderRight: paragraphBorder,
  shading: { backgroundColor: color },
  tabStops: 'read',
};

const page = {
  flipPageOrientation: 'set',
  pageNumberStart: 'set',
  marginTop: dimension,
  marginBottom: dimension,
  marginLeft: dimension,
  marginRight: dimension,
  marginHeader: dimension,
  marginFooter: dimension,
  useFirstPageHeaderFooter: 'set',
  defaultHeaderId: 'read',
  defaultFooterId: 'read',
  firstPageHeaderId: 'read',
  firstPageFooterId: 'read',
  evenPageHeaderId: 'read',
  evenPageFooterId: 'read',
} as const;

const documentStyle: Shape<docs_v1.Schema$DocumentStyle> = {
  ...page,
  background: { color },
  documentFormat: { documentMode: 'set' },
  pageSize: { width: dimension, height: dimension },
  useEvenPageHeaderFooter: 'set',
  useCustomHeaderFooterMargins: 'read',
};

const sectionStyle: Shape<docs_v1.Schema$SectionStyle> = {
  ...page,
  columnProperties: 'set',
  columnSeparatorStyle: 'set',
  contentDirection: 'set',
  sectionType: 'read',
};

const cellBorder = { color, width: dimension, dashStyle: 'set' } as const;

const tableCellStyle: Shape<docs_v1.Schema$TableCellStyle> = {
  rowSpan: 'read',
  columnSpan: 'read',
  backgroundColor: color,
  contentAlignment: 'set',
  borderTop: cellBorder,
  borderBottom: cellBorder,
  borderLeft: cellBorder,
  borderRight: cellBorder,
  paddingTop: dimension,
  paddingBottom: dimension,
  paddingLeft: dimension,
  paddingRight: dimension,
};

const tableColumnProperties: Shape<docs_v1.Schema$TableColumnProperties> = {
  widthType: 'set',
  width: dimension,
};

const tableRowStyle: Shape<docs_v1.Schema$TableRowStyle> = {
  minRowHeight: dimension,
  tableHeader: 'set',
  preventOverflow: 'set',
};

const namedStyle: Shape<docs_v1.Schema$NamedStyle> = {
  namedStyleType: 'set',
  textStyle,
  paragraphStyle,
};

/** The id identifies the tab; it cannot be changed. */
const tabProperties: Shape<docs_v1.Schema$TabProperties> = {
  tabId: 'read',
  title: 'set',
  parentTabId: 'set',
  index: 'set',
  iconEmoji: 'set',
  nestingLevel: 'read',
};

/** The shapes of the styles, by the field of a request that contains one. */
export const styleShapes: Readonly<Record<string, AnyShape>> = {
  textStyle,
  paragraphStyle,
  namedStyle,
  documentStyle,
  sectionStyle,
  tableCellStyle,
  tableColumnProperties,
  tableRowStyle,
  tabProperties,
};
