import type { WorkspaceRow } from '../../store/asana/row.ts';
import {
  canSeeGoal,
  canSeePortfolio,
  canSeeProject,
  canSeeTag,
  canSeeTask,
  canSeeTeam,
  canSeeUser,
} from '../protocol/access.ts';
import { findWorkspace } from '../protocol/lookup.ts';
import { parseOptFields } from '../protocol/opt-fields.ts';
import { requireParam } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { listResponse } from '../protocol/response.ts';
import type { Route, RouteRequest } from '../protocol/router.ts';
import { customFieldType } from '../record/custom-field.ts';
import { goalType } from '../record/planning/goal.ts';
import { portfolioType } from '../record/planning/portfolio.ts';
import { projectType } from '../record/project.ts';
import { tagType } from '../record/tag.ts';
import { taskType } from '../record/task.ts';
import { teamType } from '../record/team.ts';
import { userType } from '../record/user.ts';

/** Finds objects with a word in their name that starts with the query. Asana's matching is less strict. */
export const typeaheadRoutes: readonly Route[] = [
  { method: 'GET', template: '/workspaces/{workspace_gid}/typeahead', respond: suggest },
];

/** Records of every type have the same fields here. Source: OAS, AsanaNamedResource. */
const suggestedFields = parseOptFields(['gid', 'resource_type', 'name']);

function suggest({ param, query, context }: RouteRequest) {
  const workspace = findWorkspace(param('workspace_gid'), context);
  const kind = requireParam(query, 'resource_type');
  const count = Number(query.count ?? 20);
  if (!Number.isInteger(count) || count < 1 || count > 100) {
    throw invalid('count: Must be between 1 and 100 inclusive.');
  }
  const suggestions = suggestionsOf(kind, workspace, (query.query ?? '').toLowerCase(), context);
  return {
    ...suggestions,
    paging: 'none' as const,
    selection: suggestedFields,
    rows: suggestions.rows.slice(0, count),
  };
}

function suggestionsOf(
  kind: string,
  workspace: WorkspaceRow,
  start: string,
  context: RequestContext,
) {
  const { store } = context;
  const isMatch = ({ name }: { readonly name: string }) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(start)) || name.toLowerCase().startsWith(start);
  const inWorkspace = <Row extends { readonly name: string; readonly workspaceGid: string }>(
    table: ReadonlyMap<string, Row>,
  ) => [...table.values()].filter((row) => row.workspaceGid === workspace.gid && isMatch(row));

  switch (kind) {
    case 'custom_field':
      return listResponse(customFieldType, inWorkspace(store.customFields));
    case 'project':
      return listResponse(
        projectType,
        inWorkspace(store.projects).filter((row) => canSeeProject(row, context)),
      );
    case 'tag':
      return listResponse(
        tagType,
        inWorkspace(store.tags).filter((row) => canSeeTag(row, context)),
      );
    case 'task':
      return listResponse(
        taskType,
        inWorkspace(store.tasks).filter((row) => canSeeTask(row, context)),
      );
    case 'team':
      return listResponse(
        teamType,
        inWorkspace(store.teams).filter((row) => canSeeTeam(row, context)),
      );
    case 'user':
      return listResponse(
        userType,
        [...store.users.values()].filter(
          (user) =>
            workspace.memberGids.includes(user.gid) && isMatch(user) && canSeeUser(user, context),
        ),
      );
    case 'portfolio':
      return listResponse(
        portfolioType,
        inWorkspace(store.portfolios).filter((row) => canSeePortfolio(row, context)),
      );
    case 'goal':
      return listResponse(
        goalType,
        inWorkspace(store.goals).filter((row) => canSeeGoal(row, context)),
      );
    case 'project_template':
      return listResponse(projectType, []);
    default:
      throw invalid(`resource_type: Not a valid value: ${kind}`);
  }
}
