import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, creationRoute, deletionRoute, toWrite, writeRoute } from '../write.ts';
import type { CustomFieldSettingRecord } from './custom-field.ts';
import type { ProjectTemplateRecord } from './project-template.ts';
import type { TeamRecord } from './team.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** What a user or a team may do in a project. Source: OAS, ProjectMembershipCompact. */
export type AccessLevel = 'admin' | 'editor' | 'commenter' | 'viewer';

/** A project in Asana's spelling. Source: OAS, ProjectResponse. */
export interface ProjectRecord {
  readonly gid: string;
  readonly resource_type?: 'project';
  readonly name: string;
  readonly archived?: boolean;
  readonly color?: string | null;
  readonly icon?: string | null;
  readonly completed?: boolean;
  readonly completed_at?: string | null;
  readonly completed_by?: UserRecord | null;
  readonly created_at?: string;
  /** Changes of the project's tasks and comments do not change it. */
  readonly modified_at?: string;
  readonly custom_field_settings?: readonly CustomFieldSettingRecord[];
  readonly default_access_level?: AccessLevel;
  readonly default_view?: 'list' | 'board' | 'calendar' | 'timeline';
  readonly due_on?: string | null;
  readonly start_on?: string | null;
  readonly followers?: readonly UserRecord[];
  /** Asana sends this only if it is requested by name. */
  readonly html_notes?: string;
  readonly members?: readonly UserRecord[];
  readonly notes?: string;
  readonly owner?: UserRecord | null;
  readonly permalink_url?: string;
  /** Only its id. Asana sends this only if it is requested by name. */
  readonly project_brief?: ProjectBriefRecord | null;
  readonly privacy_setting?: 'public_to_workspace' | 'private_to_team' | 'private';
  readonly team?: TeamRecord | null;
  readonly workspace?: WorkspaceRecord;
  /** Asana sends this only if it is requested by name. */
  readonly created_from_template?: ProjectTemplateRecord | null;
}

/** The page of a project that explains its purpose, in Asana's spelling. Source: OAS, ProjectBriefResponse. */
export interface ProjectBriefRecord {
  readonly gid: string;
  readonly resource_type?: 'project_brief';
  readonly title?: string;
  readonly html_text?: string;
  /** Asana sends this only if it is requested by name. */
  readonly text?: string;
  readonly permalink_url?: string;
  readonly project?: ProjectRecord;
}

/** The numbers of tasks of a project. Each number is expensive for Asana, so request only the necessary ones. Source: OAS, TaskCountResponse. */
export interface TaskCountsRecord {
  readonly num_tasks?: number;
  readonly num_incomplete_tasks?: number;
  readonly num_completed_tasks?: number;
  readonly num_milestones?: number;
  readonly num_incomplete_milestones?: number;
  readonly num_completed_milestones?: number;
}

export const readProject = recordRoute<ProjectRecord>('/projects/{project_gid}');

/** The numbers of tasks of a project. Asana sends only the numbers that are requested by name. */
export const readTaskCounts = recordRoute<TaskCountsRecord>('/projects/{project_gid}/task_counts');

/**
 * The projects of a workspace.
 *
 * @param archived  Omit it for both archived and active projects.
 */
export const listWorkspaceProjects = (
  workspaceGid: string,
  archived?: boolean,
): AsanaRead<readonly ProjectRecord[]> =>
  readList('/workspaces/{workspace_gid}/projects', [workspaceGid], toArchivedQuery(archived));

/**
 * The projects of a team.
 *
 * @param archived  Omit it for both archived and active projects.
 */
export const listTeamProjects = (
  teamGid: string,
  archived?: boolean,
): AsanaRead<readonly ProjectRecord[]> =>
  readList('/teams/{team_gid}/projects', [teamGid], toArchivedQuery(archived));

/**
 * One page of the search for projects of a workspace.
 *
 * Requires a paid plan (402 otherwise), has no offsets, and finds a write only after 10 to 60 seconds.
 */
export const searchProjects = (
  workspaceGid: string,
  query: Readonly<Record<string, string>>,
): AsanaRead<readonly ProjectRecord[]> =>
  readList('/workspaces/{workspace_gid}/projects/search', [workspaceGid], query);

const toArchivedQuery = (archived: boolean | undefined) =>
  archived === undefined ? {} : { archived: String(archived) };

/** Creates a project in a workspace. An organization also requires the team. */
export const createProject = creationRoute<ProjectRecord>('/projects');

export const createTeamProject = writeRoute<ProjectRecord>('POST', '/teams/{team_gid}/projects');

export const updateProject = writeRoute<ProjectRecord>('PUT', '/projects/{project_gid}');

/** Moves a project to the trash. */
export const deleteProject = deletionRoute('/projects/{project_gid}');

/**
 * Adds members or followers to a project, or removes them.
 *
 * @param users  Gids, e-mail addresses, or `me`.
 */
export const changeProjectUsers = (
  action: 'addMembers' | 'removeMembers' | 'addFollowers' | 'removeFollowers',
  gid: string,
  users: readonly string[],
): AsanaWrite<ProjectRecord> =>
  toWrite(
    'POST',
    `/projects/{project_gid}/${action}`,
    [gid],
    // Asana's description says that this is one text with commas.
    { [action.endsWith('Members') ? 'members' : 'followers']: users.join(',') },
  );
