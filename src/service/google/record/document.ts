import type { docs_v1 } from '@googleapis/docs';
import { type GoogleRead, toGoogleRead } from '../read.ts';
import { type GoogleWrite, toGoogleWrite } from '../write.ts';
import type { EditRequest } from './edit-request.ts';

// A Docs document and its content, in the service's spelling. The types come from Google's package, which is used only at build
// time. A response omits every field that has its default value (0, false, "", an empty list).

/** A document: its title, its revision and its tabs. */
export type DocumentRecord = docs_v1.Schema$Document;

/** The result of a batch of requests: one reply per request, and the new revision. */
export type DocumentUpdateRecord = docs_v1.Schema$BatchUpdateDocumentResponse;

/** A tab: its properties, its content, and its child tabs. */
export type TabRecord = docs_v1.Schema$Tab;

/** The content of a tab: its texts, and the lists, objects and styles that they use. */
export type TabContentRecord = docs_v1.Schema$DocumentTab;

/** A paragraph, a table, a table of contents or a section break. */
export type StructuralElementRecord = docs_v1.Schema$StructuralElement;

/** Text that ends with a line feed. */
export type ParagraphRecord = docs_v1.Schema$Paragraph;

/** A part of a paragraph: text in one style, or one inline element such as an image or a chip. */
export type ParagraphElementRecord = docs_v1.Schema$ParagraphElement;

/** The list that a paragraph belongs to, and its level in the list. */
export type BulletRecord = docs_v1.Schema$Bullet;

/** A list that paragraphs can belong to. */
export type ListRecord = docs_v1.Schema$List;

/** The style of one level of a list. */
export type NestingLevelRecord = docs_v1.Schema$NestingLevel;

/** A table: rows of cells. */
export type TableRecord = docs_v1.Schema$Table;

export type TableCellRecord = docs_v1.Schema$TableCell;

export type TableRowRecord = docs_v1.Schema$TableRow;

/** An image, drawing or chart, inline or positioned. */
export type EmbeddedObjectRecord = docs_v1.Schema$EmbeddedObject;

/**
 * The style of text. Properties that a style omits are inherited: a text run inherits from the named style of its paragraph, and a named
 * style from normal text.
 */
export type TextStyleRecord = docs_v1.Schema$TextStyle;

export type LinkRecord = docs_v1.Schema$Link;

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
): GoogleRead<DocumentRecord> =>
  toGoogleRead('/v1/documents/{documentId}', [reference], {
    ...(withTabs ? { includeTabsContent: 'true' } : {}),
    ...(view === null ? {} : { suggestionsViewMode: suggestionsModes[view] }),
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
export const createDocument = (title: string): GoogleWrite<DocumentRecord> =>
  toGoogleWrite('POST', '/v1/documents', [], { title });

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
): GoogleWrite<DocumentUpdateRecord> =>
  toGoogleWrite('POST', '/v1/documents/{documentId}:batchUpdate', [reference], {
    requests,
    ...(requiredRevisionId === null ? {} : { writeControl: { requiredRevisionId } }),
    ...(targetRevisionId === null ? {} : { writeControl: { targetRevisionId } }),
  });

/** The result of a batch of suggestions. The types of Google's package lack the developer preview. */
export interface SuggestionUpdateRecord extends DocumentUpdateRecord {
  /** One for each request. */
  readonly suggestionResponses?: readonly {
    readonly createdSuggestionIds?: readonly string[];
    readonly updatedSummarySuggestionIds?: readonly string[];
  }[];
}

/**
 * Applies requests to a document as suggestions: all of them or, if one is rejected, none. Google offers it as a developer preview; for a project that
 * is not enrolled, it can apply the requests as edits, without an error.
 */
export function suggestUpdate(
  reference: string,
  requests: readonly EditRequest[],
  requiredRevisionId: string | null,
): GoogleWrite<SuggestionUpdateRecord> {
  const writeControl = {
    ...(requiredRevisionId === null ? {} : { requiredRevisionId }),
    writeMode: 'SUGGEST',
  };
  return {
    ...updateDocument(reference, requests, requiredRevisionId),
    body: { requests, writeControl },
  };
}

/** The paragraph elements that are smart chips. Docs rejects masks on the content of tabs that contain them. */
const smartChips = new Set(['person', 'richLink', 'dateElement']);

export function hasSmartChip(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([name, value]) => smartChips.has(name) || hasSmartChip(value));
}

/** Every paragraph in order, including those in tables and tables of contents. */
export function* paragraphsIn(
  content: readonly StructuralElementRecord[],
): Generator<ParagraphRecord> {
  for (const { paragraph, table, tableOfContents } of content) {
    if (paragraph) yield paragraph;
    for (const { tableCells } of table?.tableRows ?? [])
      for (const cell of tableCells ?? []) yield* paragraphsIn(cell.content ?? []);
    yield* paragraphsIn(tableOfContents?.content ?? []);
  }
}
