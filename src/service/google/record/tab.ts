import type { DocumentRecord, ListRecord, SuggestionsView, TabRecord } from './document.ts';

/** Every tab of a document in reading order: each tab before its child tabs. */
export function tabsOf({ tabs }: Pick<DocumentRecord, 'tabs'>): readonly TabRecord[] {
  // Checked with `in` first: the fields requested of the innermost tabs do not contain `childTabs`.
  return (tabs ?? []).flatMap((tab) =>
    'childTabs' in tab ? [tab, ...tabsOf({ tabs: tab.childTabs ?? [] })] : [tab],
  );
}

/** The tab with an id; undefined if the document does not have it. */
export const tabById = (document: Pick<DocumentRecord, 'tabs'>, id: string) =>
  tabsOf(document).find(({ tabProperties }) => tabProperties?.tabId === id);

/** A tab with the id of its document. The ids of tabs are unique only within their document. */
export interface TabWithDocumentId extends TabRecord {
  readonly documentId: string;
  /** How its content shows suggestions; null for Docs' default. */
  readonly view: SuggestionsView | null;
}

/** Like `tabsOf`, with the id of the document in each tab. Does not read the fields of the tabs. */
export function tabsWithDocumentId(
  documentId: string,
  tabs: TabRecord[],
  view: SuggestionsView | null = null,
): readonly TabWithDocumentId[] {
  const properties = {
    documentId: { value: documentId, enumerable: true },
    view: { value: view, enumerable: true },
  };
  // Not a copy: a copy would read every field of the record, also those that were not requested.
  return tabsOf({ tabs }).map((tab): TabWithDocumentId => Object.create(tab, properties));
}

/** A list with its id, which Google returns as the key of a map. */
export interface KeyedListRecord extends ListRecord {
  readonly listId: string;
}
