import type { AccessRequestRow } from '../../store/asana/access-request-row.ts';
import type { AllocationRow } from '../../store/asana/allocation-row.ts';
import type { CustomTypeRow } from '../../store/asana/custom-type-row.ts';
import type { GoalRelationshipRow, GoalRow, TimePeriodRow } from '../../store/asana/goal-row.ts';
import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type {
  AttachmentRow,
  CustomFieldRow,
  JobRow,
  ProjectBriefRow,
  ProjectRow,
  Row,
  SectionRow,
  StatusUpdateRow,
  StoryRow,
  TagRow,
  TaskRow,
  TeamRow,
  TimeTrackingEntryRow,
  UserRow,
  WorkspaceRow,
} from '../../store/asana/row.ts';
import { requireRow, type Table } from '../../store/asana/store.ts';
import type { ProjectTemplateRow, TaskTemplateRow } from '../../store/asana/template-row.ts';
import {
  canEditProject,
  canSeeGoal,
  canSeePortfolio,
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
import type { RequestContext } from './record.ts';
import { invalid, noAccess, Rejection, unknownObject } from './rejection.ts';

/** Where the request contains a gid: the name in error messages, and the status if the gid is unknown. */
export interface IdSource {
  readonly field: string;
  /** 404 for gids in the path, 400 for gids in a query or body. */
  readonly status: 400 | 404;
}

const inPath = (field: string): IdSource => ({ field, status: 404 });

/** The source of a gid in a query or body. */
export const inInput = (field: string): IdSource => ({ field, status: 400 });

function find<Kind extends Row>(table: Table<Kind>, gid: string, source: IdSource): Kind {
  if (!/^\d+$/.test(gid)) throw invalid(`${source.field}: Not a recognized ID: ${gid}`);
  const row = table.get(gid);
  if (!row) throw unknownObject(source.field, gid, source.status);
  return row;
}

/** What a function below finds; null if it throws a Rejection. */
export function findOrNull<Kind>(lookUp: () => Kind): Kind | null {
  try {
    return lookUp();
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
}

/** The workspace with this gid. Like all functions below, it throws a Rejection if the gid is unknown or the caller has no access. */
export function findWorkspace(
  gid: string,
  context: RequestContext,
  source = inPath('workspace'),
): WorkspaceRow {
  const workspace = find(context.store.workspaces, gid, source);
  if (!canSeeWorkspace(workspace, context)) throw noAccess('workspace');
  return workspace;
}

/** The team with this gid. */
export function findTeam(gid: string, context: RequestContext, source = inPath('team')): TeamRow {
  const team = find(context.store.teams, gid, source);
  if (!canSeeTeam(team, context)) throw noAccess('team');
  return team;
}

/** The project with this gid. */
export function findProject(
  gid: string,
  context: RequestContext,
  source = inPath('project'),
): ProjectRow {
  const project = find(context.store.projects, gid, source);
  if (!canSeeProject(project, context)) throw noAccess('project');
  return project;
}

/** The project template with this gid. */
export function findProjectTemplate(gid: string, context: RequestContext): ProjectTemplateRow {
  const template = find(context.store.projectTemplates, gid, inPath('project_template'));
  if (!canSeeTemplate(template, context)) throw noAccess('project template');
  return template;
}

/** The template for tasks with this gid. A caller who may see its project may see it. */
export function findTaskTemplate(gid: string, context: RequestContext): TaskTemplateRow {
  const template = find(context.store.taskTemplates, gid, inPath('task_template'));
  if (!canSeeProject(requireRow(context.store.projects, template.projectGid), context))
    throw noAccess('task template');
  return template;
}

/** The job with this gid. Only the user who started it has access. The status for all others is unverified. */
export function findJob(gid: string, context: RequestContext): JobRow {
  const job = find(context.store.jobs, gid, inPath('job'));
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
  const section = find(context.store.sections, gid, source);
  if (!canSeeSection(section, context)) throw noAccess('project');
  return section;
}

/** The task with this gid, or with the external id in `external:<id>`. */
export function findTask(gid: string, context: RequestContext, source = inPath('task')): TaskRow {
  const task = gid.startsWith('external:')
    ? findExternal(gid, context, source)
    : find(context.store.tasks, gid, source);
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
    : find(store.users, id, source);
  // A user that the caller may not see is reported as unknown.
  if (!user || !canSeeUser(user, context)) throw unknownObject(source.field, id, source.status);
  return user;
}

/** The tag with this gid. */
export function findTag(gid: string, context: RequestContext, source = inPath('tag')): TagRow {
  const tag = find(context.store.tags, gid, source);
  if (!canSeeTag(tag, context)) throw noAccess('tag');
  return tag;
}

/** The story with this gid. A caller who may see its task may see it. */
export function findStory(gid: string, context: RequestContext): StoryRow {
  const story = find(context.store.stories, gid, inPath('story'));
  const task = requireRow(context.store.tasks, story.taskGid);
  if (!canSeeTask(task, context)) throw noAccess('task');
  return story;
}

/** The time tracking entry with this gid. A caller who may see its task may see it. */
export function findTimeTrackingEntry(gid: string, context: RequestContext): TimeTrackingEntryRow {
  const entry = find(context.store.timeTrackingEntries, gid, inPath('time_tracking_entry'));
  if (!canSeeTask(requireRow(context.store.tasks, entry.taskGid), context)) throw noAccess('task');
  return entry;
}

/** The brief with this gid. A caller who may see its project may see it. */
export function findProjectBrief(gid: string, context: RequestContext): ProjectBriefRow {
  const brief = find(context.store.projectBriefs, gid, inPath('project_brief'));
  if (!canSeeProject(requireRow(context.store.projects, brief.projectGid), context))
    throw noAccess('project');
  return brief;
}

/** The portfolio with this gid. */
export function findPortfolio(
  gid: string,
  context: RequestContext,
  source = inPath('portfolio'),
): PortfolioRow {
  const portfolio = find(context.store.portfolios, gid, source);
  if (!canSeePortfolio(portfolio, context)) throw noAccess('portfolio');
  return portfolio;
}

/** The portfolio with this gid, which only its members may change. (unverified) */
export function findEditablePortfolio(
  gid: string,
  context: RequestContext,
  source = inPath('portfolio'),
): PortfolioRow {
  const portfolio = findPortfolio(gid, context, source);
  if (!portfolio.memberGids.includes(context.caller.userGid)) throw noAccess('portfolio');
  return portfolio;
}

/** The custom type with this gid. The members of its workspace may see it. */
export function findCustomType(gid: string, context: RequestContext): CustomTypeRow {
  const type = find(context.store.customTypes, gid, inPath('custom_type'));
  if (!isFullMember(type.workspaceGid, context)) throw noAccess('custom type');
  return type;
}

/** The goal with this gid. */
export function findGoal(gid: string, context: RequestContext, source = inPath('goal')): GoalRow {
  const goal = find(context.store.goals, gid, source);
  if (!canSeeGoal(goal, context)) throw noAccess('goal');
  return goal;
}

/** What a caller asks for access to: a project or a portfolio that the caller need not see. */
export function findTarget(gid: string, { store }: RequestContext): ProjectRow | PortfolioRow {
  const source = inInput('target');
  return store.portfolios.get(gid) ?? find(store.projects, gid, source);
}

/** The request for access with this gid. Whether the caller may decide depends on its target. */
export const findAccessRequest = (gid: string, { store }: RequestContext): AccessRequestRow =>
  find(store.accessRequests, gid, inPath('access_request'));

/** The allocation with this gid. A caller who may see its project may see it. */
export function findAllocation(gid: string, context: RequestContext): AllocationRow {
  const allocation = find(context.store.allocations, gid, inPath('allocation'));
  findProject(allocation.projectGid, context);
  return allocation;
}

/** The time period with this gid. The members of its workspace may see it. */
export function findTimePeriod(
  gid: string,
  context: RequestContext,
  source = inPath('time_period'),
): TimePeriodRow {
  const period = find(context.store.timePeriods, gid, source);
  if (!isFullMember(period.workspaceGid, context)) throw noAccess('time period');
  return period;
}

/** What supports a goal: a goal, a project, a task or a portfolio. */
export function findSupport(gid: string, context: RequestContext, source: IdSource): Row {
  const { goals, projects, portfolios } = context.store;
  if (goals.has(gid)) return findGoal(gid, context, source);
  if (projects.has(gid)) return findProject(gid, context, source);
  if (portfolios.has(gid)) return findPortfolio(gid, context, source);
  return findTask(gid, context, source);
}

/** Whether it still exists, and the caller may see it. Relationships with other things are left out. (unverified) */
export const canSeeSupport = (gid: string, context: RequestContext): boolean =>
  findOrNull(() => findSupport(gid, context, inInput('supporting_resource'))) !== null;

/** The relationship of a goal with this gid. A caller who may see the goal and what supports it may see it. */
export function findGoalRelationship(gid: string, context: RequestContext): GoalRelationshipRow {
  const all = [...context.store.goals.values()].flatMap(({ relationships }) => relationships);
  const table = new Map(all.map((one) => [one.gid, one]));
  const relationship = find(table, gid, inPath('goal_relationship'));
  findGoal(relationship.goalGid, context);
  if (!canSeeSupport(relationship.resourceGid, context)) throw noAccess('goal relationship');
  return relationship;
}

/** The status update with this gid. A caller who may see its project, portfolio or goal may see it. */
export function findStatusUpdate(gid: string, context: RequestContext): StatusUpdateRow {
  const update = find(context.store.statusUpdates, gid, inPath('status_update'));
  const { projectGid, portfolioGid, goalGid } = update;
  const { projects, portfolios, goals } = context.store;
  if (projectGid !== null && !canSeeProject(requireRow(projects, projectGid), context))
    throw noAccess('project');
  if (portfolioGid && !canSeePortfolio(requireRow(portfolios, portfolioGid), context))
    throw noAccess('portfolio');
  if (goalGid && !canSeeGoal(requireRow(goals, goalGid), context)) throw noAccess('goal');
  return update;
}

/** The attachment with this gid. A caller who may see its parent may see it. */
export function findAttachment(gid: string, context: RequestContext): AttachmentRow {
  const attachment = find(context.store.attachments, gid, inPath('attachment'));
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
  const field = find(context.store.customFields, gid, source);
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
