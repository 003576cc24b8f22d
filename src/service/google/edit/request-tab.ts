import { isObject, valueAt } from '../../../upstream/http/json.ts';
import { type Entry, type EntryKind, parseEntry } from '../record/edit-request.ts';
import { fieldPath, InvalidEdit } from './invalid-edit.ts';
import { requestKinds } from './request-kind.ts';

/** The kinds without a position that contain the id of their tab themselves. */
const withTabId: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'deleteHeader',
  'deleteFooter',
  'replaceImage',
  'deletePositionedObject',
  'updateDocumentStyle',
  'updateNamedStyle',
]);

/** The kinds that change several tabs, or those of their criteria. */
const withCriteria: ReadonlySet<EntryKind> = new Set<EntryKind>([
  'deleteNamedRange',
  'replaceNamedRangeContent',
  'replaceAllText',
]);

type Content = Record<string, unknown>;

/**
 * The same entries, of which each that names no tab applies to this one. Requests about the tabs themselves do not change. Throws InvalidEdit for an
 * entry that names another tab.
 */
export const inTab = (entries: readonly Entry[], tabId: string): readonly Entry[] =>
  entries.map((entry, index) => {
    const { kind, content } = parseEntry(entry);
    const copy: Content = structuredClone(content);
    const toField = (...path: readonly string[]) => fieldPath(index, kind, ...path);
    for (const path of requestKinds[kind].at ?? []) {
      const location = valueAt(copy, ...path);
      if (isObject(location)) setTab(location, tabId, toField(...path, 'tabId'));
    }
    // Without a location, the header or footer is that of the first tab.
    if (kind === 'createHeader' || kind === 'createFooter')
      copy['sectionBreakLocation'] ??= { index: 0, tabId };
    if (withTabId.has(kind)) setTab(copy, tabId, toField('tabId'));
    if (withCriteria.has(kind)) setCriteria(copy, tabId, toField('tabsCriteria'));
    // Only ids of tabs were added.
    return { [kind]: copy } as Entry;
  });

function setTab(content: Content, tabId: string, field: string): void {
  const given = content['tabId'] ?? '';
  if (given !== '' && given !== tabId) throw anotherTab(field, tabId);
  content['tabId'] = tabId;
}

function setCriteria(content: Content, tabId: string, field: string): void {
  const criteria = content['tabsCriteria'];
  const given = isObject(criteria) ? [criteria['tabIds'] ?? []].flat() : [];
  if (given.some((id) => id !== tabId)) throw anotherTab(field, tabId);
  content['tabsCriteria'] = { tabIds: [tabId] };
}

const anotherTab = (field: string, tabId: string): InvalidEdit =>
  new InvalidEdit(field, `document is the address of another tab: ${tabId}.`);
