import { InvalidEdit } from '../../edit/invalid-edit.ts';
import type {
  DocumentRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../../record/document.ts';
import { tabsOf } from '../../record/tab.ts';
import type { InsertionPoint } from './insertion-point.ts';

// Finds the place in a document where content is inserted. The indexes are those of the document that was read.

/** Where content is inserted, and what it replaces. */
export interface Target {
  readonly point: InsertionPoint;
  /** Whether the paragraph at the point is in a list, so that new paragraphs would be too. */
  readonly hasBullet: boolean;
  /** The range to delete first; null if nothing is deleted. The point is valid after the deletion. */
  readonly deleted: { readonly startIndex: number; readonly endIndex: number } | null;
}

export interface TabBody {
  /** Null if the caller did not name a tab. */
  readonly tabId: string | null;
  readonly content: readonly StructuralElementRecord[];
  /** The number of tabs of the document. */
  readonly tabCount: number;
  /** The tab, with what its content refers to. */
  readonly tab: TabContentRecord;
}

/** A paragraph of a body with its indexes. */
export interface FoundParagraph {
  readonly paragraph: ParagraphRecord;
  readonly start: number;
  /** The index after its line feed. */
  readonly end: number;
}

/** Finds a tab, or the first one. Throws InvalidEdit if the document does not have it. */
export function findBody(document: DocumentRecord, tabId: string | null): TabBody {
  const tabs = tabsOf(document);
  const tab = tabs.find(({ tabProperties }) => tabId === null || tabProperties?.tabId === tabId);
  if (tab === undefined) throw new InvalidEdit('tabId', 'The document has no tab with this id.');
  const { documentTab = {} } = tab;
  const content = documentTab.body?.content ?? [];
  return { tabId, content, tabCount: tabs.length, tab: documentTab };
}

/** The paragraph that an element of a body is; null if it is something else. */
export function toParagraph(element: StructuralElementRecord | undefined): FoundParagraph | null {
  if (!element?.paragraph) return null;
  const { paragraph, startIndex, endIndex } = element;
  return { paragraph, start: startIndex ?? 0, end: endIndex ?? 0 };
}

/** The text of a paragraph without its line feed and outer white space. */
export const textOf = ({ elements }: ParagraphRecord): string =>
  (elements ?? [])
    .map(({ textRun }) => textRun?.content ?? '')
    .join('')
    .trim();

const targetAt = (
  { tabId }: TabBody,
  { paragraph }: FoundParagraph,
  place: InsertionPoint['place'],
  index: number,
  deleted: Target['deleted'] = null,
): Target => ({
  point: { tabId, segmentId: '', place, index },
  hasBullet: Boolean(paragraph.bullet),
  deleted,
});

export const targetAfter = (body: TabBody, found: FoundParagraph): Target =>
  targetAt(body, found, 'after', found.end - 1);

export const targetBefore = (body: TabBody, found: FoundParagraph): Target =>
  targetAt(body, found, 'before', found.start);

/** In an empty paragraph, or in one that a deletion empties. */
export const targetInside = (
  body: TabBody,
  found: FoundParagraph,
  index: number,
  deleted: Target['deleted'] = null,
): Target => targetAt(body, found, 'inside', index, deleted);

/** At the end of a body. An empty last paragraph becomes the first of the content. */
export function targetAtEnd(body: TabBody): Target {
  const last = toParagraph(body.content.at(-1));
  if (last === null) throw new InvalidEdit('tabId', 'The tab has no paragraph at its end.');
  return isBlank(last) ? targetInside(body, last, last.start) : targetAfter(body, last);
}

/** Whether a paragraph has nothing that would be lost if it became another one. */
function isBlank({ paragraph, start, end }: FoundParagraph): boolean {
  const { bullet, positionedObjectIds, paragraphStyle } = paragraph;
  const isRule = (paragraphStyle?.borderBottom?.width?.magnitude ?? 0) > 0;
  return end - start === 1 && !bullet && !positionedObjectIds?.length && !isRule;
}
