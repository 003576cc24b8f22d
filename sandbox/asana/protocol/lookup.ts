import type { CustomTypeRow } from '../../store/asana/custom-type-row.ts';
import type { JobRow } from '../../store/asana/job-row.ts';
import type {
  CustomFieldRow,
  ProjectBriefRow,
  ProjectRow,
  SectionRow,
  TagRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import type {
  AttachmentRow,
  StoryRow,
  TaskRow,
  TimeTrackingEntryRow,
} from '../../store/asana/task-row.ts';
import type { ProjectTemplateRow, TaskTemplateRow } from '../../store/asana/template-row.ts';
import {
  canEditProject,
  canSeeGoal,
  canSeeProject,
  canSeeSection,
  canSeeTag,
  canSeeTask,
  canSeeTeam,
  canSeeTemplate,
  canSeeUser,
  canSeeWorkspace,
  isFullMember,
} from './access.ts';
import { findRow, type IdSource, inPath } from './find.ts';
import type { RequestContext } from './record.ts';
import { noAccess, unknownObject } from './rejection.ts';

/** The workspace with this gid. Like all functions below, it throws a Rejection if the gid is unknown or the caller has no access. */
export function findWorkspace(
  gid: string,
  context: RequestContext,
  source = inPath('workspace'),
): WorkspaceRow {
  const workspace = findRow(context.store.workspaces, gid, source);
  if (!canSeeWorkspace(workspace, context)) throw noAccess('workspace');
  return workspace;
}

/** The team with this gid. */
export function findTeam(gid: string, context: RequestContext, source = inPath('team')): TeamRow {
  const team = findRow(context.store.teams, gid, source);
  if (!canSeeTeam(team, context)) throw noAccess('team');
  return team;
}

/** The project with this gid. */
export function findProject(
  gid: string,
  context: RequestContext,
  source = inPath('project'),
): ProjectRow {
  const project = findRow(context.store.projects, gid, source);
  if (!canSeeProject(project, context)) throw noAccess('project');
  return project;
}

/** The project template with this gid. */
export function findProjectTemplate(gid: string, context: RequestContext): ProjectTemplateRow {
  const template = findRow(context.store.projectTemplates, gid, inPath('project_template'));
  if (!canSeeTemplate(template, context)) throw noAccess('project template');
  return template;
}

/** The template for tasks with this gid. A caller who may see its project may see it. */
export function findTaskTemplate(gid: string, context: RequestContext): TaskTemplateRow {
  const template = findRow(context.store.taskTemplates, gid, inPath('task_template'));
  if (!canSeeProject(requireRow(context.store.projects, template.projectGid), context))
    throw noAccess('task template');
  return template;
}

/** The job with this gid. Only the user who started it has access. The status for all others is unverified. */
export function findJob(gid: string, context: RequestContext): JobRow {
  const job = findRow(context.store.jobs, gid, inPath('job'));
  if (job.creatorGid !== context.caller.userGid) throw noAccess('job');
  return job;
}

/** The project with this gid, which the caller may change. */
export function findEditableProject(
  gid: string,
  context: RequestContext,
  source = inPath('project'),
): ProjectRow {
  const project = findProject(gid, context, source);
  if (!canEditProject(project, context)) throw noAccess('project');
  return project;
}

/** The section with this gid. */
export function findSection(
  gid: string,
  context: RequestContext,
  source = inPath('section'),
): SectionRow {
  const section = findRow(context.store.sections, gid, source);
  if (!canSeeSection(section, context)) throw noAccess('project');
  return section;
}

/** The task with this gid, or with the external id in `external:<id>`. */
export function findTask(gid: string, context: RequestContext, source = inPath('task')): TaskRow {
  const task = gid.startsWith('external:')
    ? findExternal(gid, context, source)
    : findRow(context.store.tasks, gid, source);
  if (!canSeeTask(task, context)) throw noAccess('task');
  return task;
}

/** External ids belong to an OAuth app. A personal access token has no app and therefore finds no task. */
function findExternal(
  gid: string,
  { store, caller, isBroken }: RequestContext,
  source: IdSource,
): TaskRow {
  const external = gid.slice('external:'.length);
  const task =
    caller.credential === 'oauth'
      ? [...store.tasks.values()].find((candidate) => candidate.external?.gid === external)
      : undefined;
  const status = isBroken('asana.external-not-found') ? 400 : source.status;
  if (!task) throw unknownObject(source.field, gid, status);
  return task;
}

/** The user with this gid or email address. `me` is the caller. */
export function findUser(id: string, context: RequestContext, source = inPath('user')): UserRow {
  const { store, caller } = context;
  if (id === 'me') return requireRow(store.users, caller.userGid);
  const user = id.includes('@')
    ? [...store.users.values()].find(({ email }) => email === id.toLowerCase())
    : findRow(store.users, id, source);
  // A user that the caller may not see is reported as unknown.
  if (!user || !canSeeUser(user, context)) throw unknownObject(source.field, id, source.status);
  return user;
}

/** The tag with this gid. */
export function findTag(gid: string, context: RequestContext, source = inPath('tag')): TagRow {
  const tag = findRow(context.store.tags, gid, source);
  if (!canSeeTag(tag, context)) throw noAccess('tag');
  return tag;
}

/** The story with this gid. A caller who may see its task or goal may see it. */
export function findStory(gid: string, context: RequestContext): StoryRow {
  const story = findRow(context.store.stories, gid, inPath('story'));
  const { goals, tasks } = context.store;
  const { taskGid, goalGid } = story;
  if (goalGid !== undefined) {
    if (!canSeeGoal(requireRow(goals, goalGid), context)) throw noAccess('goal');
  } else if (!canSeeTask(requireRow(tasks, taskGid ?? ''), context)) throw noAccess('task');
  return story;
}

/** The time tracking entry with this gid. A caller who may see its task may see it. */
export function findTimeTrackingEntry(gid: string, context: RequestContext): TimeTrackingEntryRow {
  const entry = findRow(context.store.timeTrackingEntries, gid, inPath('time_tracking_entry'));
  if (!canSeeTask(requireRow(context.store.tasks, entry.taskGid), context)) throw noAccess('task');
  return entry;
}

/** The brief with this gid. A caller who may see its project may see it. */
export function findProjectBrief(gid: string, context: RequestContext): ProjectBriefRow {
  const brief = findRow(context.store.projectBriefs, gid, inPath('project_brief'));
  if (!canSeeProject(requireRow(context.store.projects, brief.projectGid), context))
    throw noAccess('project');
  return brief;
}

/** The custom type with this gid. The members of its workspace may see it. */
export function findCustomType(gid: string, context: RequestContext): CustomTypeRow {
  const type = findRow(context.store.customTypes, gid, inPath('custom_type'));
  if (!isFullMember(type.workspaceGid, context)) throw noAccess('custom type');
  return type;
}

/** The attachment with this gid. A caller who may see its parent may see it. */
export function findAttachment(gid: string, context: RequestContext): AttachmentRow {
  const attachment = findRow(context.store.attachments, gid, inPath('attachment'));
  findParent(attachment.parentGid, context, inPath('attachment'));
  return attachment;
}

/** The parent of an attachment: a task or a project. */
export function findParent(
  gid: string,
  context: RequestContext,
  source: IdSource,
): TaskRow | ProjectRow {
  const isProject = context.store.projects.has(gid);
  return isProject ? findProject(gid, context, source) : findTask(gid, context, source);
}

/** The custom field with this gid. Guests see only the fields of their projects. */
export function findCustomField(
  gid: string,
  context: RequestContext,
  source = inPath('custom_field'),
): CustomFieldRow {
  const field = findRow(context.store.customFields, gid, source);
  const workspace = requireRow(context.store.workspaces, field.workspaceGid);
  if (!canSeeWorkspace(workspace, context)) throw noAccess('custom field');
  if (!workspace.guestGids.includes(context.caller.userGid)) return field;
  const isOnOwnProject = [...context.store.projects.values()].some(
    (project) =>
      canSeeProject(project, context) &&
      project.fieldSettings.some(({ fieldGid }) => fieldGid === field.gid),
  );
  if (!isOnOwnProject) throw noAccess('custom field');
  return field;
}
