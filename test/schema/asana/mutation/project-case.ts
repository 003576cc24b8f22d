import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { people } from '../../../../sandbox/world/fixture/person.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of a project's members, custom fields and status updates, and its deletion, for the table of mutations.

const { fieldRichProject: project, archivedProject: deletedProject } = fixtures;

type ReadState = MutationTestServer['asanaState'];

async function countTeamMembers(asanaState: ReadState, team: string, user: string) {
  const users = await asanaState<{ gid: string }[]>(`/teams/${team}/users`);
  return users.filter(({ gid }) => gid === user).length;
}

async function countWorkspaceMembers(asanaState: ReadState, workspace: string, user: string) {
  const path = `/workspaces/${workspace}/workspace_memberships?opt_fields=user&limit=100`;
  const memberships = await asanaState<{ user: { gid: string } }[]>(path);
  return memberships.filter((membership) => membership.user.gid === user).length;
}

async function titleOfBrief(asanaState: ReadState, gid: string): Promise<string> {
  const { title } = await asanaState<{ title: string }>(`/project_briefs/${gid}?opt_fields=title`);
  return title;
}

/** Whether the guest is a member of the project. */
async function countMembers(asanaState: ReadState, of: string) {
  const path = `/projects/${of}?opt_fields=members`;
  const { members } = await asanaState<{ members: { gid: string }[] }>(path);
  return members.filter(({ gid }) => gid === fixtures.guestGid).length;
}

/** How many entries of the task have each of the descriptions. */
async function countDescriptions(
  asanaState: ReadState,
  task: string,
  descriptions: readonly string[],
): Promise<number[]> {
  const path = `/tasks/${task}/time_tracking_entries?opt_fields=description`;
  const entries = await asanaState<{ description: string }[]>(path);
  return descriptions.map(
    (text) => entries.filter(({ description }) => description === text).length,
  );
}

/** Whether the user is a follower of the project. */
async function countFollowers(asanaState: ReadState, of: string, user: string) {
  const path = `/projects/${of}?opt_fields=followers`;
  const { followers } = await asanaState<{ followers: { gid: string }[] }>(path);
  return followers.filter(({ gid }) => gid === user).length;
}

async function countFields(asanaState: ReadState, of: string, field: string) {
  const path = `/projects/${of}/custom_field_settings?opt_fields=custom_field`;
  const settings = await asanaState<{ custom_field: { gid: string } }[]>(path);
  return settings.filter(({ custom_field }) => custom_field.gid === field).length;
}

