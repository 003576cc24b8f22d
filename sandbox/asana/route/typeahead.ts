import type { WorkspaceRow } from '../../store/asana/row.ts';
import {
  canSeeProject,
  canSeeTag,
  canSeeTask,
  canSeeTeam,
  canSeeUser,
} from '../protocol/access.ts';
import { findWorkspace } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import type { View } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { many } from '../protocol/response.ts';
import type { Route, RouteCall } from '../protocol/router.ts';
import { customFieldType } from '../record/custom-field.ts';
import { projectType } from '../record/project.ts';
import { tagType } from '../record/tag.ts';
import { taskType } from '../record/task.ts';
import { teamType } from '../record/team.ts';
import { userType } from '../record/user.ts';

/** The names that begin like the query; inexact in Asana, here those with a word that begins so. */
export const typeaheadRoutes: readonly Route[] = [
  { method: 'GET', template: '/workspaces/{workspace_gid}/typeahead', respond: suggest },
];

function suggest({ param, query, view }: RouteCall) {
  const workspace = findWorkspace(param('workspace_gid'), view);
  const kind = requireParam(query, 'resource_type');
  const count = Number(query.count ?? 20);
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw invalid('count: Must be between 1 and 100 inclusive.');
  }
  const suggestions = suggestionsOf(kind, workspace, (query.query ?? '').toLowerCase(), view);
  return { ...suggestions, paging: 'whole' as const, rows: suggestions.rows.slice(0, count) };
}

function suggestionsOf(kind: string, workspace: WorkspaceRow, start: string, view: View) {
  const { store } = view;
  const isMeant = ({ name }: { readonly name: string }) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(start)) || name.toLowerCase().startsWith(start);
  const here = <Row extends { readonly name: string; readonly workspaceGid: string }>(
    table: ReadonlyMap<string, Row>,
  ) => [...table.values()].filter((row) => row.workspaceGid === workspace.gid && isMeant(row));

  switch (kind) {
    case 'custom_field':
      return many(customFieldType, here(store.customFields));
    case 'project':
      return many(
        projectType,
        here(store.projects).filter((row) => canSeeProject(row, view)),
      );
    case 'tag':
      return many(
        tagType,
        here(store.tags).filter((row) => canSeeTag(row, view)),
      );
    case 'task':
      return many(
        taskType,
        here(store.tasks).filter((row) => canSeeTask(row, view)),
      );
    case 'team':
      return many(
        teamType,
        here(store.teams).filter((row) => canSeeTeam(row, view)),
      );
    case 'user':
      return many(
        userType,
        [...store.users.values()].filter(
          (user) =>
            workspace.memberGids.includes(user.gid) && isMeant(user) && canSeeUser(user, view),
        ),
      );
    case 'portfolio':
    case 'goal':
    case 'project_template':
      return many(projectType, []);
    default:
      throw invalid(`resource_type: Not a valid value: ${kind}`);
  }
}
