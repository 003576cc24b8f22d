import type { DocumentRecord, StructuralElementRecord, TabRecord } from '../../record/document.ts';
import { tabsOf } from '../../record/tab.ts';
import { endsParagraph, isLineFeed, toCodeUnits } from '../model/code-unit.ts';
import type { Position } from '../position.ts';
import { type TableFacts, toTableFacts } from './table-facts.ts';

/** A segment of a tab. */
export type SegmentName = Pick<Position, 'tabId' | 'segmentId'>;

/** A range of a named range. */
export interface NamedRangeFacts extends SegmentName {
  readonly start: number;
  readonly end: number;
}

/** The facts about a document that can affect the order of requests. */
export interface DocumentFacts {
  /** The tab that requests without a tab id refer to. */
  readonly firstTabId: string | null;
  /** The paragraphs that overlap a range, and the total number of tab characters at their starts. */
  paragraphsIn(range: SegmentName & Pick<Position, 'start' | 'end'>): {
    readonly start: number;
    readonly end: number;
    readonly tabs: number;
  };
  /** The table that starts at an index; null if none does. */
  tableAt(segment: SegmentName, index: number): TableFacts | null;
  /** The index of the section break before an index of the body. */
  sectionStart(segment: SegmentName, index: number): number;
  /** The index in the body of the reference to a footnote; null for another segment. */
  footnoteReference(segment: SegmentName): number | null;
  /** All ranges with a name or an id, in the given tabs. No tabs means all. */
  namedRanges(
    filter: { readonly id?: unknown; readonly name?: unknown },
    tabIds: readonly unknown[],
  ): readonly NamedRangeFacts[];
  /** The id of the parent of a tab; null for a tab without one. */
  parentTabId(tabId: string | null): string | null;
}

/** @param document  The complete document, read with its tabs. */
export function toFacts(document: DocumentRecord): DocumentFacts {
  const tabs = tabsOf(document);
  const tabsById = new Map(tabs.toReversed().map((tab) => [tab.tabProperties?.tabId ?? '', tab]));
  const tabAt = (tabId: string | null) => tabsById.get(tabId ?? '') ?? tabs[0];
  const indexOf = once((tab, segmentId) => toParagraphIndex(contentOf(tab, segmentId)));
  const tablesOf = once((tab, segmentId) => new Map(tablesIn(contentOf(tab, segmentId))));
  const referencesOf = once((tab) => new Map(referencesIn(contentOf(tab, ''))));
  return {
    firstTabId: tabs[0]?.tabProperties?.tabId ?? null,
    paragraphsIn: ({ tabId, segmentId, start, end }) =>
      indexOf(tabAt(tabId), segmentId)(start, end),
    tableAt: ({ tabId, segmentId }, index) =>
      tablesOf(tabAt(tabId), segmentId).get(index)?.() ?? null,
    sectionStart: ({ tabId, segmentId }, index) =>
      contentOf(tabAt(tabId), segmentId).findLast(
        ({ sectionBreak, startIndex }) => sectionBreak && (startIndex ?? 0) <= index,
      )?.startIndex ?? 0,
    footnoteReference: ({ tabId, segmentId }) =>
      referencesOf(tabAt(tabId), '').get(segmentId) ?? null,
    namedRanges: ({ id, name }, tabIds) =>
      tabs
        .filter(({ tabProperties }) => tabIds.length === 0 || tabIds.includes(tabProperties?.tabId))
        .flatMap((tab) => namedRangesOf(tab, id, name)),
    parentTabId: (tabId) => tabsById.get(tabId ?? '')?.tabProperties?.parentTabId ?? null,
  };
}

/** Computes a fact about a segment when it is first needed. */
function once<Fact>(compute: (tab: TabRecord | undefined, segmentId: string) => Fact) {
  const facts = new Map<TabRecord | undefined, Map<string, Fact>>();
  return (tab: TabRecord | undefined, segmentId: string): Fact => {
    const ofTab = facts.get(tab) ?? new Map<string, Fact>();
    facts.set(tab, ofTab);
    const fact = ofTab.get(segmentId) ?? compute(tab, segmentId);
    ofTab.set(segmentId, fact);
    return fact;
  };
}

/** The content of a segment of a tab. */
function contentOf(tab: TabRecord | undefined, segmentId: string) {
  const { body, headers, footers, footnotes } = tab?.documentTab ?? {};
  if (segmentId === '') return body?.content ?? [];
  return (headers?.[segmentId] ?? footers?.[segmentId] ?? footnotes?.[segmentId])?.content ?? [];
}

/** All tables by the index at which they start, including nested ones. Each is examined when it is needed. */
function* tablesIn(
  content: readonly StructuralElementRecord[],
): Generator<[number, () => TableFacts]> {
  for (const element of content) {
    const { table, tableOfContents, startIndex } = element;
    if (tableOfContents) yield* tablesIn(tableOfContents.content ?? []);
    if (!table) continue;
    let facts: TableFacts | undefined;
    const examine = () => {
      facts ??= toTableFacts(element);
      return facts;
    };
    yield [startIndex ?? 0, examine];
    for (const { tableCells } of table.tableRows ?? []) {
      for (const cell of tableCells ?? []) yield* tablesIn(cell.content ?? []);
    }
  }
}

/** The index of the reference to each footnote. */
function* referencesIn(content: readonly StructuralElementRecord[]): Generator<[string, number]> {
  for (const { paragraph, table } of content) {
    for (const { footnoteReference, startIndex } of paragraph?.elements ?? []) {
      if (footnoteReference?.footnoteId) yield [footnoteReference.footnoteId, startIndex ?? 0];
    }
    for (const { tableCells } of table?.tableRows ?? []) {
      for (const cell of tableCells ?? []) yield* referencesIn(cell.content ?? []);
    }
  }
}

function namedRangesOf(tab: TabRecord, id: unknown, name: unknown): readonly NamedRangeFacts[] {
  const tabId = tab.tabProperties?.tabId ?? null;
  return Object.values(tab.documentTab?.namedRanges ?? {})
    .flatMap(({ namedRanges }) => namedRanges ?? [])
    .filter((range) => (id == null ? range.name === name : range.namedRangeId === id))
    .flatMap(({ ranges }) => ranges ?? [])
    .map(({ segmentId, startIndex, endIndex }) => ({
      tabId,
      segmentId: segmentId ?? '',
      start: startIndex ?? 0,
      end: endIndex ?? 0,
    }));
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
    ends[index] = isLineFeed(units[index]) ? index + 1 : (ends[index + 1] ?? 0);
  }
  return (start, end) => {
    const from = starts[Math.min(start, length)] ?? 0;
    const to = ends[Math.max(end - 1, from)] || end;
    const count = (tabs[Math.min(to, length)] ?? 0) - (tabs[from] ?? 0);
    return { start: from, end: to, tabs: Math.max(count, 0) };
  };
}
