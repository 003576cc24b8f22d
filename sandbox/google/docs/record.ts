import { createHash } from 'node:crypto';
import type { docs_v1 } from '@googleapis/docs';
import type {
  DocumentRow,
  NamedRangeRow,
  Segment,
  TabRow,
} from '../../store/google/document-model.ts';
import type { Person } from '../../store/google/store.ts';
import { type ContentOptions, toContent } from './content.ts';
import { applySuggestionsMode, type SuggestionsViewMode } from './suggestion.ts';

/** What the JSON of a document depends on besides its row. */
export interface DocumentOptions {
  readonly title: string;
  readonly person: Person;
  /** Only editors receive the revision id. */
  readonly isEditor: boolean;
  readonly mode: SuggestionsViewMode;
  /** Whether the content of all tabs is returned. If not, the content of the first tab is returned as the document's content. */
  readonly hasTabs: boolean;
  /** Whether the content contains values that are 0. */
  readonly hasDefaults: boolean;
  /** Whether the indexes of the content count code points. */
  readonly countsCodePoints: boolean;
}

/** The document as Docs' JSON. */
export function documentRecord(
  row: DocumentRow,
  options: DocumentOptions,
): docs_v1.Schema$Document {
  const { title, person, isEditor, mode, hasTabs } = options;
  const tabs = row.tabs.map((tab) => applySuggestionsMode(tab, mode));
  const [first] = tabs;
  return {
    title,
    ...(!hasTabs && first && contentOf(first, options)),
    ...(isEditor && { revisionId: revisionIdOf(row, person) }),
    suggestionsViewMode: mode,
    documentId: row.id,
    ...(hasTabs && { tabs: toTabs(tabs, null, 0, options) }),
  };
}

/** The opaque revision id. It changes with every edit and differs for every person. */
export function revisionIdOf(
  { id, revision }: Pick<DocumentRow, 'id' | 'revision'>,
  { email }: Person,
): string {
  const digest = createHash('sha256').update(`${id} ${revision} ${email}`).digest('base64url');
  return `ALm37BV${digest}`;
}

/** The position of a tab. */
export interface TabPosition {
  /** The index among its siblings. */
  readonly index: number;
  readonly parentTabId: string | null;
  readonly nestingLevel: number;
}

/** The properties of a tab besides its content. */
export function tabPropertiesOf(
  { tabId, title, iconEmoji }: TabRow,
  { index, parentTabId, nestingLevel }: TabPosition,
): docs_v1.Schema$TabProperties {
  return {
    tabId,
    title,
    ...(parentTabId !== null && { parentTabId }),
    ...(index > 0 && { index }),
    ...(nestingLevel > 0 && { nestingLevel }),
    ...(iconEmoji !== null && { iconEmoji }),
  };
}

function toTabs(
  tabs: readonly TabRow[],
  parentTabId: string | null,
  nestingLevel: number,
  options: DocumentOptions,
): docs_v1.Schema$Tab[] {
  return tabs.map((tab, index) => ({
    tabProperties: tabPropertiesOf(tab, { index, parentTabId, nestingLevel }),
    documentTab: contentOf(tab, options),
    ...(tab.childTabs.length > 0 && {
      childTabs: toTabs(tab.childTabs, tab.tabId, nestingLevel + 1, options),
    }),
  }));
}

function contentOf(
  tab: TabRow,
  { hasTabs, hasDefaults, countsCodePoints }: DocumentOptions,
): docs_v1.Schema$DocumentTab {
  const footnoteNumbers = numberFootnotes(tab.body);
  const options: ContentOptions = {
    footnoteNumbers,
    hasTabs,
    hasDefaults,
    countsCodePoints,
  };
  const contents = (segment: Segment) => toContent(segment, options);
  return {
    body: { content: contents(tab.body) },
    ...toMap('headers', tab.headers, (segment, headerId) => ({
      headerId,
      content: contents(segment),
    })),
    ...toMap('footers', tab.footers, (segment, footerId) => ({
      footerId,
      content: contents(segment),
    })),
    ...toMap('footnotes', tab.footnotes, (segment, footnoteId) => ({
      footnoteId,
      content: contents(segment),
    })),
    documentStyle: tab.documentStyle,
    namedStyles: { styles: tab.namedStyles },
    ...toMap('lists', tab.lists, (listProperties) => ({ listProperties })),
    ...toNamedRanges(tab, hasTabs),
    ...toMap('inlineObjects', tab.inlineObjects, (embeddedObject, objectId) => ({
      objectId,
      inlineObjectProperties: { embeddedObject },
    })),
    ...toMap('positionedObjects', tab.positionedObjects, (properties, objectId) => ({
      objectId,
      positionedObjectProperties: properties,
    })),
  };
}

/** An empty map is omitted, like every empty value. */
function toMap<Name extends string, Row, Json>(
  name: Name,
  rows: ReadonlyMap<string, Row>,
  toJson: (row: Row, id: string) => Json,
): { [Key in Name]?: Record<string, Json> } {
  if (rows.size === 0) return {};
  const json = Object.fromEntries([...rows].map(([id, row]) => [id, toJson(row, id)]));
  // A computed name widens to string.
  return { [name]: json } as { [Key in Name]?: Record<string, Json> };
}

/** The ranges by name. Several ranges may have the same name. */
function toNamedRanges(
  { tabId, namedRanges }: TabRow,
  hasTabs: boolean,
): Pick<docs_v1.Schema$DocumentTab, 'namedRanges'> {
  if (namedRanges.size === 0) return {};
  const byName: Record<string, docs_v1.Schema$NamedRanges> = {};
  for (const row of namedRanges.values()) {
    const { namedRanges: others = [] } = byName[row.name] ?? {};
    byName[row.name] = { name: row.name, namedRanges: [...others, toRange(row, tabId, hasTabs)] };
  }
  return { namedRanges: byName };
}

function toRange(
  { id, name, ranges }: NamedRangeRow,
  tabId: string,
  hasTabs: boolean,
): docs_v1.Schema$NamedRange {
  return {
    namedRangeId: id,
    name,
    ranges: ranges.map(({ startIndex, endIndex, segmentId }) => ({
      ...(segmentId !== null && { segmentId }),
      ...(startIndex > 0 && { startIndex }),
      endIndex,
      ...(hasTabs && { tabId }),
    })),
  };
}

function numberFootnotes(body: Segment): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const piece of body) {
    if (piece.kind !== 'inline' || piece.name !== 'footnoteReference') continue;
    numbers.set(piece.value.footnoteId ?? '', numbers.size + 1);
  }
  return numbers;
}
