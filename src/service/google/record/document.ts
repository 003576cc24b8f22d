import type { docs_v1 } from '@googleapis/docs';
import { fileIdOf, resourceKeysOf } from '../file-reference.ts';
import type { GoogleRead } from '../read.ts';
import type { GoogleWrite } from '../write.ts';
import type { EditRequest } from './edit-request.ts';

// A Docs document and its content, in the service's spelling. The types come from Google's package, which is used only at build
// time. A response omits every field that has its default value (0, false, "", an empty list). document-style.ts contains the
// styles; document-object.ts contains objects such as images.

/** A document: its title, its revision and its tabs. */
export type DocumentRecord = docs_v1.Schema$Document;

/** The result of a batch of requests: one reply per request, and the new revision. */
export type DocumentUpdateRecord = docs_v1.Schema$BatchUpdateDocumentResponse;

/** A tab: its properties, its content, and its child tabs. */
export type TabRecord = docs_v1.Schema$Tab;

/** The content of a tab: its texts, and the lists, objects and styles that they use. */
export type TabContentRecord = docs_v1.Schema$DocumentTab;

/** The main text of a tab. */
export type BodyRecord = docs_v1.Schema$Body;

/** A header: text at the top of pages. */
export type HeaderRecord = docs_v1.Schema$Header;

/** A footer: text at the bottom of pages. */
export type FooterRecord = docs_v1.Schema$Footer;

/** A footnote: a note that a text refers to. */
export type FootnoteRecord = docs_v1.Schema$Footnote;

/** A paragraph, a table, a table of contents or a section break. */
export type StructuralElementRecord = docs_v1.Schema$StructuralElement;

/** Text that ends with a line feed. */
export type ParagraphRecord = docs_v1.Schema$Paragraph;

/** A part of a paragraph: text in one style, or one inline element such as an image or a chip. */
export type ParagraphElementRecord = docs_v1.Schema$ParagraphElement;

/** Text in one style. */
export type TextRunRecord = docs_v1.Schema$TextRun;

/** Text that Google updates automatically, such as the page number. */
export type AutoTextRecord = docs_v1.Schema$AutoText;

/** A manual page break. */
export type PageBreakRecord = docs_v1.Schema$PageBreak;

/** A manual column break. */
export type ColumnBreakRecord = docs_v1.Schema$ColumnBreak;

/** The number in a text that links to a footnote. */
export type FootnoteReferenceRecord = docs_v1.Schema$FootnoteReference;

/** A horizontal line. */
export type HorizontalRuleRecord = docs_v1.Schema$HorizontalRule;

/** An equation. The API returns its position, but not its content. */
export type EquationRecord = docs_v1.Schema$Equation;

/** The position of an inline object in a text. */
export type InlineObjectElementRecord = docs_v1.Schema$InlineObjectElement;

/** A chip that names a person. */
export type PersonRecord = docs_v1.Schema$Person;

/** The person that a chip names. */
export type PersonPropertiesRecord = docs_v1.Schema$PersonProperties;

/** A chip that links to a file, an event or another Google resource. */
export type RichLinkRecord = docs_v1.Schema$RichLink;

/** The target of a link chip. */
export type RichLinkPropertiesRecord = docs_v1.Schema$RichLinkProperties;

/** A chip that shows a date. */
export type DateElementRecord = docs_v1.Schema$DateElement;

/** The date that a chip shows, and its format. */
export type DateElementPropertiesRecord = docs_v1.Schema$DateElementProperties;

/** The list that a paragraph belongs to, and its level in the list. */
export type BulletRecord = docs_v1.Schema$Bullet;

/** A list that paragraphs can belong to. */
export type ListRecord = docs_v1.Schema$List;

/** The style of a list. */
export type ListPropertiesRecord = docs_v1.Schema$ListProperties;

/** The style of one level of a list. */
export type NestingLevelRecord = docs_v1.Schema$NestingLevel;

/** A table: rows of cells. */
export type TableRecord = docs_v1.Schema$Table;

