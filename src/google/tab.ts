import type { DocumentRecord, ListRecord, TabRecord } from './document.ts';

/** Every tab of a document in reading order: each before the tabs below it. */
export function tabsOf({ tabs }: Pick<DocumentRecord, 'tabs'>): readonly TabRecord[] {
  // Looked for before it is touched: of the innermost tabs nobody asks for tabs below them.
  return (tabs ?? []).flatMap((tab) =>
    'childTabs' in tab ? [tab, ...tabsOf({ tabs: tab.childTabs ?? [] })] : [tab],
  );
}

/** A tab that knows its document: the ids of tabs are unique in their document only. */
export interface PlacedTabRecord extends TabRecord {
  readonly documentId: string;
}

/** As tabsOf, each with the id of the document. Nothing of the tabs themselves is read before it is asked for. */
export function placedTabsOf({
  documentId,
  tabs,
}: Pick<DocumentRecord, 'documentId' | 'tabs'>): readonly PlacedTabRecord[] {
  const place = { documentId: { value: documentId ?? '', enumerable: true } };
  // Not a copy: copying would touch every field of a record of which only some were asked for.
  return tabsOf({ tabs: tabs ?? [] }).map((tab): PlacedTabRecord => Object.create(tab, place));
}

/** A list together with its id, which the service gives as the key of a map. */
export interface KeyedListRecord extends ListRecord {
  readonly listId: string;
}
