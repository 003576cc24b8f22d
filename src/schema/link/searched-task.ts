import { type Mask, toMask } from '../../engine/loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import type { TaskRecord } from '../../service/asana/record/task.ts';
import { asanaPageSize } from '../asana/record/offset-list.ts';
import { startOfKey } from '../asana/sorted/key-place.ts';
import { searchRange } from '../asana/task/search/task-search.ts';
import type { PagePosition } from '../relay/cursor.ts';
import type { ItemRange } from '../relay/listing.ts';
import {
  isInNotes,
  keep,
  type LinkSearch,
  mapPositions,
  parseCount,
  searchWordOf,
} from './link-search.ts';
import { isAttached, isAttachedOrInComments } from './linking-task.ts';

// In a paid workspace, Asana's search finds the tasks to check.

/** The maximum number of the newest tasks whose attachments and comments one list reads. Both of five tasks are one request. */
export const maxNewest = 50;

/** The maximum number of older tasks whose attachments one list reads. Those of ten tasks are one request. They must fit in a page of the search. */
export const maxWithAttachments = 90;

const onlyChecked = `only the notes of the newest ${maxNewest} tasks and of the newest ${maxWithAttachments} older tasks with attachments were checked`;

/** The tasks whose notes link to the document, newest first: Asana's search finds a word of the id, and the server checks the links. */
export async function searchedTasks(
  search: LinkSearch,
  from: PagePosition,
  count: number,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const word = searchWordOf(search.documentId);
  if (word === null) return { items: [], positionAfter: () => [], next: ['newest', 0] };
  const query = { text: word };
  const start = from.length === 0 ? null : from;
  const range = await searchRange(search.workspaceGid, query, start, count, mask, context);
  if (word !== search.documentId) {
    context.upstream.note(
      `Asana's search finds words, and the id of the document contains \`-\` or \`_\`. The server searched for a part of the id. Asana does not document how it divides such an id into words: if it divides this one in another way, ${onlyChecked}.`,
    );
  }
  const next: PagePosition = range.next === null ? ['newest', 0] : ['search', ...range.next];
  return keep(
    mapPositions(range, (position) => ['search', ...position], next),
    range.items.map((task) => isInNotes(task, search)),
  );
}

/** The newest tasks of the workspace that link to the document and that `searchedTasks` does not find. */
export async function newestTasks(
  search: LinkSearch,
  [checked, ...from]: PagePosition,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const start = from.length === 0 ? null : from;
  const count = maxNewest - parseCount(checked);
  const range = await firstTasks(search, {}, { start, count }, mask, context);
  if (start === null && searchWordOf(search.documentId) === null) {
    context.upstream.note(
      `The id of the document consists of words that are too short for Asana's search, so ${onlyChecked}.`,
    );
  }
  if (range.next !== null) {
    context.upstream.note(
      `Asana cannot search comments, so only the comments of the newest ${maxNewest} tasks of the workspace were checked: older tasks that link to the document only in a comment are not in the list.`,
    );
  }
  const isLinking = (task: TaskRecord) => isAttachedOrInComments(task, search, context);
  const toPosition = (position: PagePosition, index: number) =>
    count === index + 1
      ? ['attached', 0, ...position]
      : ['newest', Number(checked) + index + 1, ...position];
  return keep(
    mapPositions(range, toPosition, range.next && ['attached', 0, ...range.next]),
    await areNewlyFound(range.items, isLinking, search, context),
  );
}

/** The older tasks that have the document attached and that `searchedTasks` does not find. */
export async function tasksWithAttachments(
  search: LinkSearch,
  [checked, ...start]: PagePosition,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const query = { has_attachment: 'true' };
  const count = maxWithAttachments - parseCount(checked);
  if (count <= 0) return { items: [], positionAfter: () => [], next: null };
  const range = await firstTasks(search, query, { start, count }, mask, context);
  if (range.next !== null) {
    context.upstream.note(
      `Asana cannot search the addresses of attachments, so only the attachments of the newest ${maxNewest} tasks of the workspace and of the newest ${maxWithAttachments} older tasks that have any were checked: older tasks that only have the document attached are not in the list.`,
    );
  }
  const isLinking = (task: TaskRecord) => isAttached(task, search, context);
  const toPosition = (position: PagePosition, index: number) => [
    'attached',
    Number(checked) + index + 1,
    ...position,
  ];
  return keep(
    mapPositions(range, toPosition, null),
    await areNewlyFound(range.items, isLinking, search, context),
  );
}

/** At most `count` tasks that a search finds. */
async function firstTasks(
  { workspaceGid }: LinkSearch,
  query: Readonly<Record<string, string>>,
  { start, count }: { readonly start: PagePosition | null; readonly count: number },
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const range = await searchRange(workspaceGid, query, start, count, mask, context);
  if (range.items.length <= count) return range;
  return { ...range, items: range.items.slice(0, count), next: range.positionAfter(count - 1) };
}

/** For each task: whether it links to the document and `searchedTasks` does not find it. */
async function areNewlyFound(
  tasks: readonly TaskRecord[],
  isLinking: (task: TaskRecord) => Promise<boolean>,
  search: LinkSearch,
  context: Context,
): Promise<readonly boolean[]> {
  const inNotes = tasks.filter((task) => isInNotes(task, search));
  const found = searchedAmong(inNotes, search, context);
  return Promise.all(
    tasks.map(async (task) =>
      inNotes.includes(task) ? !(await found).includes(task) : isLinking(task),
    ),
  );
}

/** Those of the tasks, which are sorted newest first, that `searchedTasks` finds. */
async function searchedAmong(
  tasks: readonly TaskRecord[],
  { workspaceGid, documentId }: LinkSearch,
  context: Context,
): Promise<readonly TaskRecord[]> {
  const word = searchWordOf(documentId);
  const [newest, oldest] = [tasks[0]?.created_at, tasks.at(-1)?.created_at];
  if (word === null || newest === undefined || oldest === undefined) return [];
  // Whether "after" includes the instant itself is not documented. A millisecond earlier includes it in any case.
  const after = new Date(Date.parse(oldest) - 1).toISOString();
  const query = { text: word, 'created_at.after': after };
  const mask = toMask(['created_at']);
  const range = await searchRange(
    workspaceGid,
    query,
    startOfKey(newest),
    asanaPageSize - 1,
    mask,
    context,
  );
  const gids = new Set(range.items.map(({ gid }) => gid));
  const last = range.next === null ? '' : (range.items.at(-1)?.created_at ?? '');
  // If one page does not contain all results, the search also finds older ones.
  return tasks.filter(({ gid, created_at = '' }) => gids.has(gid) || created_at <= last);
}
