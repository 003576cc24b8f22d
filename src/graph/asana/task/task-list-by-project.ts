import type { AsanaReason } from '../../../asana/error-mapping.ts';
import { listWorkspaceProjects } from '../../../asana/project.ts';
import { listProjectTasks, type TaskListFilter, type TaskRecord } from '../../../asana/task.ts';
import { UpstreamError } from '../../../http/upstream-error.ts';
import { emptyMask, type Mask, toMask, union } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import type { Position } from '../../relay/cursor.ts';
import type { ItemRange } from '../../relay/page.ts';
import { withPage } from '../record/offset-list.ts';
import { toKind } from '../record/record-kind.ts';

/** A project, and the position in its list of tasks. */
type ProjectPosition = readonly [projectGid: string, offset: string | null, skip: number];

/**
 * Reads a part of a workspace's tasks, project by project. Used if the workspace has no paid plan for Asana's search.
 *
 * A task of several projects is returned with the first of them. Tasks that are in no project are not returned; a note in the
 * upstream metrics of the operation states this.
 */
export async function projectByProjectRange(
  workspaceGid: string,
  query: TaskListFilter,
  from: Position | null,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  context.upstream.note(
    'This workspace has no paid plan, so its tasks were listed project by project. Tasks that are in no project are not included.',
  );
  const projects = await listProjectGids(workspaceGid, context);
  const [projectGid = projects[0], offset, skip = 0] = (from ?? []) as Partial<ProjectPosition>;
  const projectIndex = projects.indexOf(projectGid ?? '');
  if (from !== null && projectIndex < 0) throw projectDeleted();
  if (projectGid === undefined || projectIndex < 0) {
    return { items: [], positionAfter: () => [], next: null };
  }
  const read = withPage(listProjectTasks(projectGid, query), offset ?? null);
  const page = await context.asana.page(toKind('task'), read, union(mask, toMask(['projects'])));
  const newTasks = page.items
    .map((task, index) => ({ task, index }))
    .filter(
      ({ task, index }) => index >= skip && firstProjectIndex(task, projects) === projectIndex,
    );
  const nextProject = projects[projectIndex + 1];
  return {
    items: newTasks.map(({ task }) => task),
    positionAfter: (index) => [projectGid, offset ?? null, (newTasks[index]?.index ?? 0) + 1],
    next: page.nextOffset
      ? [projectGid, page.nextOffset, 0]
      : nextProject === undefined
        ? null
        : [nextProject, null, 0],
  };
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

/** The index of the first project that a task is in. */
function firstProjectIndex(task: TaskRecord, projects: readonly string[]): number {
  const indexes = (task.projects ?? []).map(({ gid }) => projects.indexOf(gid));
  return Math.min(...indexes.filter((index) => index >= 0));
}

const projectDeleted = () =>
  new UpstreamError<AsanaReason>({
    reason: 'cursor-expired',
    service: 'asana',
    message: 'The project that this cursor points to no longer exists.',
    help: 'Start again from the first page, without `after`.',
  });