export const projectCases: readonly MutationCase[] = [
  {
    name: 'addProjectMembers',
    input: () => ({ project, members: [fixtures.guestGid] }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/addMembers',
    countWrites: async ({ asanaState }) => [await countMembers(asanaState, project)],
    isOnce: true,
  },
  {
    name: 'removeProjectMembers',
    input: () => ({ project: fixtures.guestProject, members: [fixtures.guestGid] }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/removeMembers',
    countWrites: async ({ asanaState }) => [
      1 - (await countMembers(asanaState, fixtures.guestProject)),
    ],
    isOnce: true,
  },
  {
    name: 'addTeamMember',
    input: () => ({ team: fixtures.productTeam, user: fixtures.guestGid }),
    selection: 'teamMembership { isGuest }',
    route: 'POST /teams/{team_gid}/addUser',
    countWrites: async ({ asanaState }) => [
      await countTeamMembers(asanaState, fixtures.productTeam, fixtures.guestGid),
    ],
    isOnce: true,
  },
  {
    name: 'removeTeamMember',
    input: () => ({ team: fixtures.productTeam, user: fixtures.graceGid }),
    selection: 'team { name }',
    route: 'POST /teams/{team_gid}/removeUser',
    countWrites: async ({ asanaState }) => [
      1 - (await countTeamMembers(asanaState, fixtures.productTeam, fixtures.graceGid)),
    ],
    isOnce: true,
  },
  {
    name: 'addWorkspaceMember',
    input: () => ({ workspace: fixtures.freeWorkspace, user: fixtures.graceGid }),
    selection: 'user { name }',
    route: 'POST /workspaces/{workspace_gid}/addUser',
    countWrites: async ({ asanaState }) => [
      await countWorkspaceMembers(asanaState, fixtures.freeWorkspace, fixtures.graceGid),
    ],
    isOnce: true,
  },
  {
    name: 'removeWorkspaceMember',
    input: () => ({ workspace: fixtures.paidWorkspace, user: people.shira }),
    selection: 'workspace { name }',
    route: 'POST /workspaces/{workspace_gid}/removeUser',
    countWrites: async ({ asanaState }) => [
      1 - (await countWorkspaceMembers(asanaState, fixtures.paidWorkspace, people.shira)),
    ],
    isOnce: true,
  },
  {
    name: 'createProjectBrief',
    input: (name) => ({ project: fixtures.guestProject, title: name }),
    selection: 'projectBrief { title }',
    route: 'POST /projects/{project_gid}/project_briefs',
    countWrites: async ({ asanaState }, names) => {
      const path = `/projects/${fixtures.guestProject}?opt_fields=project_brief`;
      const { project_brief: brief } = await asanaState<{
        project_brief: { gid: string } | null;
      }>(path);
      const title = brief && (await titleOfBrief(asanaState, brief.gid));
      return names.map((name) => Number(title === name));
    },
    // A project has one brief.
    isOnce: true,
  },
  {
    name: 'updateProjectBrief',
    input: (name) => ({ projectBrief: fixtures.plainProjectBrief, title: name }),
    selection: 'projectBrief { title }',
    route: 'PUT /project_briefs/{project_brief_gid}',
    countWrites: async ({ asanaState }, names) => {
      const title = await titleOfBrief(asanaState, fixtures.plainProjectBrief);
      return names.map((name) => Number(title === name));
    },
    isOnce: true,
  },
  {
    name: 'deleteProjectBrief',
    input: () => ({ projectBrief: fixtures.projectBrief }),
    selection: 'deletedProjectBriefId',
    route: 'DELETE /project_briefs/{project_brief_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/project_briefs/${fixtures.projectBrief}`)) === undefined),
    ],
    isOnce: true,
  },
  {
    name: 'createProjectMembership',
    input: () => ({ project: fixtures.hundredTaskProject, user: fixtures.guestGid }),
    selection: 'projectMembership { accessLevel }',
    route: 'POST /memberships',
    countWrites: async ({ asanaState }) => [
      await countMembers(asanaState, fixtures.hundredTaskProject),
    ],
    isOnce: true,
  },
  {
    name: 'updateProjectMembership',
    input: () => ({ projectMembership: fixtures.projectMembership, accessLevel: 'VIEWER' }),
    selection: 'projectMembership { accessLevel }',
    route: 'PUT /memberships/{membership_gid}',
    countWrites: async ({ asanaState }) => {
      const path = `/memberships/${fixtures.projectMembership}?opt_fields=access_level`;
      const { access_level } = await asanaState<{ access_level: string }>(path);
      return [Number(access_level === 'viewer')];
    },
    isOnce: true,
  },
  {
    name: 'deleteProjectMembership',
    input: () => ({ projectMembership: fixtures.deletedProjectMembership }),
    selection: 'deletedProjectMembershipId',
    route: 'DELETE /memberships/{membership_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/memberships/${fixtures.deletedProjectMembership}`)) === undefined),
    ],
    isOnce: true,
  },
  {
    name: 'createTimeTrackingEntry',
    input: (name) => ({ task: fixtures.approval, durationMinutes: 5, description: name }),
    selection: 'timeTrackingEntry { description }',
    route: 'POST /tasks/{task_gid}/time_tracking_entries',
    countWrites: ({ asanaState }, names) => countDescriptions(asanaState, fixtures.approval, names),
  },
  {
    name: 'updateTimeTrackingEntry',
    input: (name) => ({ timeTrackingEntry: fixtures.ownTimeTrackingEntry, description: name }),
    selection: 'timeTrackingEntry { description }',
    route: 'PUT /time_tracking_entries/{time_tracking_entry_gid}',
    countWrites: ({ asanaState }, names) =>
      countDescriptions(asanaState, fixtures.taskWithEverything, names),
    isOnce: true,
  },
  {
    name: 'deleteTimeTrackingEntry',
    input: () => ({ timeTrackingEntry: fixtures.deletedTimeTrackingEntry }),
    selection: 'deletedTimeTrackingEntryId',
    route: 'DELETE /time_tracking_entries/{time_tracking_entry_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/time_tracking_entries/${fixtures.deletedTimeTrackingEntry}`)) ===
      undefined
        ? 1
        : 0,
    ],
    isOnce: true,
  },
  {
    name: 'addProjectFollowers',
    input: () => ({ project: fixtures.fieldRichProject, followers: [fixtures.guestGid] }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/addFollowers',
    countWrites: async ({ asanaState }) => [
      await countFollowers(asanaState, fixtures.fieldRichProject, fixtures.guestGid),
    ],
    isOnce: true,
  },
  {
    name: 'removeProjectFollowers',
    input: () => ({ project: fixtures.personalProject, followers: [fixtures.adaGid] }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/removeFollowers',
    countWrites: async ({ asanaState }) => [
      1 - (await countFollowers(asanaState, fixtures.personalProject, fixtures.adaGid)),
    ],
    isOnce: true,
  },
  {
    name: 'addCustomFieldToProject',
    input: () => ({ project: fixtures.privateProject, customField: fixtures.lockedField }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/addCustomFieldSetting',
    countWrites: async ({ asanaState }) => [
      await countFields(asanaState, fixtures.privateProject, fixtures.lockedField),
    ],
    isOnce: true,
  },
  {
    name: 'removeCustomFieldFromProject',
    input: () => ({ project, customField: fixtures.enumField }),
    selection: 'project { name }',
    route: 'POST /projects/{project_gid}/removeCustomFieldSetting',
    countWrites: async ({ asanaState }) => [
      1 - (await countFields(asanaState, project, fixtures.enumField)),
    ],
    isOnce: true,
  },
  {
    name: 'createStatusUpdate',
    input: (title) => ({ project, statusType: 'ON_TRACK', title, text: 'Fine' }),
    selection: 'statusUpdate { title }',
    route: 'POST /status_updates',
    countWrites: async ({ asanaState }, names) => {
      const path = `/status_updates?parent=${project}&limit=100`;
      const updates = await asanaState<{ title: string }[]>(path);
      return names.map((name) => updates.filter(({ title }) => title === name).length);
    },
  },
  {
    name: 'deleteStatusUpdate',
    input: () => ({ statusUpdate: fixtures.statusUpdate }),
    selection: 'deletedStatusUpdateId',
    route: 'DELETE /status_updates/{status_update_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/status_updates/${fixtures.statusUpdate}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
  {
    name: 'deleteProject',
    input: () => ({ project: deletedProject }),
    selection: 'deletedProjectId',
    route: 'DELETE /projects/{project_gid}',
    countWrites: async ({ asanaState }) => [
      (await asanaState(`/projects/${deletedProject}`)) === undefined ? 1 : 0,
    ],
    isOnce: true,
  },
];
