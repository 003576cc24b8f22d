import type { Mask } from '../../../engine/loader/mask.ts';
import { type CallCost, pageCalls } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { filesPerPage, listFiles } from '../../../service/google/record/file-list.ts';
import type { FileSearch } from '../../../service/google/record/file-search.ts';
import { googleRead } from '../../cost/call.ts';
import type { Listing } from '../../relay/listing.ts';
import { itemId, itemsOfPage, tokenPageAt } from './token-listing.ts';

export interface FileListing<Item> {
  /** The noun of the items, in the plural. */
  readonly name: string;
  readonly toFileMask: (mask: Mask) => Mask;
  readonly toItems: (
    files: readonly FileRecord[],
    mask: Mask,
    context: Context,
  ) => readonly Item[] | Promise<readonly Item[]>;
  /** The calls that follow the pages, for at most this number of items. Default: none. */
  readonly callsAfter?: (mask: Mask, step: number, maxItems: number) => readonly CallCost[];
}

/** Drive can search for too long, or fail to search a shared drive. It then returns what it found so far. */
const toIncompleteNote = (name: string) =>
  `Google Drive did not search all files, so the list of ${name} can lack some, for example those in shared drives. Search for a name, or repeat the query later.`;

/** The files that a search finds, one read for each 1000. */
export function fileListing<Item>(
  search: FileSearch,
  { name, toFileMask, toItems, callsAfter = () => [] }: FileListing<Item>,
): Listing<Item> {
  return {
    name: `${name} ${JSON.stringify(search)}`,
    service: 'google',
    async readRange(from, count, mask, context) {
      const at = tokenPageAt(from, count, filesPerPage);
      const page = await context.google.files(search, at.size, at.token, toFileMask(mask));
      const files = page.files ?? [];
      const end = { ids: files.map(itemId), nextToken: page.nextPageToken, name };
      const range = itemsOfPage(files, at, count, end, context);
      const isIncomplete = page.incompleteSearch === true;
      if (isIncomplete) context.upstream.note(toIncompleteNote(name));
      return { ...range, items: await toItems(range.items, mask, context), isIncomplete };
    },
    calls({ from, count, mask, isKnown }) {
      const { token, place, size } = tokenPageAt(from, count, filesPerPage);
      const files = () => new Map([['files', toFileMask(mask())]]);
      const pages = pageCalls(
        googleRead(listFiles(search, size, token), { mask: files, isKnown }),
        Math.ceil((Math.min(place[0], filesPerPage) + count) / filesPerPage),
      );
      return [...pages, ...callsAfter(mask(), pages.length, count)];
    },
  };
}
