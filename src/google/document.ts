import type { docs_v1 } from '@googleapis/docs';

// A Docs document as the service spells it, and all that stands in it. The shapes are Google's own typings, read at build time
// only: nothing of that package is in the running program. What is at its default (0, false, "", an empty list) is left out
// of an answer. How things look is in document-style.ts, objects such as pictures in document-object.ts.

/** A document: its title, its revision and its tabs. */
export type DocumentRecord = docs_v1.Schema$Document;

/** What came of a batch of requests: a reply to each, and the revision that they made. */
export type DocumentUpdateRecord = docs_v1.Schema$BatchUpdateDocumentResponse;

/** A tab: what it is called and where it stands, what is written in it, and the tabs below it. */
export type TabRecord = docs_v1.Schema$Tab;

/** All that a tab holds: its texts, and the lists, objects and styles that they use. */
export type TabContentRecord = docs_v1.Schema$DocumentTab;

/** The main text of a tab. */
export type BodyRecord = docs_v1.Schema$Body;

/** Text at the top of pages. */
export type HeaderRecord = docs_v1.Schema$Header;

/** Text at the bottom of pages. */
export type FooterRecord = docs_v1.Schema$Footer;

/** A note that a text refers to. */
export type FootnoteRecord = docs_v1.Schema$Footnote;

/** A paragraph, a table, a table of contents, or where a section begins. */
export type StructuralElementRecord = docs_v1.Schema$StructuralElement;

/** Text up to and with a line feed. */
export type ParagraphRecord = docs_v1.Schema$Paragraph;

/** A piece of a paragraph: text in one style, or one thing that stands in the text. */
export type ParagraphElementRecord = docs_v1.Schema$ParagraphElement;

/** Text in one style. */
export type TextRunRecord = docs_v1.Schema$TextRun;

/** Text that changes by itself, such as the number of the page. */
export type AutoTextRecord = docs_v1.Schema$AutoText;

/** Where a page ends early. */
export type PageBreakRecord = docs_v1.Schema$PageBreak;

/** Where a column ends early. */
export type ColumnBreakRecord = docs_v1.Schema$ColumnBreak;

/** The number in a text that leads to a footnote. */
export type FootnoteReferenceRecord = docs_v1.Schema$FootnoteReference;

/** A line across the page. */
export type HorizontalRuleRecord = docs_v1.Schema$HorizontalRule;

/** A formula, of which the service says nothing but that it is there. */
export type EquationRecord = docs_v1.Schema$Equation;

/** Where an object stands in a text. */
export type InlineObjectElementRecord = docs_v1.Schema$InlineObjectElement;

/** A chip that names a person. */
export type PersonRecord = docs_v1.Schema$Person;

/** Who a chip names. */
export type PersonPropertiesRecord = docs_v1.Schema$PersonProperties;

/** A chip that leads to a file, an event or the like. */
export type RichLinkRecord = docs_v1.Schema$RichLink;

/** Where a chip leads. */
export type RichLinkPropertiesRecord = docs_v1.Schema$RichLinkProperties;

/** A chip that shows a date. */
export type DateElementRecord = docs_v1.Schema$DateElement;

/** Which date a chip shows, and how. */
export type DateElementPropertiesRecord = docs_v1.Schema$DateElementProperties;

/** That a paragraph is an item of a list, and on which level. */
export type BulletRecord = docs_v1.Schema$Bullet;

/** What makes paragraphs a list. */
export type ListRecord = docs_v1.Schema$List;

/** How a list looks. */
export type ListPropertiesRecord = docs_v1.Schema$ListProperties;

/** How a list looks on one of its levels. */
export type NestingLevelRecord = docs_v1.Schema$NestingLevel;

/** Rows of cells. */
export type TableRecord = docs_v1.Schema$Table;

/** A row of a table. */
export type TableRowRecord = docs_v1.Schema$TableRow;

/** A cell of a table, and what is written in it. */
export type TableCellRecord = docs_v1.Schema$TableCell;

/** The list of headings that the service keeps. */
export type TableOfContentsRecord = docs_v1.Schema$TableOfContents;

/** Where a section begins. */
export type SectionBreakRecord = docs_v1.Schema$SectionBreak;

/** All named ranges of one name. */
export type NamedRangesRecord = docs_v1.Schema$NamedRanges;

/** Places in a document that an app has named. */
export type NamedRangeRecord = docs_v1.Schema$NamedRange;

/** From one index to another. */
export type RangeRecord = docs_v1.Schema$Range;
