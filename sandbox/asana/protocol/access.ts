import type {
  ProjectRow,
  SectionRow,
  TagRow,
  TaskRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import type { View } from './record.ts';

/** Whether the caller belongs to this workspace, guests included. */
function isInWorkspace(workspaceGid: string, { store, caller }: View): boolean {
  return store.workspaces.get(workspaceGid)?.memberGids.includes(caller.userGid) ?? false;
}

/** Whether the caller belongs to this workspace and is no guest there. */
export function isFullMember(workspaceGid: string, view: View): boolean {
  const guests = view.store.workspaces.get(workspaceGid)?.guestGids;
  return isInWorkspace(workspaceGid, view) && !guests?.includes(view.caller.userGid);
}

/** Whether the workspace may be seen. */
export const canSeeWorkspace = (workspace: WorkspaceRow, view: View) =>
  isInWorkspace(workspace.gid, view);

/** Whether the team may be seen: guests see none but their own, others all that are not secret. */
export function canSeeTeam(team: TeamRow, view: View): boolean {
  if (team.memberGids.includes(view.caller.userGid)) return true;
  return team.visibility !== 'secret' && isFullMember(team.workspaceGid, view);
}

/** Whether the project may be seen: by its members, and by those its privacy opens it to. */
export function canSeeProject(project: ProjectRow, view: View): boolean {
  if (!isInWorkspace(project.workspaceGid, view)) return false;
  if (project.memberGids.includes(view.caller.userGid)) return true;
  if (project.privacy === 'private' || !isFullMember(project.workspaceGid, view)) return false;
  if (project.privacy === 'public_to_workspace') return true;
  const team = project.teamGid === null ? undefined : view.store.teams.get(project.teamGid);
  return team?.memberGids.includes(view.caller.userGid) ?? false;
}

/** Whether the section may be seen, which is whether its project may. */
export function canSeeSection(section: SectionRow, view: View): boolean {
  const project = view.store.projects.get(section.projectGid);
  return project !== undefined && canSeeProject(project, view);
}

/** Whether the task may be seen: by those who have to do with it, through a project, or through its parent. */
export function canSeeTask(task: TaskRow, view: View): boolean {
  if (!isInWorkspace(task.workspaceGid, view)) return false;
  const { userGid } = view.caller;
  if (task.assigneeGid === userGid || task.createdByGid === userGid) return true;
  if (task.followerGids.includes(userGid) || visibleMemberships(task, view).length > 0) return true;
  const parent = task.parentGid === null ? undefined : view.store.tasks.get(task.parentGid);
  return parent !== undefined && canSeeTask(parent, view);
}

/** The task's places in projects that the caller may see. */
export function visibleMemberships(task: TaskRow, view: View): TaskRow['memberships'] {
  return task.memberships.filter(({ projectGid }) => {
    const project = view.store.projects.get(projectGid);
    return project !== undefined && canSeeProject(project, view);
  });
}

/** Whether the tag may be seen: by full members, and by guests where a task they see carries it. */
export function canSeeTag(tag: TagRow, view: View): boolean {
  if (isFullMember(tag.workspaceGid, view)) return true;
  if (!isInWorkspace(tag.workspaceGid, view)) return false;
  return [...view.store.tasks.values()].some(
    (task) => task.tagGids.includes(tag.gid) && canSeeTask(task, view),
  );
}

/** Whether the person may be looked up: by colleagues, and by guests who share a project. */
export function canSeeUser(user: UserRow, view: View): boolean {
  if (user.gid === view.caller.userGid) return true;
  return [...view.store.workspaces.values()].some(({ gid, memberGids }) => {
    if (!memberGids.includes(user.gid)) return false;
    return isFullMember(gid, view) || sharesProject(user, gid, view);
  });
}

function sharesProject(user: UserRow, workspaceGid: string, view: View): boolean {
  return [...view.store.projects.values()].some(
    (project) =>
      project.workspaceGid === workspaceGid &&
      project.memberGids.includes(user.gid) &&
      canSeeProject(project, view),
  );
}

/** The tasks among these that the caller may see, in their order. */
export function visibleTasks(gids: Iterable<string>, view: View): TaskRow[] {
  return pick(view.store.tasks, gids).filter((task) => canSeeTask(task, view));
}
