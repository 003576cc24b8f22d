import type { docs_v1 } from '@googleapis/docs';

// How a Docs document looks, as the service spells it. What a style leaves out is inherited: a run's from its paragraph's named
// style, that from normal text.

/** How text looks. */
export type TextStyleRecord = docs_v1.Schema$TextStyle;

/** A font and how heavy it is. */
export type WeightedFontFamilyRecord = docs_v1.Schema$WeightedFontFamily;

/** Where text leads to. */
export type LinkRecord = docs_v1.Schema$Link;

/** A link to a bookmark. */
export type BookmarkLinkRecord = docs_v1.Schema$BookmarkLink;

/** A link to a heading. */
export type HeadingLinkRecord = docs_v1.Schema$HeadingLink;

/** A color, or none. */
export type OptionalColorRecord = docs_v1.Schema$OptionalColor;

/** A color. */
export type ColorRecord = docs_v1.Schema$Color;

/** A color by its parts, each from 0 to 1. */
export type RgbColorRecord = docs_v1.Schema$RgbColor;

/** A length. */
export type DimensionRecord = docs_v1.Schema$Dimension;

/** A width and a height. */
export type SizeRecord = docs_v1.Schema$Size;

/** How a paragraph looks. */
export type ParagraphStyleRecord = docs_v1.Schema$ParagraphStyle;

/** A line beside a paragraph. */
export type ParagraphBorderRecord = docs_v1.Schema$ParagraphBorder;

/** The ground of a paragraph. */
export type ShadingRecord = docs_v1.Schema$Shading;

/** Where a tab character leads to. */
export type TabStopRecord = docs_v1.Schema$TabStop;

/** How a table looks as a whole. */
export type TableStyleRecord = docs_v1.Schema$TableStyle;

/** How wide a column is. */
export type TableColumnPropertiesRecord = docs_v1.Schema$TableColumnProperties;

/** How a row looks. */
export type TableRowStyleRecord = docs_v1.Schema$TableRowStyle;

/** How a cell looks, and how many it covers. */
export type TableCellStyleRecord = docs_v1.Schema$TableCellStyle;

/** A line beside a cell. */
export type TableCellBorderRecord = docs_v1.Schema$TableCellBorder;

/** How the pages of a section look. */
export type SectionStyleRecord = docs_v1.Schema$SectionStyle;

/** How wide a column of a section is. */
export type SectionColumnPropertiesRecord = docs_v1.Schema$SectionColumnProperties;

/** How the pages of a tab look. */
export type DocumentStyleRecord = docs_v1.Schema$DocumentStyle;

/** What is behind the text. */
export type BackgroundRecord = docs_v1.Schema$Background;

/** Whether there are pages. */
export type DocumentFormatRecord = docs_v1.Schema$DocumentFormat;

/** The named styles of a tab. */
export type NamedStylesRecord = docs_v1.Schema$NamedStyles;

/** How text of one named style looks. */
export type NamedStyleRecord = docs_v1.Schema$NamedStyle;
