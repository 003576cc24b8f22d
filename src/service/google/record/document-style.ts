import type { docs_v1 } from '@googleapis/docs';

// The styles of a Docs document, in the service's spelling. Properties that a style omits are inherited: a text run inherits from
// the named style of its paragraph, and a named style from normal text.

/** The style of text. */
export type TextStyleRecord = docs_v1.Schema$TextStyle;

/** A font and its weight. */
export type WeightedFontFamilyRecord = docs_v1.Schema$WeightedFontFamily;

/** The target of a link. */
export type LinkRecord = docs_v1.Schema$Link;

/** A link to a bookmark. */
export type BookmarkLinkRecord = docs_v1.Schema$BookmarkLink;

/** A link to a heading. */
export type HeadingLinkRecord = docs_v1.Schema$HeadingLink;

/** A color or transparent. */
export type OptionalColorRecord = docs_v1.Schema$OptionalColor;

/** A color. */
export type ColorRecord = docs_v1.Schema$Color;

/** A color as red, green and blue, each from 0 to 1. */
export type RgbColorRecord = docs_v1.Schema$RgbColor;

/** A length. */
export type DimensionRecord = docs_v1.Schema$Dimension;

/** A width and a height. */
export type SizeRecord = docs_v1.Schema$Size;

/** The style of a paragraph. */
export type ParagraphStyleRecord = docs_v1.Schema$ParagraphStyle;

/** A border of a paragraph. */
export type ParagraphBorderRecord = docs_v1.Schema$ParagraphBorder;

/** The background of a paragraph. */
export type ShadingRecord = docs_v1.Schema$Shading;

/** A tab stop: the position that a tab character advances to. */
export type TabStopRecord = docs_v1.Schema$TabStop;

/** The style of a table. */
export type TableStyleRecord = docs_v1.Schema$TableStyle;

/** The width of a column. */
export type TableColumnPropertiesRecord = docs_v1.Schema$TableColumnProperties;

/** The style of a row. */
export type TableRowStyleRecord = docs_v1.Schema$TableRowStyle;

/** The style of a cell, and how many rows and columns it spans. */
export type TableCellStyleRecord = docs_v1.Schema$TableCellStyle;

/** A border of a cell. */
export type TableCellBorderRecord = docs_v1.Schema$TableCellBorder;

/** The page layout of a section. */
export type SectionStyleRecord = docs_v1.Schema$SectionStyle;

/** The width of a column of a section. */
export type SectionColumnPropertiesRecord = docs_v1.Schema$SectionColumnProperties;

/** The page layout of a tab. */
export type DocumentStyleRecord = docs_v1.Schema$DocumentStyle;

/** The background of the pages. */
export type BackgroundRecord = docs_v1.Schema$Background;

/** Whether a document has pages. */
export type DocumentFormatRecord = docs_v1.Schema$DocumentFormat;

/** The named styles of a tab. */
export type NamedStylesRecord = docs_v1.Schema$NamedStyles;

/** One named style, such as a heading. */
export type NamedStyleRecord = docs_v1.Schema$NamedStyle;
