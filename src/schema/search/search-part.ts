import type { Mask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { Context } from '../../operation/context.ts';
import { searchByName } from '../../service/asana/record/typeahead.ts';
import { documentMimeType } from '../../service/google/file-type.ts';
import { latestFirst } from '../../service/google/record/file-search.ts';
import { asanaRead } from '../cost/call.ts';
import { findDocuments } from '../google/document/document-list.ts';
import type { DocumentSource } from '../google/record/document-source.ts';
import { type AsanaPart, kindOfPart } from './search-result.ts';

export interface PartSearch {
  readonly text: string;
  /** The maximum number of records of each part. */
  readonly first: number;
}

const typeaheadOf = (part: AsanaPart, workspace: string, { text, first }: PartSearch) =>
  searchByName<{ readonly gid: string }>(workspace, kindOfPart(part).name, text, first);

export const asanaPartCalls = (
  part: AsanaPart,
  workspace: string,
  search: PartSearch,
  mask: Mask,
): readonly CallCost[] => [
  asanaRead(typeaheadOf(part, workspace, search), { mask: () => mask, isKnown: true }),
];

export const searchAsanaPart = (
  part: AsanaPart,
  workspace: string,
  search: PartSearch,
  mask: Mask,
  { asana }: Context,
): Promise<readonly object[]> =>
  asana.suggestions(kindOfPart(part).kind, typeaheadOf(part, workspace, search), mask);

// The documents of a search. Drive compares the beginnings of words in the title, like Asana. A search for a name has no relevance.

const listingOf = ({ text }: PartSearch) =>
  findDocuments({ mimeType: documentMimeType, trashed: false, name: text, order: latestFirst });

export const documentPartCalls = (search: PartSearch, mask: Mask): readonly CallCost[] =>
  listingOf(search).calls({ from: null, count: search.first, mask: () => mask, isKnown: true });

export async function searchDocuments(
  search: PartSearch,
  mask: Mask,
  context: Context,
): Promise<readonly DocumentSource[]> {
  return (await listingOf(search).readRange(null, search.first, mask, context)).items;
}
