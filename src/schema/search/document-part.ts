import type { Mask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { Context } from '../../operation/context.ts';
import { documentMimeType } from '../../service/google/file-type.ts';
import { latestFirst } from '../../service/google/record/file-search.ts';
import { findDocuments } from '../google/document/document-list.ts';
import type { DocumentSource } from '../google/record/document-source.ts';
import type { PartSearch } from './part-search.ts';

// The documents of a search. Drive compares the beginnings of words in the title, like Asana. A search for a name has no relevance.

const listingOf = ({ text }: PartSearch) =>
  findDocuments({ mimeType: documentMimeType, trashed: false, name: text, order: latestFirst });

/** What the documents of a search send. */
export const documentPartCalls = (search: PartSearch, mask: Mask): readonly CallCost[] =>
  listingOf(search).calls({ from: null, count: search.first, mask: () => mask, isKnown: true });

/** The documents of a search. */
export async function searchDocuments(
  search: PartSearch,
  mask: Mask,
  context: Context,
): Promise<readonly DocumentSource[]> {
  return (await listingOf(search).readRange(null, search.first, mask, context)).items;
}
