import type { docs_v1 } from '@googleapis/docs';
import { blankTab } from '../../../store/google/blank-document.ts';
import { allTabs, type TabRow } from '../../../store/google/document-model.ts';
import { type TabPosition, tabPropertiesOf } from '../record.ts';
import { type Draft, findTab, InvalidEdit } from './draft/draft.ts';
import { includesField, parseFieldMask } from './request/field-mask.ts';
import { isEmoji } from './text/character.ts';

/** The maximum number of tab levels. */
const maxLevels = 3;

/** addDocumentTab: the default position is after all siblings. */
export function addDocumentTab(
  { tabProperties }: docs_v1.Schema$AddDocumentTabRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  const { tabId, title, parentTabId, index, iconEmoji } = tabProperties ?? {};
  if (tabId) {
    throw new InvalidEdit('Tab ID should not be specified in the properties when adding a tab.');
  }
  const siblings = siblingsUnder(draft, parentTabId);
  const tab = blankTab(draft.createId('t.'), title || freeTitle(draft));
  checkTitle(draft, tab);
  tab.iconEmoji = parseEmoji(iconEmoji);
  insertTab(siblings, tab, index ?? siblings.length);
  checkDepth(draft);
  return { addDocumentTab: { tabProperties: tabPropertiesOf(tab, positionOf(draft, tab)) } };
}

/** updateDocumentTabProperties: updates the title, the icon or the position of a tab. */
export function updateDocumentTabProperties(
  { tabProperties, fields }: docs_v1.Schema$UpdateDocumentTabPropertiesRequest,
  draft: Draft,
): void {
  const { tabId, title, iconEmoji, index, parentTabId } = tabProperties ?? {};
  if (!tabId) throw new InvalidEdit('The tab ID must be specified.');
  const tab = findTab(draft, tabId);
  const paths = parseFieldMask(fields, 'TabProperties');
  if (includesField(paths, 'title')) {
    tab.title = title ?? '';
    checkTitle(draft, tab);
  }
  if (includesField(paths, 'iconEmoji')) tab.iconEmoji = parseEmoji(iconEmoji);
  const moves = includesField(paths, 'index') || includesField(paths, 'parentTabId');
  if (!moves) return;
  const old = positionOf(draft, tab);
  const parentId = includesField(paths, 'parentTabId') ? parentTabId : old.parentTabId;
  if ([...allTabs([tab])].some((descendant) => descendant.tabId === parentId)) {
    throw new InvalidEdit('A tab cannot be moved below itself.');
  }
  old.siblings.splice(old.index, 1);
  const siblings = siblingsUnder(draft, parentId);
  const stays = siblings === old.siblings && !includesField(paths, 'index');
  insertTab(
    siblings,
    tab,
    stays ? old.index : includesField(paths, 'index') ? (index ?? 0) : siblings.length,
  );
  checkDepth(draft);
}

/** deleteTab: also deletes its child tabs. The last tab cannot be deleted. */
export function deleteTab({ tabId }: docs_v1.Schema$DeleteTabRequest, draft: Draft): void {
  if (!tabId) throw new InvalidEdit('The tab ID must be specified.');
  const { siblings, index } = positionOf(draft, findTab(draft, tabId));
  siblings.splice(index, 1);
  if (draft.tabs.length === 0)
    throw new InvalidEdit('The last tab of a document cannot be deleted.');
}

const siblingsUnder = (draft: Draft, parentTabId: string | null | undefined): TabRow[] =>
  parentTabId ? findTab(draft, parentTabId).childTabs : draft.tabs;

function insertTab(siblings: TabRow[], tab: TabRow, index: number): void {
  if (index < 0 || index > siblings.length) {
    throw new InvalidEdit(`The tab index ${index} must be between 0 and ${siblings.length}.`);
  }
  siblings.splice(index, 0, tab);
}

/** The position of a tab, and its siblings. */
interface SiblingPosition extends TabPosition {
  readonly siblings: TabRow[];
}

function positionOf(draft: Draft, tab: TabRow): SiblingPosition {
  const search = (
    siblings: TabRow[],
    parentTabId: string | null,
    nestingLevel: number,
  ): SiblingPosition | null => {
    const index = siblings.indexOf(tab);
    if (index >= 0) return { siblings, index, parentTabId, nestingLevel };
    for (const { childTabs, tabId } of siblings) {
      const position = search(childTabs, tabId, nestingLevel + 1);
      if (position) return position;
    }
    return null;
  };
  const position = search(draft.tabs, null, 0);
  if (!position) throw new Error(`The tab ${tab.tabId} is not in its document.`);
  return position;
}

function checkDepth({ tabs }: Draft): void {
  const depthOf = (siblings: readonly TabRow[]): number =>
    siblings.reduce((deepest, { childTabs }) => Math.max(deepest, 1 + depthOf(childTabs)), 0);
  if (depthOf(tabs) > maxLevels)
    throw new InvalidEdit(`Tabs cannot be nested more than ${maxLevels} levels deep.`);
}

/** The title of a new tab without one: `Tab` and the next number. Unverified: it skips numbers that are taken. */
function freeTitle({ tabs }: Draft): string {
  const taken = [...allTabs(tabs)].map(({ title }) => title);
  const numbers = taken.map((_, at) => `Tab ${taken.length + 1 + at}`);
  return numbers.find((title) => !taken.includes(title)) ?? `Tab ${2 * taken.length + 1}`;
}

function checkTitle({ tabs }: Draft, tab: TabRow): void {
  if (tab.title === '') throw new InvalidEdit('Tab title must not be empty');
  for (const other of allTabs(tabs)) {
    if (other !== tab && other.title === tab.title)
      throw new InvalidEdit('Tab title must be unique');
  }
}

function parseEmoji(emoji: string | null | undefined): string | null {
  if (!emoji) return null;
  if (!isEmoji(emoji)) throw new InvalidEdit('The icon must be a single emoji.');
  return emoji;
}