/** A row of a table. */
export type TableRowRecord = docs_v1.Schema$TableRow;

/** A cell of a table with its content. */
export type TableCellRecord = docs_v1.Schema$TableCell;

/** The table of contents, which Google generates from the headings. */
export type TableOfContentsRecord = docs_v1.Schema$TableOfContents;

/** The beginning of a section. */
export type SectionBreakRecord = docs_v1.Schema$SectionBreak;

/** All named ranges with the same name. */
export type NamedRangesRecord = docs_v1.Schema$NamedRanges;

/** Ranges of a document that an app has named. */
export type NamedRangeRecord = docs_v1.Schema$NamedRange;

/** A range from a start index to an end index. */
export type RangeRecord = docs_v1.Schema$Range;

/** The ways in which a document shows its pending suggestions, as Docs names them. Source: Docs v1, `suggestionsViewMode`. */
const suggestionsModes = {
  INLINE: 'SUGGESTIONS_INLINE',
  ACCEPTED: 'PREVIEW_SUGGESTIONS_ACCEPTED',
  REJECTED: 'PREVIEW_WITHOUT_SUGGESTIONS',
} as const;

/** How a document shows its pending suggestions. */
export type SuggestionsView = keyof typeof suggestionsModes;

/**
 * A document's content.
 *
 * @param withTabs  Whether to return the content of every tab, in `tabs`. If not, the document contains that of its first tab.
 * @param view      How suggestions are shown; null for Docs' default, which depends on what the caller may do.
 */
export const readDocument = (
  reference: string,
  withTabs: boolean,
  view: SuggestionsView | null = null,
): GoogleRead<DocumentRecord> => ({
  api: 'docs',
  route: '/v1/documents/{documentId}',
  path: `/v1/documents/${encodeURIComponent(fileIdOf(reference))}`,
  query: {
    ...(withTabs ? { includeTabsContent: 'true' } : {}),
    ...(view === null ? {} : { suggestionsViewMode: suggestionsModes[view] }),
  },
  ...resourceKeysOf(reference),
});

/** The same read without `includeTabsContent`. A mask that names `tabs` has the same effect. */
export function withoutTabsParameter<Result>(read: GoogleRead<Result>): GoogleRead<Result> {
  const { includeTabsContent: _, ...query } = read.query;
  // `json` is the default. It separates this read from the one of the first tab, whose mask must not be merged with `tabs`.
  return { ...read, query: { ...query, alt: 'json' } };
}

/** Whether a read is one that `withoutTabsParameter` returned. */
export const lacksTabsParameter = ({ query }: GoogleRead): boolean => query['alt'] !== undefined;

/** Creates an empty document in the root folder of the caller's Drive. Google uses only the title of the input. */
export const createDocument = (title: string): GoogleWrite<DocumentRecord> => ({
  api: 'docs',
  method: 'POST',
  route: '/v1/documents',
  path: '/v1/documents',
  query: {},
  body: { title },
});

/**
 * Applies requests to a document in their order: all of them or, if one is rejected, none.
 *
 * @param requiredRevisionId  The revision that the document must have; null for any.
 * @param targetRevisionId    The revision that the requests are for. Google adjusts them to later changes of others. Never both.
 */
export const updateDocument = (
  reference: string,
  requests: readonly EditRequest[],
  requiredRevisionId: string | null,
  targetRevisionId: string | null = null,
): GoogleWrite<DocumentUpdateRecord> => ({
  api: 'docs',
  method: 'POST',
  route: '/v1/documents/{documentId}:batchUpdate',
  path: `/v1/documents/${encodeURIComponent(fileIdOf(reference))}:batchUpdate`,
  query: {},
  ...resourceKeysOf(reference),
  body: {
    requests,
    ...(requiredRevisionId === null ? {} : { writeControl: { requiredRevisionId } }),
    ...(targetRevisionId === null ? {} : { writeControl: { targetRevisionId } }),
  },
});
