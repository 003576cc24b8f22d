import type { ProjectRow, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseInstant, type Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { type ListResponse, listResponse } from '../protocol/response.ts';
import { taskType } from '../record/task.ts';

/** A list of tasks, narrowed by the filters that all lists of tasks know. */
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
    // Open tasks always stay in: the filter only says which of the completed ones do.
    if (completedSince !== null && task.completedAt !== null) {
      if (Date.parse(task.completedAt) < completedSince) return false;
    }
    return modifiedSince === null || Date.parse(task.modifiedAt) >= modifiedSince;
  });
  return listResponse(taskType, matching);
}

/** The tasks of a project, in the order of its board. */
export function tasksOfProject(project: ProjectRow, context: RequestContext): TaskRow[] {
  return findRows(context.store.sections, project.sectionGids).flatMap((section) =>
    tasksOfSection(section, context),
  );
}

/** The tasks of a section, in their order. Whoever sees the section sees them all. */
export function tasksOfSection(section: SectionRow, { store }: RequestContext): TaskRow[] {
  return findRows(store.tasks, section.taskGids);
}

/** What a person has to do in a workspace, as far as the caller may see it. */
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

function completedSinceOf(query: Query, { store }: RequestContext): number | null {
  const text = query.completed_since;
  if (text === undefined) return null;
  return text === 'now' ? store.clock.now().getTime() + 1 : parseInstant('completed_since', text);
}
