import { isObject } from '../../../http/json.ts';
import { parseEntry } from '../../record/edit-request.ts';
import type { Step } from '../batch.ts';
import { fieldPath, InvalidEdit } from '../invalid-edit.ts';
import type { DocumentModel, TabModel } from './document-model.ts';

type Content = Readonly<Record<string, unknown>>;

/** Simulates a request without a position: checks that the tab and the objects that it names exist. */
export function simulateReference(
  { request, entryIndex, entryKind }: Step,
  model: DocumentModel,
): void {
  const { kind, content } = parseEntry(request);
  const pathTo = (...path: readonly string[]) => fieldPath(entryIndex, entryKind, ...path);
  switch (kind) {
    case 'replaceAllText':
      for (const tab of tabsIn(content, model, pathTo)) markUnknown(tab);
      return;
    case 'replaceNamedRangeContent':
    case 'deleteNamedRange': {
      const tabs = tabsIn(content, model, pathTo);
      const { namedRangeId } = content;
      if (namedRangeId !== undefined && !tabs.some((tab) => hasNamedRange(tab, namedRangeId))) {
        throw new InvalidEdit(
          pathTo('namedRangeId'),
          'The document has no named range with this id.',
        );
      }
      if (kind === 'replaceNamedRangeContent') tabs.forEach(markUnknown);
      return;
    }
    case 'deleteTab':
      deleteTab(content, model, pathTo);
      return;
    case 'addDocumentTab':
      addTab(content, model, pathTo);
      return;
    case 'updateDocumentTabProperties': {
      const { tabId } = isObject(content['tabProperties']) ? content['tabProperties'] : {};
      findTab({ tabId }, model, () => pathTo('tabProperties', 'tabId'));
      return;
    }
    default:
      checkObject(kind, content, findTab(content, model, pathTo), pathTo);
  }
}

/** Checks that the tab contains the object that a request names by id. */
function checkObject(
  kind: string,
  content: Content,
  tab: TabModel | null,
  pathTo: (...path: readonly string[]) => string,
): void {
  if (tab === null) return;
  const { headers, footers, inlineObjects, positionedObjects } = tab.content;
  const objects: Readonly<Record<string, readonly [string, object]>> = {
    deleteHeader: ['headerId', headers ?? {}],
    deleteFooter: ['footerId', footers ?? {}],
    replaceImage: ['imageObjectId', { ...inlineObjects, ...positionedObjects }],
    deletePositionedObject: ['objectId', positionedObjects ?? {}],
  };
  const [name = '', objectsOfKind = {}] = objects[kind] ?? [];
  if (name === '') return;
  const id = String(content[name]);
  const isSegment = kind === 'deleteHeader' || kind === 'deleteFooter';
  if (!Object.hasOwn(objectsOfKind, id) || (isSegment && !tab.segments.has(id))) {
    throw new InvalidEdit(pathTo(name), `The tab has no object with this ${name}.`);
  }
  if (isSegment) tab.segments.delete(id);
}

function findTab(
  { tabId }: Content,
  { tabs, firstTabId }: DocumentModel,
  pathTo: (...path: readonly string[]) => string,
): TabModel | null {
  const id = tabId ?? firstTabId;
  if (id == null) return null;
  const tab = tabs.get(String(id));
  if (tab === undefined)
    throw new InvalidEdit(pathTo('tabId'), 'The document has no tab with this id.');
  return tab;
}

function tabsIn(
  { tabsCriteria }: Content,
  model: DocumentModel,
  pathTo: (...path: readonly string[]) => string,
): readonly TabModel[] {
  const tabIds = isObject(tabsCriteria) ? tabsCriteria['tabIds'] : undefined;
  if (!Array.isArray(tabIds) || tabIds.length === 0) return [...model.tabs.values()];
  return tabIds.flatMap((tabId) => {
    const tab = findTab({ tabId }, model, () => pathTo('tabsCriteria', 'tabIds'));
    return tab === null ? [] : [tab];
  });
}

/** The service determines what is found and replaced, so the content at each index is unknown afterwards. */
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
  model: DocumentModel,
  pathTo: (...path: string[]) => string,
): void {
  const { tabs } = model;
  findTab(content, model, pathTo);
  const deleted = new Set([content['tabId']]);
  // In reading order, a tab comes before its child tabs.
  for (const [id, { parentTabId }] of tabs) if (deleted.has(parentTabId)) deleted.add(id);
  for (const id of deleted) tabs.delete(String(id));
  if (tabs.size === 0 && !model.hasNewTab) {
    throw new InvalidEdit(
      pathTo('tabId'),
      'This is the only tab of the document, so it cannot be deleted.',
    );
  }
  model.firstTabId &&= tabs.keys().next().value ?? null;
}

function addTab(
  content: Content,
  model: DocumentModel,
  pathTo: (...path: string[]) => string,
): void {
  const properties = isObject(content['tabProperties']) ? content['tabProperties'] : {};
  const { parentTabId, index } = properties;
  if (parentTabId !== undefined) {
    findTab({ tabId: parentTabId }, model, () => pathTo('tabProperties', 'parentTabId'));
  } else if (index === 0) model.firstTabId = null;
  model.hasNewTab = true;
}
