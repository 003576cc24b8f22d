import type {
  DocumentRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../../record/document.ts';
import { tabsOf } from '../../record/tab.ts';
import { toCodeUnits } from '../code-unit.ts';
import { CodeUnitList } from './code-unit-list.ts';

/** A segment after the simulated requests. */
export interface SegmentModel {
  readonly units: CodeUnitList;
  readonly isBody: boolean;
  readonly isFootnote: boolean;
  /** Whether the content at each index is still known. */
  isKnown: boolean;
  /** After this index, positions depend on the assumed size of an insertion. */
  assumedAfter: number;
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
  /** Whether a request added a tab. New tabs are not in `tabs`: only the service knows their ids. */
  hasNewTab: boolean;
  /** How many more units can be inserted. After that, the content of a segment with an insertion is unknown. */
  remainingUnits: number;
}

/**
 * The maximum number of inserted units. The service limits a document to about 1.02 million characters, so it rejects a batch
 * that inserts more.
 */
const maxInsertedUnits = 2_000_000;

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
  return {
    tabs,
    firstTabId: tabs.keys().next().value ?? null,
    hasNewTab: false,
    remainingUnits: maxInsertedUnits,
  };
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
    units: new CodeUnitList(toCodeUnits(content)),
    isBody: kind === 'body',
    isFootnote: kind === 'footnote',
    isKnown: true,
    assumedAfter: Number.POSITIVE_INFINITY,
  };
}
