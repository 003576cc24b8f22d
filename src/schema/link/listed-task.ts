import { emptyMask, type Mask } from '../../engine/loader/mask.ts';
import type { AsanaPage } from '../../operation/asana-operation.ts';
import type { Context } from '../../operation/context.ts';
import type { AsanaRead } from '../../service/asana/read.ts';
import { listWorkspaceProjects } from '../../service/asana/record/project.ts';
import {
  listAssignedTasks,
  listProjectTasks,
  type TaskRecord,
} from '../../service/asana/record/task.ts';
import { toKind } from '../asana/record/asana-type.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { invalidPosition, type PagePosition } from '../relay/cursor.ts';
import type { ItemRange } from '../relay/listing.ts';
import { isInNotes, keep, type LinkSearch } from './link-search.ts';
import { isAttachedOrInComments } from './linking-task.ts';

// A free workspace has no search. The tasks to check are read from the viewer's own list and from projects.

/** The maximum number of pages of tasks that one list reads. Ten pages are one request, and a page has a hundred tasks. */
export const maxPages = 30;

/** The maximum number of tasks whose attachments and comments one list reads. Both of five tasks are one request. */
export const maxChecked = 100;

/** The tasks whose notes link to the document, newest first. */
export async function listedTasks(
  search: LinkSearch,
  from: PagePosition,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const tasks = await readTasks(search.workspaceGid, mask, context);
  const inNotes = tasks.filter((task) => isInNotes(task, search));
  return after(from, 'listed', inNotes, ['checked']);
}

/** The tasks that link to the document only in an attachment or comment, newest first. */
export async function checkedTasks(
  search: LinkSearch,
  from: PagePosition,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const tasks = await readTasks(search.workspaceGid, mask, context);
  if (tasks.length > maxChecked) {
    context.upstream.note(
      `Only the attachments and comments of the newest ${maxChecked} of these tasks were checked: older tasks that link to the document only in an attachment or comment are not in the list.`,
    );
  }
  const others = tasks.slice(0, maxChecked).filter((task) => !isInNotes(task, search));
  const range = after(from, 'checked', others, null);
  return keep(
    range,
    await Promise.all(range.items.map((task) => isAttachedOrInComments(task, search, context))),
  );
}

/** The tasks after a position, which is the creation time and gid of a task. */
function after(
  [createdAt, gid]: PagePosition,
  part: string,
  tasks: readonly TaskRecord[],
  next: PagePosition | null,
): ItemRange<TaskRecord> {
  if (createdAt !== undefined && (typeof createdAt !== 'string' || typeof gid !== 'string'))
    throw invalidPosition();
  const last = { created_at: String(createdAt), gid: String(gid) };
  const items =
    createdAt === undefined ? tasks : tasks.filter((task) => newestFirst(last, task) < 0);
  const positionAfter = (index: number) => {
    const { created_at = '', gid: itemGid = '' } = items[index] ?? {};
    return [part, created_at, itemGid];
  };
  return { items, positionAfter, next };
}

type Age = Pick<TaskRecord, 'created_at' | 'gid'>;

function newestFirst(one: Age, other: Age): number {
  const [time, otherTime] = [one.created_at ?? '', other.created_at ?? ''];
  if (time !== otherTime) return time > otherTime ? -1 : 1;
  return one.gid === other.gid ? 0 : one.gid > other.gid ? -1 : 1;
}

/** The tasks of the viewer's own list and of projects, each once, newest first. Further pages are read if the maximum allows it. */
async function readTasks(
  workspaceGid: string,
  mask: Mask,
  context: Context,
): Promise<readonly TaskRecord[]> {
  const projects = await context.asana.page(
    toKind('project'),
    withPage(listWorkspaceProjects(workspaceGid), null),
    emptyMask,
  );
  const lists = [
    listAssignedTasks('me', workspaceGid),
    ...projects.items.map(({ gid }) => listProjectTasks(gid)),
  ];
  const tasks = new Map<string, TaskRecord>();
  let waiting = lists.map((list): PageRead => ({ list, offset: null }));
  let pageCount = 0;
  while (waiting.length > 0 && pageCount < maxPages) {
    const reads = waiting.slice(0, maxPages - pageCount);
    const pages = await Promise.all(reads.map((read) => readPage(read, mask, context)));
    pageCount += reads.length;
    for (const task of pages.flatMap(({ items }) => items)) tasks.set(task.gid, task);
    waiting = [
      ...waiting.slice(reads.length),
      ...pages.flatMap(({ nextOffset }, index) => {
        const list = reads[index]?.list;
        return nextOffset === null || list === undefined ? [] : [{ list, offset: nextOffset }];
      }),
    ];
  }
  const isComplete = waiting.length === 0 && projects.nextOffset === null;
  context.upstream.note(
    `This workspace has no paid plan, so Asana cannot search it. The server read ${isComplete ? 'all' : `only ${pageCount} pages of up to 100 tasks`} of the tasks assigned to you and of the projects that you can see. Other tasks are not in the list.`,
  );
  return [...tasks.values()].sort(newestFirst);
}

interface PageRead {
  readonly list: AsanaRead<readonly TaskRecord[]>;
  readonly offset: string | null;
}

const readPage = (
  { list, offset }: PageRead,
  mask: Mask,
  { asana }: Context,
): Promise<AsanaPage<TaskRecord>> => asana.page(toKind('task'), withPage(list, offset), mask);
