import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import type { DocumentRecord } from '../../record/document.ts';
import type { EditPosition } from '../edit-position.ts';
import { allTabs, createDocumentModel, tabWithId } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import type { TableModel } from '../model/table-model.ts';
import { SegmentFacts } from './segment-facts.ts';

/** Names a segment of a tab. */
export type SegmentName = Pick<EditPosition, 'tabId' | 'segmentId'>;

export interface NamedRangeFacts extends SegmentName {
  readonly start: number;
  readonly end: number;
}

/** The facts about a document that can affect the order of requests. */
export interface DocumentFacts {
  /** The tab that requests without a tab id refer to. */
  readonly firstTabId: string | null;
  /** A segment of a tab. If the document does not have it, it is empty. */
  segment(name: SegmentName): SegmentFacts;
  /** The table that starts at an index; null if none does. */
  tableAt(name: SegmentName, index: number): TableModel | null;
  /** The index in the body of the reference to a footnote; null for another segment. */
  footnoteReference(name: SegmentName): number | null;
  /** All ranges with a name or an id, in the given tabs. No tabs means all. */
  namedRanges(
    filter: { readonly id?: unknown; readonly name?: unknown },
    tabIds: readonly unknown[],
  ): readonly NamedRangeFacts[];
  /** The id of the parent of a tab; null for a tab without one. */
  parentTabId(tabId: string): string | null;
}

/**
 * Reads the facts from the model that a dry run also simulates on.
 *
 * @param document  The complete document, read with its tabs.
 */
export function* toFacts(document: DocumentRecord): SlicedWork<DocumentFacts> {
  const model = yield* createDocumentModel(document);
  const tabs = [...allTabs(model.tabs)];
  const parents = new Map(tabs.flatMap(({ id, children }) => children.map((one) => [one.id, id])));
  const known = new Map<SegmentModel, SegmentFacts>();
  for (const { segments } of tabs)
    for (const one of segments.values()) known.set(one, yield* new SegmentFacts(one).read());
  const segment = ({ tabId, segmentId }: SegmentName): SegmentFacts => {
    const tab = tabWithId(model, tabId) ?? model.tabs[0];
    const found = tab?.segments.get(segmentId);
    return (found && known.get(found)) ?? new SegmentFacts();
  };
  return {
    firstTabId: model.tabs[0]?.id ?? null,
    segment,
    tableAt: (name, index) => segment(name).tableAt(index),
    footnoteReference: ({ tabId, segmentId }) =>
      segment({ tabId, segmentId: '' }).references.get(segmentId) ?? null,
    namedRanges: ({ id, name }, tabIds) =>
      tabs
        .filter((tab) => tabIds.length === 0 || tabIds.includes(tab.id))
        .flatMap((tab) => [...tab.namedRanges.values()].map((named) => ({ tab, named })))
        .filter(({ named }) => (id == null ? named.name === name : named.id === id))
        .flatMap(({ tab, named }) => named.ranges.map((range) => ({ ...range, tabId: tab.id }))),
    parentTabId: (tabId) => parents.get(tabId) ?? null,
  };
}
