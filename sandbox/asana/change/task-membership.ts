import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { checkPosition, insertGid, type Position, removeGid } from './position.ts';
import { addSystemStory, updateModifiedAt } from './story.ts';

const maxProjects = 20;

/** Rejects more projects than a task may be in. */
export function checkProjectCount(
  task: Pick<TaskRow, 'memberships'>,
  projectGids: readonly string[],
): void {
  const all = new Set([...task.memberships.map(({ projectGid }) => projectGid), ...projectGids]);
  if (all.size > maxProjects) {
    throw invalid(`A task may be in at most ${maxProjects} projects`);
  }
}

/**
 * Moves a task to a section, and removes it from the project's other sections.
 *
 * Without a position, the task moves to the given end of the section. Throws a Rejection before any change.
 */
export function moveToSection(
  task: TaskRow,
  section: SectionRow,
  position: Position,
  defaultEnd: 'first' | 'last',
  context: RequestContext,
): void {
  checkProjectCount(task, [section.projectGid]);
  checkPosition(section.taskGids, position);
  const project = requireRow(context.store.projects, section.projectGid);
  const membership = task.memberships.find(({ projectGid }) => projectGid === project.gid);
  const previous = membership && requireRow(context.store.sections, membership.sectionGid);
  if (previous && previous !== section) removeGid(previous.taskGids, task.gid);
  insertGid(section.taskGids, task.gid, position, defaultEnd);
  if (membership) membership.sectionGid = section.gid;
  else task.memberships.push({ projectGid: project.gid, sectionGid: section.gid });
  addMoveStory(task, project, previous ?? null, section, context);
  assignCustomId(task, project, context);
  updateModifiedAt(task, context);
}

function addMoveStory(
  task: TaskRow,
  project: ProjectRow,
  previous: SectionRow | null,
  section: SectionRow,
  context: RequestContext,
): void {
  if (!previous)
    addSystemStory(task, 'added_to_project', `added this task to ${project.name}`, context);
  else if (previous !== section) {
    const text = `moved this task from "${previous.name}" to "${section.name}" in ${project.name}`;
    addSystemStory(task, 'section_changed', text, context);
  }
}

/** Removes a task from a project. The values of the project's fields stay, but are disabled. */
export function removeFromProject(
  task: TaskRow,
  project: ProjectRow,
  context: RequestContext,
): void {
  const at = task.memberships.findIndex(({ projectGid }) => projectGid === project.gid);
  const [membership] = at < 0 ? [] : task.memberships.splice(at, 1);
  if (!membership) return;
  removeGid(requireRow(context.store.sections, membership.sectionGid).taskGids, task.gid);
  addSystemStory(task, 'removed_from_project', `removed this task from ${project.name}`, context);
}

/** Assigns the next number if the project has a custom ID field. */
function assignCustomId(task: TaskRow, project: ProjectRow, { store }: RequestContext): void {
  const fields = findRows(
    store.customFields,
    project.fieldSettings.map(({ fieldGid }) => fieldGid),
  );
  for (const { gid, idPrefix } of fields) {
    if (idPrefix === undefined || task.values.has(gid)) continue;
    const numbers = [...store.tasks.values()].map(({ values }) =>
      Number(String(values.get(gid) ?? '').slice(idPrefix.length + 1)),
    );
    task.values.set(gid, `${idPrefix}-${Math.max(0, ...numbers) + 1}`);
  }
}
