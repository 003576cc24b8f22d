import type { DocumentRecord, StructuralElementRecord, TabRecord } from '../../record/document.ts';
import { tabsOf } from '../../record/tab.ts';
import { endsParagraph, toCodeUnits } from '../code-unit.ts';
import type { Position } from '../position.ts';

/** The facts about a document that can affect the order of requests. */
export interface DocumentFacts {
  /** The tab that requests without a tab id refer to. */
  readonly firstTabId: string | null;
  /** The paragraphs that overlap a range, and the total number of tab characters at their starts. */
  paragraphsIn(range: Pick<Position, 'tabId' | 'segmentId' | 'start' | 'end'>): {
    readonly start: number;
    readonly end: number;
    readonly tabs: number;
  };
}

/** @param document  The complete document, read with its tabs. */
export function toFacts(document: DocumentRecord): DocumentFacts {
  const tabs = tabsOf(document);
  const tabsById = new Map(tabs.toReversed().map((tab) => [tab.tabProperties?.tabId ?? '', tab]));
  const segmentsByTab = new Map<TabRecord | undefined, Map<string, ParagraphIndex>>();
  return {
    firstTabId: tabs[0]?.tabProperties?.tabId ?? null,
    paragraphsIn({ tabId, segmentId, start, end }) {
      const tab = tabsById.get(tabId ?? '') ?? tabs[0];
      const segments = segmentsByTab.get(tab) ?? new Map<string, ParagraphIndex>();
      segmentsByTab.set(tab, segments);
      const segment = segments.get(segmentId) ?? toParagraphIndex(contentOf(tab, segmentId));
      segments.set(segmentId, segment);
      return segment(start, end);
    },
  };
}

/** The content of a segment of a tab. */
function contentOf(tab: TabRecord | undefined, segmentId: string) {
  const { body, headers, footers, footnotes } = tab?.documentTab ?? {};
  if (segmentId === '') return body?.content ?? [];
  return (headers?.[segmentId] ?? footers?.[segmentId] ?? footnotes?.[segmentId])?.content ?? [];
}

/** Finds the paragraphs that overlap a range of a segment. */
type ParagraphIndex = (start: number, end: number) => ReturnType<DocumentFacts['paragraphsIn']>;

/** Reads the segment once. Each search then takes constant time. */
function toParagraphIndex(content: readonly StructuralElementRecord[]): ParagraphIndex {
  const units = toCodeUnits(content);
  const { length } = units;
  /** For each index: the start of its paragraph, and the number of leading tab characters before it. */
  const starts = new Uint32Array(length + 1);
  const tabs = new Uint32Array(length + 1);
  let isLeading = true;
  for (const [index, unit] of units.entries()) {
    const isTab: boolean = isLeading && unit === '\t';
    const isEnd = endsParagraph(unit);
    tabs[index + 1] = (tabs[index] ?? 0) + Number(isTab);
    starts[index + 1] = isEnd ? index + 1 : (starts[index] ?? 0);
    isLeading = isTab || isEnd;
  }
  /** For each index: the end of the first paragraph that ends there or later; 0 if there is none. */
  const ends = new Uint32Array(length + 1);
  for (let index = length - 1; index >= 0; index -= 1) {
    ends[index] = units[index] === '\n' ? index + 1 : (ends[index + 1] ?? 0);
  }
  return (start, end) => {
    const from = starts[Math.min(start, length)] ?? 0;
    const to = ends[Math.max(end - 1, from)] || end;
    const count = (tabs[Math.min(to, length)] ?? 0) - (tabs[from] ?? 0);
    return { start: from, end: to, tabs: Math.max(count, 0) };
  };
}
