import type { DocumentRecord, TabRecord } from '../../../service/google/record/document.ts';
import { tabById } from '../../../service/google/record/tab.ts';
import { InputError } from '../../error/input-error.ts';

/** The tab that the address of a document names. Throws InputError if the document does not have it. */
export function namedTab(content: DocumentRecord, id: string): TabRecord {
  const tab = tabById(content, id);
  if (tab !== undefined) return tab;
  throw new InputError('id', 'The document has no tab with the id that its address names.');
}
