import type { ProjectRow, SectionRow, TaskRow } from '../../store/asana/row.ts';
import { must, pick } from '../../store/asana/store.ts';
import type { View } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { checkPosition, insert, type Position, take } from './position.ts';
import { tell, touch } from './story.ts';

const mostProjects = 20;

/** Refuses one project too many for a task. */
export function checkRoom(
  task: Pick<TaskRow, 'memberships'>,
  projectGids: readonly string[],
): void {
  const all = new Set([...task.memberships.map(({ projectGid }) => projectGid), ...projectGids]);
  if (all.size > mostProjects) {
    throw invalid(`A task may be in at most ${mostProjects} projects`);
  }
}

/**
 * Puts a task into a section, and takes it out of the project's other sections.
 *
 * Without a position it goes to the given end. Throws a Refusal, and changes nothing then.
 */
export function placeIn(
  task: TaskRow,
  section: SectionRow,
  position: Position,
  otherwise: 'first' | 'last',
  view: View,
): void {
  checkRoom(task, [section.projectGid]);
  checkPosition(section.taskGids, position);
  const project = must(view.store.projects, section.projectGid);
  const membership = task.memberships.find(({ projectGid }) => projectGid === project.gid);
  const previous = membership && must(view.store.sections, membership.sectionGid);
  if (previous && previous !== section) take(previous.taskGids, task.gid);
  insert(section.taskGids, task.gid, position, otherwise);
  if (membership) membership.sectionGid = section.gid;
  else task.memberships.push({ projectGid: project.gid, sectionGid: section.gid });
  tellOfMove(task, project, previous ?? null, section, view);
  numberTask(task, project, view);
  touch(task, view);
}

function tellOfMove(
  task: TaskRow,
  project: ProjectRow,
  previous: SectionRow | null,
  section: SectionRow,
  view: View,
): void {
  if (!previous) tell(task, 'added_to_project', `added this task to ${project.name}`, view);
  else if (previous !== section) {
    const text = `moved this task from "${previous.name}" to "${section.name}" in ${project.name}`;
    tell(task, 'section_changed', text, view);
  }
}

/** Takes a task out of a project. Its field values stay, disabled. */
export function removeFromProject(task: TaskRow, project: ProjectRow, view: View): void {
  const at = task.memberships.findIndex(({ projectGid }) => projectGid === project.gid);
  const [membership] = at < 0 ? [] : task.memberships.splice(at, 1);
  if (!membership) return;
  take(must(view.store.sections, membership.sectionGid).taskGids, task.gid);
  tell(task, 'removed_from_project', `removed this task from ${project.name}`, view);
}

/** Gives a task its number in a project that numbers its tasks. */
function numberTask(task: TaskRow, project: ProjectRow, { store }: View): void {
  const fields = pick(
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
