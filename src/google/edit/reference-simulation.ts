import { isObject } from '../../http/json.ts';
import { parseEntry } from '../edit-request.ts';
import type { Step } from './batch.ts';
import type { DocumentModel, TabModel } from './document-model.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';

type Content = Readonly<Record<string, unknown>>;

/** Checks a request without a place: that the tab and the things that it names are there. */
export function simulateReference(
  { request, entryIndex: entry, entryKind: given }: Step,
  foreseen: DocumentModel,
): void {
  const { kind, content } = parseEntry(request);
  const at = (...path: readonly string[]) => fieldPath(entry, given, ...path);
  switch (kind) {
    case 'replaceAllText':
      for (const tab of tabsIn(content, foreseen, at)) markUnknown(tab);
      return;
    case 'replaceNamedRangeContent':
    case 'deleteNamedRange': {
      const tabs = tabsIn(content, foreseen, at);
      const { namedRangeId } = content;
      if (namedRangeId !== undefined && !tabs.some((tab) => hasNamedRange(tab, namedRangeId))) {
        throw new InvalidEdit(at('namedRangeId'), 'The document has no such named range.');
      }
      if (kind === 'replaceNamedRangeContent') tabs.forEach(markUnknown);
      return;
    }
    case 'deleteTab':
      deleteTab(content, foreseen, at);
      return;
    case 'addDocumentTab':
      addTab(content, foreseen, at);
      return;
    case 'updateDocumentTabProperties': {
      const { tabId } = isObject(content['tabProperties']) ? content['tabProperties'] : {};
      findTab({ tabId }, foreseen, () => at('tabProperties', 'tabId'));
      return;
    }
    default:
      checkObject(kind, content, findTab(content, foreseen, at), at);
  }
}

/** The field that names a thing of a tab, and where the tab has it. */
function checkObject(
  kind: string,
  content: Content,
  tab: TabModel | null,
  at: (...path: readonly string[]) => string,
): void {
  if (tab === null) return;
  const { headers, footers, inlineObjects, positionedObjects } = tab.content;
  const things: Readonly<Record<string, readonly [string, object]>> = {
    deleteHeader: ['headerId', headers ?? {}],
    deleteFooter: ['footerId', footers ?? {}],
    replaceImage: ['imageObjectId', { ...inlineObjects, ...positionedObjects }],
    deletePositionedObject: ['objectId', positionedObjects ?? {}],
  };
  const [name = '', known = {}] = things[kind] ?? [];
  if (name === '') return;
  const id = String(content[name]);
  const isSegment = kind === 'deleteHeader' || kind === 'deleteFooter';
  if (!Object.hasOwn(known, id) || (isSegment && !tab.segments.has(id))) {
    throw new InvalidEdit(at(name), `The tab has nothing with this ${name}.`);
  }
  if (isSegment) tab.segments.delete(id);
}

function findTab(
  { tabId }: Content,
  { tabs, firstTabId }: DocumentModel,
  at: (...path: readonly string[]) => string,
): TabModel | null {
  const id = tabId ?? firstTabId;
  if (id == null) return null;
  const tab = tabs.get(String(id));
  if (tab === undefined) throw new InvalidEdit(at('tabId'), 'The document has no such tab.');
  return tab;
}

function tabsIn(
  { tabsCriteria }: Content,
  foreseen: DocumentModel,
  at: (...path: readonly string[]) => string,
): readonly TabModel[] {
  const tabIds = isObject(tabsCriteria) ? tabsCriteria['tabIds'] : undefined;
  if (!Array.isArray(tabIds) || tabIds.length === 0) return [...foreseen.tabs.values()];
  return tabIds.flatMap((tabId) => {
    const tab = findTab({ tabId }, foreseen, () => at('tabsCriteria', 'tabIds'));
    return tab === null ? [] : [tab];
  });
}

/** What is found, and so what stands where afterwards, is the service's to say. */
function markUnknown({ segments }: TabModel): void {
  for (const segment of segments.values()) segment.isKnown = false;
}

function hasNamedRange({ content }: TabModel, id: unknown): boolean {
  return Object.values(content.namedRanges ?? {}).some(({ namedRanges }) =>
    namedRanges?.some(({ namedRangeId }) => namedRangeId === id),
  );
}

function deleteTab(
  content: Content,
  foreseen: DocumentModel,
  at: (...path: string[]) => string,
): void {
  const { tabs } = foreseen;
  findTab(content, foreseen, at);
  const gone = new Set([content['tabId']]);
  // In reading order a tab stands before those below it.
  for (const [id, { parentTabId }] of tabs) if (gone.has(parentTabId)) gone.add(id);
  for (const id of gone) tabs.delete(String(id));
  if (tabs.size === 0) {
    throw new InvalidEdit(at('tabId'), 'This is the only tab, which a document has to have.');
  }
  foreseen.firstTabId &&= tabs.keys().next().value ?? null;
}

function addTab(
  content: Content,
  foreseen: DocumentModel,
  at: (...path: string[]) => string,
): void {
  const properties = isObject(content['tabProperties']) ? content['tabProperties'] : {};
  const { parentTabId, index } = properties;
  if (parentTabId !== undefined) {
    findTab({ tabId: parentTabId }, foreseen, () => at('tabProperties', 'parentTabId'));
  } else if (index === 0) foreseen.firstTabId = null;
}
