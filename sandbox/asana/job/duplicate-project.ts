import type { JobRow } from '../../store/asana/job-row.ts';
import type { ProjectRow } from '../../store/asana/row.ts';
import { addToSection } from '../../store/asana/row-creation.ts';
import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { addSection, createProject } from '../change/project.ts';
import { type Data, requireText } from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { parseInclude } from './include.ts';
import { checkJobCount, startJob } from './job.ts';
import { parseSchedule, type Schedule, shiftDates } from './schedule.ts';
import {
  copyDependencies,
  copyProjects,
  copyValues,
  createTaskCopy,
  fillTaskCopy,
  type TaskCopying,
  taskParts,
} from './task-copy.ts';

/** The parts of a project that a copy can have. Source: OAS, ProjectDuplicateRequest. The world has no forms, rules and task templates. */
const projectParts = [
  'allocations',
  'forms',
  'members',
  'notes',
  'permissions',
  'task_assignee',
  'task_attachments',
  'task_dates',
  'task_dependencies',
  'task_followers',
  'task_notes',
  'task_projects',
  'task_subtasks',
  'task_tags',
  'task_templates',
  'task_type_default',
] as const;

type ProjectPart = (typeof projectParts)[number];

interface ProjectCopying {
  readonly parts: ReadonlySet<ProjectPart>;
  readonly schedule: Schedule | null;
}

/** Starts to copy a project to the same team. */
export function duplicateProject(
  original: ProjectRow,
  data: Data,
  context: RequestContext,
): JobRow {
  const name = requireText(data, 'name');
  const parts = parseInclude<ProjectPart>(data, projectParts);
  const schedule = parseSchedule(data, parts);
  checkJobCount(context);
  const { teamGid: team, workspaceGid, color, defaultView } = original;
  const copy = createProject(
    { name, color, default_view: defaultView, ...(team && { team }) },
    workspaceGid,
    context,
  );
  return startJob(
    {
      subtype: 'duplicate_project',
      newProjectGid: copy.gid,
      work: () => complete(original, copy, { parts, schedule }, context),
    },
    context,
  );
}

function complete(
  original: ProjectRow,
  copy: ProjectRow,
  { parts, schedule }: ProjectCopying,
  context: RequestContext,
): void {
  const { store } = context;
  // Both can be deleted while the job is in progress.
  if (!store.projects.has(original.gid) || !store.projects.has(copy.gid)) return;
  copySettings(original, copy, parts, context);
  const taskCopying: TaskCopying = {
    parts: new Set(taskParts.filter((part) => parts.has(`task_${part}` as ProjectPart))),
    copies: new Map(),
  };
  for (const gid of copy.sectionGids.splice(0)) store.sections.delete(gid);
  for (const section of findRows(store.sections, original.sectionGids)) {
    const sectionCopy = addSection(copy, section.name, context);
    for (const task of findRows(store.tasks, section.taskGids)) {
      const taskCopy = createTaskCopy(task, {}, context);
      addToSection(taskCopy, sectionCopy);
      copyTask(task, taskCopy, taskCopying, original, context);
    }
  }
  if (taskCopying.parts.has('dependencies')) copyDependencies(taskCopying, context);
  if (schedule) shiftDates([...taskCopying.copies.values()], schedule);
}

function copyTask(
  task: TaskRow,
  copy: TaskRow,
  copying: TaskCopying,
  { gid }: ProjectRow,
  context: RequestContext,
): void {
  fillTaskCopy(task, copy, copying, context);
  copyValues(task, copy, context);
  if (!copying.parts.has('projects')) return;
  const memberships = task.memberships.filter(({ projectGid }) => projectGid !== gid);
  copyProjects({ ...task, memberships }, copy, context);
}

function copySettings(
  original: ProjectRow,
  copy: ProjectRow,
  parts: ReadonlySet<ProjectPart>,
  { store }: RequestContext,
): void {
  copy.icon = original.icon;
  copy.fieldSettings = original.fieldSettings.map((setting) => ({
    ...setting,
    gid: store.createGid(),
    parentGid: copy.gid,
  }));
  if (parts.has('notes')) copy.notes = original.notes;
  if (parts.has('members')) {
    copy.memberGids = [...new Set([...copy.memberGids, ...original.memberGids])];
  }
  if (!parts.has('permissions')) return;
  copy.privacy = original.privacy;
  copy.defaultAccessLevel = original.defaultAccessLevel;
  copy.minimumAccessLevelForCustomization = original.minimumAccessLevelForCustomization;
  copy.minimumAccessLevelForSharing = original.minimumAccessLevelForSharing;
}
