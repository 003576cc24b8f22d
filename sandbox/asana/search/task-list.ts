import type { ProjectRow, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import { canSeeTask } from '../protocol/access.ts';
import { parseInstant, type Query } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { type ListAnswer, many } from '../protocol/response.ts';
import { taskType } from '../record/task.ts';

/** A list of tasks, narrowed by the filters that all lists of tasks know. */
export function listTasks(tasks: readonly TaskRow[], query: Query, view: View): ListAnswer {
  const completedSince = completedSinceOf(query, view);
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
  return many(taskType, matching);
}

/** The tasks of a project, in the order of its board. */
export function tasksOfProject(project: ProjectRow, view: View): TaskRow[] {
  return pick(view.store.sections, project.sectionGids).flatMap((section) =>
    tasksOfSection(section, view),
  );
}

/** The tasks of a section, in their order. Whoever sees the section sees them all. */
export function tasksOfSection(section: SectionRow, { store }: View): TaskRow[] {
  return pick(store.tasks, section.taskGids);
}

/** What a person has to do in a workspace, as far as the caller may see it. */
export function tasksOfAssignee(userGid: string, workspaceGid: string, view: View): TaskRow[] {
  return [...view.store.tasks.values()].filter(
    (task) =>
      task.assigneeGid === userGid && task.workspaceGid === workspaceGid && canSeeTask(task, view),
  );
}

function completedSinceOf(query: Query, { store }: View): number | null {
  const text = query.completed_since;
  if (text === undefined) return null;
  return text === 'now' ? store.clock.now().getTime() + 1 : parseInstant('completed_since', text);
}
