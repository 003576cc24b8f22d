import { emptyMask, type Mask, toMask, union } from '../../../../engine/loader/mask.ts';
import type { CallCost } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import type { AsanaReason } from '../../../../service/asana/error-mapping.ts';
import { listWorkspaceProjects } from '../../../../service/asana/record/project.ts';
import {
  listAssignedTasks,
  listProjectTasks,
  type TaskListFilter,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { UpstreamError } from '../../../../upstream/http/upstream-error.ts';
import { asanaRead } from '../../../cost/call.ts';
import { invalidPosition, type PagePosition } from '../../../relay/cursor.ts';
import type { ItemRange, ListedPage } from '../../../relay/listing.ts';
import { keepItems, rangeOfPart } from '../../../relay/range.ts';
import { toKind } from '../../record/asana-type.ts';
import { OffsetRange, positionOf, withPage } from '../../record/offset-list.ts';

/** The tasks that are assigned to the viewer. Comes after the projects, in the place of a project's gid. */
const ownList = 'own';

/**
 * Reads a part of a workspace's tasks, project by project, then the viewer's own list. Used if the workspace has no paid plan for
 * Asana's search.
 *
 * A task of several lists is returned with the first of them. Asana lists tasks that are in no project only by their assignee. If
 * they are not assigned to the viewer, they are not returned; a note in the upstream metrics of the operation states this.
 */
export async function projectByProjectRange(
  workspaceGid: string,
  query: TaskListFilter,
  from: PagePosition | null,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  context.upstream.note(
    'This workspace has no paid plan, so its tasks were listed project by project. Tasks that are in no project are included only if they are assigned to you.',
  );
  const lists = [...(await listProjectGids(workspaceGid, context)), ownList];
  // A project or the viewer's own list, and the position in its list of tasks.
  const [list, ...position] = from ?? [lists[0] ?? ownList];
  if (typeof list !== 'string') throw invalidPosition();
  const { offset, place } = positionOf(position);
  const listIndex = lists.indexOf(list);
  if (listIndex < 0) throw projectDeleted();
  const tasks =
    list === ownList ? listAssignedTasks('me', workspaceGid, query) : listProjectTasks(list, query);
  const read = withPage(tasks, offset);
  const page = await context.asana.page(toKind('task'), read, union(mask, toMask(['projects'])));
  const range = new OffsetRange(page, offset, place);
  const newTasks = keepItems(range, (task) => firstListIndex(task, lists) === listIndex);
  const nextList = lists[listIndex + 1];
  return rangeOfPart([list], newTasks, nextList === undefined ? null : [nextList]);
}

/** What reading a part of a workspace's tasks sends after the search was rejected. Nothing in a paid workspace. */
export function projectByProjectCalls(
  workspaceGid: string,
  query: TaskListFilter,
  { mask }: ListedPage,
): readonly CallCost[] {
  const options = { step: 1, min: 0, max: Number.POSITIVE_INFINITY };
  const withProjects = () => union(mask(), toMask(['projects']));
  return [
    asanaRead(listWorkspaceProjects(workspaceGid), options),
    asanaRead(listProjectTasks('0', query), { ...options, step: 2, mask: withProjects }),
    asanaRead(listAssignedTasks('me', workspaceGid, query), {
      ...options,
      step: 2,
      mask: withProjects,
    }),
  ];
}

async function listProjectGids(
  workspaceGid: string,
  context: Context,
  offset: string | null = null,
): Promise<readonly string[]> {
  const read = withPage(listWorkspaceProjects(workspaceGid), offset);
  const { items, nextOffset } = await context.asana.page(toKind('project'), read, emptyMask);
  const gids = items.map(({ gid }) => gid);
  if (nextOffset === null) return gids;
  return [...gids, ...(await listProjectGids(workspaceGid, context, nextOffset))];
}

/** The index of the first list that a task is in: a project, or the last list if it is in no project. */
function firstListIndex(task: TaskRecord, lists: readonly string[]): number {
  const indexes = (task.projects ?? []).map(({ gid }) => lists.indexOf(gid));
  return Math.min(lists.length - 1, ...indexes.filter((index) => index >= 0));
}

const projectDeleted = () =>
  new UpstreamError<AsanaReason>({
    reason: 'cursor-expired',
    service: 'asana',
    message: 'The project that this cursor points to no longer exists.',
    help: 'Start again from the first page, without `after`.',
  });
