import type { GoalRow } from '../../store/asana/goal-row.ts';
import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type {
  AccessLevel,
  ProjectRow,
  SectionRow,
  TagRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import type { ProjectTemplateRow } from '../../store/asana/template-row.ts';
import type { RequestContext } from './record.ts';

/** Whether the caller is a member or a guest of this workspace. */
function isInWorkspace(workspaceGid: string, { store, caller }: RequestContext): boolean {
  return store.workspaces.get(workspaceGid)?.memberGids.includes(caller.userGid) ?? false;
}

/** Whether the caller is a member of this workspace, and not a guest. */
export function isFullMember(workspaceGid: string, context: RequestContext): boolean {
  const guests = context.store.workspaces.get(workspaceGid)?.guestGids;
  return isInWorkspace(workspaceGid, context) && !guests?.includes(context.caller.userGid);
}

/** Whether the caller may see the workspace. */
export const canSeeWorkspace = (workspace: WorkspaceRow, context: RequestContext) =>
  isInWorkspace(workspace.gid, context);

/** Whether the caller may see the team. Guests see only their own teams. Members also see all teams that are not secret. */
export function canSeeTeam(team: TeamRow, context: RequestContext): boolean {
  if (team.memberGids.includes(context.caller.userGid)) return true;
  return team.visibility !== 'secret' && isFullMember(team.workspaceGid, context);
}

/** Whether the caller may see the project, as a member of it or because of its privacy setting. */
export function canSeeProject(project: ProjectRow, context: RequestContext): boolean {
  if (!isInWorkspace(project.workspaceGid, context)) return false;
  if (project.memberGids.includes(context.caller.userGid)) return true;
  if (teamsOfCaller(project, context).some(({ gid }) => gid !== project.teamGid)) return true;
  if (project.privacy === 'private' || !isFullMember(project.workspaceGid, context)) return false;
  if (project.privacy === 'public_to_workspace') return true;
  return teamsOfCaller(project, context).length > 0;
}

/** The teams of the caller with which the project is shared. */
const teamsOfCaller = (
  { teamGid, sharedTeamGids = [] }: ProjectRow,
  { store, caller }: RequestContext,
): readonly TeamRow[] =>
  findRows(store.teams, [...(teamGid === null ? [] : [teamGid]), ...sharedTeamGids]).filter(
    ({ memberGids }) => memberGids.includes(caller.userGid),
  );

/** Whether the caller may see the portfolio, as a member of it or because it is public. */
export const canSeePortfolio = (
  { workspaceGid, isPublic, memberGids }: PortfolioRow,
  context: RequestContext,
): boolean =>
  memberGids.includes(context.caller.userGid) || (isPublic && isFullMember(workspaceGid, context));

/** Whether the caller may change the portfolio: a member of it with more than the lowest access level. */
export const canEditPortfolio = (
  { memberGids, accessLevels }: PortfolioRow,
  { caller: { userGid } }: RequestContext,
): boolean => memberGids.includes(userGid) && accessLevels?.[userGid] !== 'viewer';

/** Whether the caller may see the goal: the goals of an organization as a member of it, and those of a team with the team. */
export function canSeeGoal({ workspaceGid, teamGid }: GoalRow, context: RequestContext): boolean {
  if (!isFullMember(workspaceGid, context)) return false;
  const team = teamGid === null ? undefined : context.store.teams.get(teamGid);
  return team === undefined || canSeeTeam(team, context);
}

const allowsEditing = (level: AccessLevel = 'editor') => level === 'admin' || level === 'editor';

/**
 * Whether the caller may change the project and its members: not if they are only a commenter or viewer, also through their teams.
 *
 * Of several levels, the highest one counts. Source: Asana, "Individual project permissions".
 */
export function canEditProject(project: ProjectRow, context: RequestContext): boolean {
  const { accessLevels = {} } = project;
  if (allowsEditing(accessLevels[context.caller.userGid])) return true;
  return teamsOfCaller(project, context).some(({ gid }) => allowsEditing(accessLevels[gid]));
}

/** Whether the caller may see the template: as a member of its team, or because it is public to those who see the team. */
export function canSeeTemplate(template: ProjectTemplateRow, context: RequestContext): boolean {
  const team = context.store.teams.get(template.teamGid);
  if (team === undefined || !canSeeTeam(team, context)) return false;
  return template.isPublic || team.memberGids.includes(context.caller.userGid);
}

/** Whether the caller may see the section: whether they may see its project. */
export function canSeeSection(section: SectionRow, context: RequestContext): boolean {
  const project = context.store.projects.get(section.projectGid);
  return project !== undefined && canSeeProject(project, context);
}

/** Whether the caller may see the task: as assignee, creator or follower, through a project, or through the parent task. */
export function canSeeTask(task: TaskRow, context: RequestContext): boolean {
  if (!isInWorkspace(task.workspaceGid, context)) return false;
  const { userGid } = context.caller;
  if (task.assigneeGid === userGid || task.createdByGid === userGid) return true;
  if (task.followerGids.includes(userGid) || visibleMemberships(task, context).length > 0)
    return true;
  const parent = task.parentGid === null ? undefined : context.store.tasks.get(task.parentGid);
  return parent !== undefined && canSeeTask(parent, context);
}

/** The task's memberships in projects that the caller may see. */
export function visibleMemberships(task: TaskRow, context: RequestContext): TaskRow['memberships'] {
  return task.memberships.filter(({ projectGid }) => {
    const project = context.store.projects.get(projectGid);
    return project !== undefined && canSeeProject(project, context);
  });
}

/** Whether the caller may see the tag. Guests see the tags of the tasks that they may see. */
export function canSeeTag(tag: TagRow, context: RequestContext): boolean {
  if (isFullMember(tag.workspaceGid, context)) return true;
  if (!isInWorkspace(tag.workspaceGid, context)) return false;
  return [...context.store.tasks.values()].some(
    (task) => task.tagGids.includes(tag.gid) && canSeeTask(task, context),
  );
}

/** Whether the caller may see the user. Guests see only the users of their projects. */
export function canSeeUser(user: UserRow, context: RequestContext): boolean {
  if (user.gid === context.caller.userGid) return true;
  return [...context.store.workspaces.values()].some(({ gid, memberGids }) => {
    if (!memberGids.includes(user.gid)) return false;
    return isFullMember(gid, context) || sharesProject(user, gid, context);
  });
}

function sharesProject(user: UserRow, workspaceGid: string, context: RequestContext): boolean {
  return [...context.store.projects.values()].some(
    (project) =>
      project.workspaceGid === workspaceGid &&
      project.memberGids.includes(user.gid) &&
      canSeeProject(project, context),
  );
}

/** The tasks with these gids that the caller may see, in the given order. */
export function visibleTasks(gids: Iterable<string>, context: RequestContext): TaskRow[] {
  return findRows(context.store.tasks, gids).filter((task) => canSeeTask(task, context));
}
