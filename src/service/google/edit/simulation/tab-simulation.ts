import { isObject, valueAt } from '../../../../upstream/http/json.ts';
import { InvalidEdit, type PathTo } from '../invalid-edit.ts';
import {
  allTabs,
  blankTab,
  type DocumentModel,
  newId,
  type TabModel,
  tabWithId,
} from '../model/document-model.ts';

type Content = Readonly<Record<string, unknown>>;

/** The maximum number of tab levels. */
const maxLevels = 3;

/** The tab that a request names; without an id, the first one. */
export function findTab(model: DocumentModel, tabId: unknown, pathTo: PathTo): TabModel {
  const tab = tabWithId(model, tabId);
  if (tab !== undefined) return tab;
  throw new InvalidEdit(pathTo('tabId'), 'The document has no tab with this id.');
}

/** The tabs that a request names; all tabs if it names none. */
export function tabsIn(
  content: Content,
  model: DocumentModel,
  pathTo: PathTo,
): readonly TabModel[] {
  const tabIds = valueAt(content, 'tabsCriteria', 'tabIds');
  if (!Array.isArray(tabIds) || tabIds.length === 0) return [...allTabs(model.tabs)];
  return tabIds.map((tabId) => findTab(model, tabId, () => pathTo('tabsCriteria', 'tabIds')));
}

/** Simulates a new tab. It is blank. */
export function addTab(content: Content, model: DocumentModel, pathTo: PathTo): void {
  const properties = isObject(content['tabProperties']) ? content['tabProperties'] : {};
  const at = (name: string) => pathTo('tabProperties', name);
  const siblings = siblingsIn(model, properties['parentTabId'], () => at('parentTabId'));
  const tab = blankTab(newId(model), String(properties['title'] || freeTitle(model)));
  checkTitle(model, tab, at('title'));
  insert(siblings, tab, properties['index'] ?? siblings.length, at('index'));
  checkDepth(model, at('parentTabId'));
}

export function updateTab(content: Content, model: DocumentModel, pathTo: PathTo): void {
  const properties = isObject(content['tabProperties']) ? content['tabProperties'] : {};
  const at = (name: string) => pathTo('tabProperties', name);
  const tab = findTab(model, properties['tabId'], () => at('tabId'));
  const paths = String(content['fields'])
    .split(',')
    .map((path) => path.trim());
  const sets = (name: string, other = name) =>
    paths.includes('*') || paths.includes(name) || paths.includes(other);
  if (sets('title')) {
    tab.title = String(properties['title'] ?? '');
    checkTitle(model, tab, at('title'));
  }
  const setsParent = sets('parentTabId', 'parent_tab_id');
  if (!sets('index') && !setsParent) return;
  const old = parentOf(model, tab);
  const oldSiblings = old?.children ?? model.tabs;
  const oldIndex = oldSiblings.indexOf(tab);
  const parentId = setsParent ? properties['parentTabId'] : old?.id;
  if ([...allTabs([tab])].some(({ id }) => id === parentId)) {
    throw new InvalidEdit(at('parentTabId'), 'A tab cannot be moved below itself.');
  }
  oldSiblings.splice(oldIndex, 1);
  const siblings = siblingsIn(model, parentId, () => at('parentTabId'));
  const unchanged = siblings === oldSiblings ? oldIndex : siblings.length;
  insert(siblings, tab, sets('index') ? (properties['index'] ?? 0) : unchanged, at('index'));
  checkDepth(model, at('parentTabId'));
}

export function deleteTab(content: Content, model: DocumentModel, pathTo: PathTo): void {
  const tab = findTab(model, content['tabId'], pathTo);
  const siblings = parentOf(model, tab)?.children ?? model.tabs;
  siblings.splice(siblings.indexOf(tab), 1);
  if (model.tabs.length > 0) return;
  throw new InvalidEdit(
    pathTo('tabId'),
    'This is the only tab of the document, so it cannot be deleted.',
  );
}

function parentOf({ tabs }: DocumentModel, tab: TabModel): TabModel | undefined {
  for (const one of allTabs(tabs)) if (one.children.includes(tab)) return one;
  return undefined;
}

const siblingsIn = (model: DocumentModel, parentTabId: unknown, pathTo: PathTo): TabModel[] =>
  parentTabId == null || parentTabId === ''
    ? model.tabs
    : findTab(model, parentTabId, pathTo).children;

function insert(siblings: TabModel[], tab: TabModel, index: unknown, field: string): void {
  const at = Number(index);
  if (at < 0 || at > siblings.length) {
    throw new InvalidEdit(field, `The index must be between 0 and ${siblings.length}.`);
  }
  siblings.splice(at, 0, tab);
}

/** The title that the service gives to a new tab: the next number. */
function freeTitle({ tabs }: DocumentModel): string {
  const titles = new Set(Array.from(allTabs(tabs), ({ title }) => title));
  let number = [...allTabs(tabs)].length + 1;
  while (titles.has(`Tab ${number}`)) number += 1;
  return `Tab ${number}`;
}

function checkTitle({ tabs }: DocumentModel, tab: TabModel, field: string): void {
  if (tab.title === '') throw new InvalidEdit(field, 'The title of a tab must not be empty.');
  for (const other of allTabs(tabs)) {
    if (other !== tab && other.title === tab.title)
      throw new InvalidEdit(field, 'Another tab has this title.');
  }
}

function checkDepth({ tabs }: DocumentModel, field: string): void {
  const depthOf = (siblings: readonly TabModel[]): number =>
    siblings.reduce((deepest, { children }) => Math.max(deepest, 1 + depthOf(children)), 0);
  if (depthOf(tabs) <= maxLevels) return;
  throw new InvalidEdit(field, `Tabs cannot have more than ${maxLevels} levels.`);
}
