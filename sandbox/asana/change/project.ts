import { emptyText } from '../../store/asana/rich-text.ts';
import type { ProjectRow, SectionRow } from '../../store/asana/row.ts';
import { projectAccess } from '../../store/asana/row-creation.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import { colors } from '../protocol/color.ts';
import { inInput } from '../protocol/find.ts';
import {
  type Data,
  readBoolean,
  readChoice,
  readDate,
  readGid,
  readText,
  toMember,
} from '../protocol/input.ts';
import { findTeam } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { parseProjectSettings } from './project-setting.ts';
import { deleteReports } from './report.ts';
import { deleteTask } from './task.ts';
import { readRichText } from './task-input.ts';
import { removeFromProject } from './task-membership.ts';

/** Fields that can never be written. */
export const readOnlyFields: readonly string[] = [
  'gid',
  'completed',
  'completed_at',
  'created_at',
  // Both can be written in Asana. The sandbox has no status updates, and does not drop what it cannot keep.
  'current_status',
  'current_status_update',
  'custom_field_settings',
  'members',
  'modified_at',
  'permalink_url',
];

type ProjectChange = Partial<
  Pick<
    ProjectRow,
    | 'name'
    | 'notes'
    | 'archived'
    | 'color'
    | 'defaultView'
    | 'dueOn'
    | 'startOn'
    | 'ownerGid'
    | 'teamGid'
  >
> &
  ReturnType<typeof parseProjectSettings>;

/** Parses the fields that a creation and an update can write. Throws a Rejection if a value is invalid. */
export function parseProjectChange(
  data: Data,
  workspaceGid: string,
  current: ProjectRow | null,
  context: RequestContext,
): ProjectChange {
  const name = readText(data, 'name');
  if (name !== undefined && name.trim() === '') throw missing('name');
  const notes = readRichText(data, 'notes', 'html_notes', 'description', context);
  const archived = readBoolean(data, 'archived');
  const color = data.color === null ? null : readChoice(data, 'color', [...colors, 'none']);
  const defaultView = readChoice(data, 'default_view', ['list', 'board', 'calendar', 'timeline']);
  // `due_date` is the older name of `due_on`.
  const dueOn = readDate(data, data.due_on === undefined ? 'due_date' : 'due_on');
  const startOn = readDate(data, 'start_on');
  // Source: OAS, ProjectBase. The wording is unverified.
  if (startOn !== undefined && dueOn === undefined)
    throw invalid('start_on: You must also provide due_on in the same request');
  checkDates(startOn ?? null, dueOn === undefined ? (current?.dueOn ?? null) : dueOn);
  const owner = readGid(data, 'owner');
  const team = readGid(data, 'team');
  return {
    ...(name !== undefined && { name }),
    ...(notes && { notes }),
    ...(archived !== undefined && { archived }),
    ...(color !== undefined && { color: color === 'none' ? null : color }),
    ...(defaultView && { defaultView }),
    ...parseProjectSettings(data),
    ...(dueOn !== undefined && { dueOn }),
    ...(startOn !== undefined && { startOn }),
    ...(dueOn === null && { startOn: null }),
    ...(owner !== undefined && {
      ownerGid: owner && toMember('owner', owner, workspaceGid, context),
    }),
    ...(team !== undefined && { teamGid: team && parseTeam(team, workspaceGid, context) }),
  };
}

function checkDates(startOn: string | null, dueOn: string | null): void {
  if (startOn === null) return;
  if (dueOn === null) throw invalid('start_on: You must also provide due_on');
  if (startOn > dueOn) throw invalid('The start date must not be after the due date');
  // Source: OAS, ProjectBase. The wording is unverified.
  if (startOn === dueOn) throw invalid('start_on: Cannot be the same date as due_on');
}

function parseTeam(gid: string, workspaceGid: string, context: RequestContext): string {
  const team = findTeam(gid, context, inInput('team'));
  if (team.workspaceGid !== workspaceGid) throw invalid('team: Not in the same workspace');
  return team.gid;
}

/** Creates a project with one untitled section. In an organization, a team is required. */
export function createProject(
  data: Data,
  workspaceGid: string,
  context: RequestContext,
): ProjectRow {
  const change = parseProjectChange(data, workspaceGid, null, context);
  const { name } = change;
  if (name === undefined) throw missing('name');
  const { isOrganization } = requireRow(context.store.workspaces, workspaceGid);
  if (isOrganization && !change.teamGid) throw invalid('Missing required team field');
  const followers = readText(data, 'followers')?.split(',') ?? [];
  const followerGids = followers.map((id, at) =>
    toMember(`followers: [${at}]`, id.trim(), workspaceGid, context),
  );
  const { store, caller } = context;
  const createdAt = store.clock.now().toISOString();
  const project: ProjectRow = {
    gid: store.createGid(),
    workspaceGid,
    teamGid: null,
    notes: emptyText,
    color: null,
    icon: 'list',
    defaultView: 'list',
    privacy: isOrganization ? 'public_to_workspace' : 'private',
    ...projectAccess,
    archived: false,
    completedAt: null,
    completedByGid: null,
    createdAt,
    modifiedAt: createdAt,
    startOn: null,
    dueOn: null,
    ownerGid: caller.userGid,
    memberGids: [...new Set([caller.userGid, ...followerGids])],
    followerGids: [...new Set([caller.userGid, ...followerGids])],
    sectionGids: [],
    fieldSettings: [],
    ...change,
    name,
  };
  store.projects.set(project.gid, project);
  addSection(project, 'Untitled section', context);
  return project;
}

/** Creates a section at the end of a project. */
export function addSection(
  project: ProjectRow,
  name: string,
  { store }: RequestContext,
): SectionRow {
  const createdAt = store.clock.now().toISOString();
  const section: SectionRow = {
    gid: store.createGid(),
    projectGid: project.gid,
    name,
    createdAt,
    taskGids: [],
  };
  store.sections.set(section.gid, section);
  project.sectionGids.push(section.gid);
  return section;
}

/** Deletes a project and its sections, and its tasks that have no assignee and are in no other project. Source: Asana's forum. */
export function deleteProject(project: ProjectRow, context: RequestContext): void {
  const { store } = context;
  for (const section of findRows(store.sections, project.sectionGids)) {
    for (const task of findRows(store.tasks, [...section.taskGids])) {
      removeFromProject(task, project, context);
      const isKept = task.assigneeGid !== null || task.parentGid !== null;
      if (!isKept && task.memberships.length === 0) deleteTask(task, context);
    }
    store.sections.delete(section.gid);
  }
  for (const table of [store.projectBriefs, store.taskTemplates, store.allocations]) {
    for (const { gid, projectGid } of [...table.values()]) {
      if (projectGid === project.gid) table.delete(gid);
    }
  }
  deleteReports(project.gid, context);
  store.projects.delete(project.gid);
}
