import { toMask } from '../../../engine/loader/mask.ts';
import {
  listTeamProjects,
  listWorkspaceProjects,
  type ProjectRecord,
} from '../../../service/asana/record/project.ts';
import { builder, describedEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import type { Listing } from '../../relay/listing.ts';
import type { PageArgs } from '../../relay/page.ts';
import { toKind } from '../record/asana-type.ts';
import { listByOffset } from '../record/offset-list.ts';

const ArchivedFilter = describedEnum(
  'ArchivedFilter',
  'Filters a list of projects by whether they are archived.',
  {
    ALL: 'Both archived and active projects.',
    ARCHIVED: 'Only archived projects.',
    ACTIVE: 'Only projects that are not archived.',
  },
);

export interface ProjectListArgs extends PageArgs {
  readonly archived?: typeof ArchivedFilter.$inferType | null | undefined;
}

export const archivedArg = builder.args((t) => ({
  archived: t.field({
    type: ArchivedFilter,
    defaultValue: 'ALL',
    description: 'Whether to return archived projects, active projects, or both.',
  }),
}));

/** Whether to list archived projects only (true) or active projects only (false); undefined for both. */
export const parseArchived = ({ archived }: ProjectListArgs): boolean | undefined =>
  archived === 'ARCHIVED' ? true : archived === 'ACTIVE' ? false : undefined;

export const projectsOfWorkspace = (
  gid: string,
  archived: boolean | undefined,
): Listing<ProjectRecord> => listByOffset(toKind('project'), listWorkspaceProjects(gid, archived));

export const projectsOfTeam = (
  gid: string,
  archived: boolean | undefined,
): Listing<ProjectRecord> => listByOffset(toKind('project'), listTeamProjects(gid, archived));

export interface ProjectsArgs extends ProjectListArgs {
  readonly workspace?: string | null | undefined;
  readonly team?: string | null | undefined;
}

/**
 * The projects of a team or of a workspace. If both are given, the projects of the team that are in the workspace. Throws
 * InputError.
 */
export function findProjects(args: ProjectsArgs): Listing<ProjectRecord> {
  const workspace =
    args.workspace == null ? null : parseGid('Workspace', args.workspace, 'workspace');
  if (args.team != null) {
    const read = listTeamProjects(parseGid('Team', args.team, 'team'), parseArchived(args));
    if (workspace === null) return listByOffset(toKind('project'), read);
    return listByOffset(toKind('project'), read, {
      name: `workspace ${workspace}`,
      reads: toMask(['workspace']),
      keeps: (project) => project.workspace?.gid === workspace,
    });
  }
  if (workspace !== null) return projectsOfWorkspace(workspace, parseArchived(args));
  throw new InputError('workspace', 'Give the workspace or the team whose projects to return.');
}
