import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseInstant, type Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { type ListResponse, listResponse } from '../protocol/response.ts';
import { assigneeSectionOf, type MyTasksSection } from '../record/my-tasks-section.ts';
import { taskType } from '../record/task.ts';

/** A list of tasks, with the filter `completed_since` that all task lists support. */
export function listTasks(
  tasks: readonly TaskRow[],
  query: Query,
  context: RequestContext,
): ListResponse {
  const completedSince = completedSinceOf(query, context);
  const matching = tasks.filter(
    // The filter applies only to completed tasks. Open tasks always match.
    ({ completedAt }) =>
      completedSince === null || completedAt === null || Date.parse(completedAt) >= completedSince,
  );
  return listResponse(taskType, matching);
}

/** The tasks that pass `modified_since`, which only `GET /tasks` supports. */
export function modifiedSince(
  tasks: readonly TaskRow[],
  { modified_since: text }: Query,
  { isBroken }: RequestContext,
): readonly TaskRow[] {
  if (text === undefined) return tasks;
  if (isBroken('asana.modified-since'))
    throw invalid('modified_since: Not a valid parameter of this request');
  const since = parseInstant('modified_since', text);
  return tasks.filter(({ modifiedAt }) => Date.parse(modifiedAt) >= since);
}

/** The tasks as the list of an assignee has them: with the time of their latest change, unless clients cannot rely on it. */
export const withModification = (
  tasks: readonly TaskRow[],
  { assignee }: Query,
  { isBroken }: RequestContext,
): readonly TaskRow[] =>
  assignee !== undefined && isBroken('asana.list-modified-at')
    ? tasks.map((task) => ({ ...task, modifiedAt: task.createdAt }))
    : tasks;

/** The tasks of a project, in the order of its sections. */
export function tasksOfProject(project: ProjectRow, context: RequestContext): TaskRow[] {
  return findRows(context.store.sections, project.sectionGids).flatMap((section) =>
    tasksOfSection(section, context),
  );
}

/** The tasks of a section, in order. A caller who may see the section may see all of them. */
export function tasksOfSection(section: SectionRow, { store }: RequestContext): TaskRow[] {
  return findRows(store.tasks, section.taskGids);
}

/** The tasks assigned to a user in a workspace that the caller may see. */
export function tasksOfAssignee(
  userGid: string,
  workspaceGid: string,
  context: RequestContext,
): TaskRow[] {
  return [...context.store.tasks.values()].filter(
    (task) =>
      task.assigneeGid === userGid &&
      task.workspaceGid === workspaceGid &&
      canSeeTask(task, context),
  );
}

/** The caller's tasks in a section of "My tasks". */
export const tasksOfMySection = (
  { gid, list }: MyTasksSection,
  context: RequestContext,
): TaskRow[] =>
  tasksOfAssignee(list.ownerGid, list.workspaceGid, context).filter(
    (task) => assigneeSectionOf(task, context)?.gid === gid,
  );

function completedSinceOf(query: Query, { store }: RequestContext): number | null {
  const text = query.completed_since;
  if (text === undefined) return null;
  return text === 'now' ? store.clock.now().getTime() + 1 : parseInstant('completed_since', text);
}
