import type {
  ProjectRow,
  SectionRow,
  TagRow,
  TaskRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import type { RequestContext } from './record.ts';

/** Whether the caller belongs to this workspace, guests included. */
function isInWorkspace(workspaceGid: string, { store, caller }: RequestContext): boolean {
  return store.workspaces.get(workspaceGid)?.memberGids.includes(caller.userGid) ?? false;
}

/** Whether the caller belongs to this workspace and is no guest there. */
export function isFullMember(workspaceGid: string, context: RequestContext): boolean {
  const guests = context.store.workspaces.get(workspaceGid)?.guestGids;
  return isInWorkspace(workspaceGid, context) && !guests?.includes(context.caller.userGid);
}

/** Whether the workspace may be seen. */
export const canSeeWorkspace = (workspace: WorkspaceRow, context: RequestContext) =>
  isInWorkspace(workspace.gid, context);

/** Whether the team may be seen: guests see none but their own, others all that are not secret. */
export function canSeeTeam(team: TeamRow, context: RequestContext): boolean {
  if (team.memberGids.includes(context.caller.userGid)) return true;
  return team.visibility !== 'secret' && isFullMember(team.workspaceGid, context);
}

/** Whether the project may be seen: by its members, and by those its privacy opens it to. */
export function canSeeProject(project: ProjectRow, context: RequestContext): boolean {
  if (!isInWorkspace(project.workspaceGid, context)) return false;
  if (project.memberGids.includes(context.caller.userGid)) return true;
  if (project.privacy === 'private' || !isFullMember(project.workspaceGid, context)) return false;
  if (project.privacy === 'public_to_workspace') return true;
  const team = project.teamGid === null ? undefined : context.store.teams.get(project.teamGid);
  return team?.memberGids.includes(context.caller.userGid) ?? false;
}

/** Whether the section may be seen, which is whether its project may. */
export function canSeeSection(section: SectionRow, context: RequestContext): boolean {
  const project = context.store.projects.get(section.projectGid);
  return project !== undefined && canSeeProject(project, context);
}

/** Whether the task may be seen: by those who have to do with it, through a project, or through its parent. */
export function canSeeTask(task: TaskRow, context: RequestContext): boolean {
  if (!isInWorkspace(task.workspaceGid, context)) return false;
  const { userGid } = context.caller;
  if (task.assigneeGid === userGid || task.createdByGid === userGid) return true;
  if (task.followerGids.includes(userGid) || visibleMemberships(task, context).length > 0)
    return true;
  const parent = task.parentGid === null ? undefined : context.store.tasks.get(task.parentGid);
  return parent !== undefined && canSeeTask(parent, context);
}

/** The task's places in projects that the caller may see. */
export function visibleMemberships(task: TaskRow, context: RequestContext): TaskRow['memberships'] {
  return task.memberships.filter(({ projectGid }) => {
    const project = context.store.projects.get(projectGid);
    return project !== undefined && canSeeProject(project, context);
  });
}

/** Whether the tag may be seen: by full members, and by guests where a task they see carries it. */
export function canSeeTag(tag: TagRow, context: RequestContext): boolean {
  if (isFullMember(tag.workspaceGid, context)) return true;
  if (!isInWorkspace(tag.workspaceGid, context)) return false;
  return [...context.store.tasks.values()].some(
    (task) => task.tagGids.includes(tag.gid) && canSeeTask(task, context),
  );
}

/** Whether the person may be looked up: by colleagues, and by guests who share a project. */
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

/** The tasks among these that the caller may see, in their order. */
export function visibleTasks(gids: Iterable<string>, context: RequestContext): TaskRow[] {
  return findRows(context.store.tasks, gids).filter((task) => canSeeTask(task, context));
}
