import type { ProjectRow, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseInstant, type Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { type ListResponse, listResponse } from '../protocol/response.ts';
import { assigneeSectionOf, type MyTasksSection } from '../record/my-tasks-section.ts';
import { taskType } from '../record/task.ts';

/** A list of tasks, with the filters `completed_since` and `modified_since` that all task lists support. */
export function listTasks(
  tasks: readonly TaskRow[],
  query: Query,
  context: RequestContext,
): ListResponse {
  const completedSince = completedSinceOf(query, context);
  const modifiedSince =
    query.modified_since === undefined
      ? null
      : parseInstant('modified_since', query.modified_since);
  const matching = tasks.filter((task) => {
    // The filter applies only to completed tasks. Open tasks always match.
    if (completedSince !== null && task.completedAt !== null) {
      if (Date.parse(task.completedAt) < completedSince) return false;
    }
    return modifiedSince === null || Date.parse(task.modifiedAt) >= modifiedSince;
  });
  return listResponse(taskType, matching);
}

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
