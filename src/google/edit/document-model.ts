import type { DocumentRecord, StructuralElementRecord, TabContentRecord } from '../document.ts';
import { tabsOf } from '../tab.ts';
import { type CodeUnit, toCodeUnits } from './code-unit.ts';

/** A segment as it would be after the requests gone through. */
export interface SegmentModel {
  units: CodeUnit[];
  readonly isBody: boolean;
  readonly isFootnote: boolean;
  /** Whether what stands where can still be told. */
  isKnown: boolean;
}

/** A tab, likewise. */
export interface TabModel {
  readonly parentTabId: string | null;
  /** By id; the body's is empty. */
  readonly segments: Map<string, SegmentModel>;
  readonly content: TabContentRecord;
}

/** A document, likewise. */
export interface DocumentModel {
  readonly tabs: Map<string, TabModel>;
  /** The tab that is meant where none is named; null once that cannot be told. */
  firstTabId: string | null;
}

/** A document as it is. */
export function createDocumentModel(document: DocumentRecord): DocumentModel {
  const tabs = new Map(
    tabsOf(document).map(({ tabProperties, documentTab }): [string, TabModel] => [
      tabProperties?.tabId ?? '',
      {
        parentTabId: tabProperties?.parentTabId ?? null,
        segments: toSegments(documentTab ?? {}),
        content: documentTab ?? {},
      },
    ]),
  );
  return { tabs, firstTabId: tabs.keys().next().value ?? null };
}

function toSegments(content: TabContentRecord): Map<string, SegmentModel> {
  const { body, headers, footers, footnotes } = content;
  const segments = new Map([['', toSegment(body?.content)]]);
  for (const [id, segment] of Object.entries({ ...headers, ...footers })) {
    segments.set(id, toSegment(segment.content, 'other'));
  }
  for (const [id, segment] of Object.entries(footnotes ?? {})) {
    segments.set(id, toSegment(segment.content, 'footnote'));
  }
  return segments;
}

function toSegment(
  content: readonly StructuralElementRecord[] = [],
  kind: 'body' | 'footnote' | 'other' = 'body',
): SegmentModel {
  return {
    units: toCodeUnits(content),
    isBody: kind === 'body',
    isFootnote: kind === 'footnote',
    isKnown: true,
  };
}
