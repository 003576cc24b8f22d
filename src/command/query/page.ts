import { setTimeout as sleep } from 'node:timers/promises';
import { valueAt } from '../../upstream/http/json.ts';
import { added } from './added-field.ts';
import type { ApiError } from './api.ts';
import {
  completeItems,
  cursorOf,
  type ItemError,
  type PageReader,
  removeAdded,
} from './inner-list.ts';
import type { ExportList } from './list.ts';
import { PageFailed, rejectErrors } from './page-failed.ts';

/** A page in which every item is complete, or has an error. */
export interface CompletePage {
  readonly items: readonly unknown[];
  readonly errors: readonly ItemError[];
  /** The cursor of the next page. Null at the end of the list. */
  readonly next: string | null;
}

/** How the pages of an export are read, and read again. */
export interface PageOptions extends PageReader {
  readonly signal: AbortSignal;
  /** Called before a wait. */
  readonly onWait: (error: ApiError, seconds: number) => void;
}

/** How often a page is read that fails with errors that can pass. With the waits between them, these tries take two minutes. */
const maxTries = 8;
const maxWaitSeconds = 60;

/**
 * Reads a page with everything in its items. A page that fails is read again as a whole, so that nothing of it is missing, and with half of its items,
 * so that it fits into the limits of an operation and of the services.
 *
 * @param size  The maximum number of items.
 * @returns     The page, and the size with which it was read.
 *
 * Throws PageFailed if the page cannot be read.
 */
export async function readCompletePage(
  list: ExportList,
  after: string | null,
  size: number,
  options: PageOptions,
): Promise<{ readonly page: CompletePage; readonly size: number }> {
  for (let count = size, tries = 1; ; count = Math.ceil(count / 2)) {
    try {
      return { page: await tryPage(list, after, count, options), size: count };
    } catch (error) {
      if (!(error instanceof PageFailed) || error.kind === 'final') throw error;
      if (error.kind === 'too large') continue;
      if (tries === maxTries) throw error;
      const seconds = Math.max(error.retryAfter, Math.min(2 ** (tries - 1), maxWaitSeconds));
      tries += 1;
      options.onWait(error.error, seconds);
      await sleep(seconds * 1000, undefined, { signal: options.signal });
    }
  }
}

async function tryPage(
  list: ExportList,
  after: string | null,
  count: number,
  reader: PageReader,
): Promise<CompletePage> {
  const { data, errors } = await reader.send({
    query: list.document,
    variables: { ...reader.variables, [added.first]: count, [added.after]: after },
  });
  const isSmallest = count === 1;
  rejectErrors(errors, isSmallest);
  const connection = valueAt(data, ...list.path);
  if (connection === null || connection === undefined) {
    const [error] = errors;
    // A parent that does not exist, or a field that a directive skips.
    if (error === undefined) return { items: [], errors: [], next: null };
    throw new PageFailed('final', error);
  }
  const [itemsKey, ...nodeKeys] = list.itemKeys;
  const values = valueAt(connection, itemsKey);
  if (!Array.isArray(values)) throw new PageFailed('final', errors[0] ?? noItems);
  const items = values.map((value: unknown) => valueAt(value, ...nodeKeys));
  const ownErrors = errors.map((error) => toItemError(error, list));
  const innerErrors = await completeItems(items, list, reader, isSmallest);
  removeAdded(items);
  const next = cursorOf(connection);
  if (next !== null && next === after) throw new PageFailed('final', samePage);
  const all = [...ownErrors, ...innerErrors];
  return { items, errors: all.sort((one, other) => one.item - other.item), next };
}

const samePage = { message: 'The server returned a page of a list twice.' };
const noItems = { message: 'The server returned a list without items.' };

/** An error of a page as an error of an item. Throws PageFailed for an error that belongs to no item. */
function toItemError(error: ApiError, { path, itemKeys }: ExportList): ItemError {
  const [itemsKey, ...nodeKeys] = itemKeys;
  const before = [...path, itemsKey];
  const { path: found = [] } = error;
  const item = found[before.length];
  const start = [...before, item, ...nodeKeys];
  if (typeof item !== 'number' || !start.every((key, index) => key === found[index]))
    throw new PageFailed('final', error);
  return { ...error, item, path: found.slice(start.length) };
}
