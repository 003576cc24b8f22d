import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import type {
  DocumentRecord,
  StructuralElementRecord,
  TabContentRecord,
  TabRecord,
} from '../../record/document.ts';
import { type CodeUnit, marker, referencesOf } from './code-unit.ts';
import { CodeUnitList } from './code-unit-list.ts';
import { type NamedRangeModel, toNamedRanges } from './named-range-model.ts';
import { SegmentModel } from './segment-model.ts';
import { toCodeUnits } from './unit-reader.ts';

/** A tab, before or after simulated requests. */
export interface TabModel {
  /** For a new tab a text that cannot be an id: only the service knows its id. */
  readonly id: string;
  title: string;
  readonly children: TabModel[];
  /** By id. The body has the id "". */
  readonly segments: Map<string, SegmentModel>;
  readonly namedRanges: Map<string, NamedRangeModel>;
  /** The images and other objects, by id. */
  readonly objects: Map<string, ObjectModel>;
  /** How often the tab refers to each footnote and object. */
  readonly references: Map<string, number>;
  /** The ids of its headers and footers. */
  readonly parts: Readonly<Record<'header' | 'footer', ReadonlySet<string>>>;
  /** The ids of the header and footer of the document style; empty if there are none. */
  headerId: string;
  footerId: string;
}

/** An image or another object. */
interface ObjectModel {
  readonly isImage: boolean;
  readonly isPositioned: boolean;
}

/** How much more can be simulated. Simulations can share it. */
export interface SimulationBudget {
  /** How many more units can be inserted. After that, the content of a segment with an insertion is unknown. */
  units: number;
  /**
   * How many more units can be visited: those of the document at the start, and of each table or segment that a request visits. A text that is found
   * counts as ten. After that, the content is unknown.
   */
  visits: number;
}

/** A document as code units. Ordering reads the model of the current document; the simulation changes it. */
export interface DocumentModel {
  /** The tabs without a parent. */
  readonly tabs: TabModel[];
  /** The number of units of all segments that are known, or more: what is deleted together with other content can be counted too. */
  units: number;
  readonly remaining: SimulationBudget;
  /** The number of ids that only the service knows. */
  newIds: number;
  /** The entries that were not checked, because the content at their position is not known. */
  readonly unknown: Set<number>;
}

/**
 * The maximum number of inserted units. The service limits a document to about 1.02 million characters, so it rejects a batch
 * that inserts more.
 */
const maxInsertedUnits = 2_000_000;

/** Visiting takes about 100 nanoseconds for each unit. */
const maxVisits = 3_000_000;

export const createSimulationBudget = (): SimulationBudget => ({
  units: maxInsertedUnits,
  visits: maxVisits,
});

export function* createDocumentModel(
  document: DocumentRecord,
  remaining = createSimulationBudget(),
): SlicedWork<DocumentModel> {
  const tabs = yield* toTabs(document.tabs);
  let units = 0;
  for (const { segments } of allTabs(tabs))
    for (const segment of segments.values()) units += segment.units.length;
  return {
    tabs,
    units,
    remaining,
    newIds: 0,
    unknown: new Set(),
  };
}

/** An id for what the service creates. It cannot be in a request. */
export function newId(model: DocumentModel): string {
  model.newIds += 1;
  return `<new-${model.newIds}>`;
}

function* toTabs(records: readonly TabRecord[] = []): SlicedWork<TabModel[]> {
  const tabs: TabModel[] = [];
  for (const record of records) tabs.push(yield* toTab(record));
  return tabs;
}

function* toTab({ tabProperties, documentTab = {}, childTabs }: TabRecord): SlicedWork<TabModel> {
  const segments = yield* toSegments(documentTab);
  return {
    id: tabProperties?.tabId ?? '',
    title: tabProperties?.title ?? '',
    children: yield* toTabs(childTabs),
    segments,
    namedRanges: toNamedRanges(documentTab),
    objects: toObjects(documentTab),
    references: yield* countReferences(segments.values()),
    parts: {
      header: new Set(Object.keys(documentTab.headers ?? {})),
      footer: new Set(Object.keys(documentTab.footers ?? {})),
    },
    headerId: documentTab.documentStyle?.defaultHeaderId ?? '',
    footerId: documentTab.documentStyle?.defaultFooterId ?? '',
  };
}

export const blankTab = (id: string, title: string): TabModel => ({
  id,
  title,
  children: [],
  segments: new Map([['', toSegment([marker.section, '\n'])]]),
  namedRanges: new Map(),
  objects: new Map(),
  references: new Map(),
  parts: { header: new Set(), footer: new Set() },
  headerId: '',
  footerId: '',
});

/** All tabs in reading order: each tab before its child tabs. */
export function* allTabs(tabs: readonly TabModel[]): Generator<TabModel, void, void> {
  for (const tab of tabs) {
    yield tab;
    yield* allTabs(tab.children);
  }
}

export function tabWithId({ tabs }: DocumentModel, id: unknown): TabModel | undefined {
  if (id == null || id === '') return tabs[0];
  for (const tab of allTabs(tabs)) if (tab.id === id) return tab;
  return undefined;
}

function* toSegments(content: TabContentRecord): SlicedWork<Map<string, SegmentModel>> {
  const { body, headers, footers, footnotes } = content;
  const read = (elements: readonly StructuralElementRecord[] | undefined) =>
    toCodeUnits(elements ?? []);
  const segments = new Map([['', toSegment(yield* read(body?.content))]]);
  for (const [id, segment] of Object.entries({ ...headers, ...footers })) {
    segments.set(id, toSegment(yield* read(segment.content), 'other'));
  }
  for (const [id, segment] of Object.entries(footnotes ?? {})) {
    segments.set(id, toSegment(yield* read(segment.content), 'footnote'));
  }
  return segments;
}

const toSegment = (
  units: readonly CodeUnit[],
  kind: 'body' | 'footnote' | 'other' = 'body',
): SegmentModel => new SegmentModel(new CodeUnitList(units), kind);

function toObjects({
  inlineObjects,
  positionedObjects,
}: TabContentRecord): Map<string, ObjectModel> {
  const objects = new Map<string, ObjectModel>();
  for (const [id, object] of Object.entries(inlineObjects ?? {})) {
    const { embeddedObject } = object.inlineObjectProperties ?? {};
    objects.set(id, { isImage: embeddedObject?.imageProperties != null, isPositioned: false });
  }
  for (const [id, object] of Object.entries(positionedObjects ?? {})) {
    const { embeddedObject } = object.positionedObjectProperties ?? {};
    objects.set(id, { isImage: embeddedObject?.imageProperties != null, isPositioned: true });
  }
  return objects;
}

function* countReferences(segments: Iterable<SegmentModel>): SlicedWork<Map<string, number>> {
  const references = new Map<string, number>();
  for (const { units } of segments) {
    for (const part of units.parts()) {
      for (const unit of part)
        for (const id of referencesOf(unit)) references.set(id, (references.get(id) ?? 0) + 1);
      if (isTurnOver()) yield;
    }
  }
  return references;
}
