import type { DocumentRecord, StructuralElementRecord, TabContentRecord } from '../document.ts';
import { tabsOf } from '../tab.ts';
import { type CodeUnit, toCodeUnits } from './code-unit.ts';

/** A segment after the simulated requests. */
export interface SegmentModel {
  units: CodeUnit[];
  readonly isBody: boolean;
  readonly isFootnote: boolean;
  /** Whether the content at each index is still known. */
  isKnown: boolean;
}

/** A tab after the simulated requests. */
export interface TabModel {
  readonly parentTabId: string | null;
  /** By id. The body has the id "". */
  readonly segments: Map<string, SegmentModel>;
  readonly content: TabContentRecord;
}

/** A document after the simulated requests. */
export interface DocumentModel {
  readonly tabs: Map<string, TabModel>;
  /** The tab that requests without a tab id refer to; null when it is no longer known. */
  firstTabId: string | null;
}

/** Creates the model of a document before any request. */
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
