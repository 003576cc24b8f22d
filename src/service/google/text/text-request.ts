import type { EditRequest } from '../record/edit-request.ts';
import type { PlacedEdit } from './placed-edit.ts';

/** The requests of an edit. The insertion comes first, so that both indexes are those of the document that was read. */
export const toTextRequests = (
  { start, deleted, inserted }: PlacedEdit,
  tabId: string | null,
): readonly EditRequest[] => {
  const tab = tabId === null ? {} : { tabId };
  const end = start + deleted.length;
  return [
    ...(inserted === ''
      ? []
      : [{ insertText: { text: inserted, location: { ...tab, index: end } } }]),
    ...(deleted === ''
      ? []
      : [{ deleteContentRange: { range: { ...tab, startIndex: start, endIndex: end } } }]),
  ];
};
