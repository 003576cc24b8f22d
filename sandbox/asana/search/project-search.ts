import type { ProjectRow, WorkspaceRow } from '../../store/asana/row.ts';
import { canSeePortfolio, canSeeProject } from '../protocol/access.ts';
import { parseLimit } from '../protocol/page.ts';
import type { Query } from '../protocol/query.ts';
import type { RequestContext } from '../protocol/record.ts';
import { listResponse } from '../protocol/response.ts';
import { projectType } from '../record/project.ts';
import { booleanFilter, compileFilters, dayOf, listOf, type SearchSubjects } from './filter.ts';
import { defaultSearchSize, orderOf, requirePremium } from './order.ts';

/**
 * Searches projects of a workspace that match all filters. Needs a paid plan. Has no offset and no next page.
 *
 * Unlike Asana's search, its order is stable, and it finds new writes immediately.
 */
export function searchProjects(workspace: WorkspaceRow, query: Query, context: RequestContext) {
  requirePremium(workspace);
  const isMatch = compileFilters(query, context, subjects);
  const found = [...context.store.projects.values()]
    .filter(({ workspaceGid }) => workspaceGid === workspace.gid)
    .filter((project) => isMatch(project) && canSeeProject(project, context));
  const size = query.limit === undefined ? defaultSearchSize : parseLimit(query.limit);
  const sorted = found.sort(orderOf(query, sortKeys)).slice(0, size);
  return listResponse(projectType, sorted, { paging: 'none' });
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

const subjects: SearchSubjects<ProjectRow> = {
  plain: {
    text: (text) => {
      const searched = wordsOf(text);
      return ({ name }) => searched.every((word) => wordsOf(name).includes(word));
    },
    completed: booleanFilter('completed', ({ completedAt }) => completedAt !== null),
  },
  gids: {
    teams: { of: ({ teamGid }) => listOf(teamGid) },
    owner: { of: ({ ownerGid }) => listOf(ownerGid), isPerson: true },
    members: { of: ({ memberGids }) => memberGids, isPerson: true },
    portfolios: { of: portfoliosOf },
  },
  days: {
    completed_on: ({ completedAt }) => dayOf(completedAt),
    created_on: ({ createdAt }) => dayOf(createdAt),
    due_on: ({ dueOn }) => dueOn,
    start_on: ({ startOn }) => startOn,
  },
  instants: {
    completed_at: ({ completedAt }) => completedAt,
    created_at: ({ createdAt }) => createdAt,
    due_at: ({ dueOn }) => dueOn,
  },
};

/** The portfolios that the caller can see. */
function portfoliosOf({ gid }: ProjectRow, context: RequestContext): readonly string[] {
  return [...context.store.portfolios.values()]
    .filter((portfolio) => portfolio.itemGids.includes(gid) && canSeePortfolio(portfolio, context))
    .map((portfolio) => portfolio.gid);
}

const sortKeys: Readonly<Record<string, (project: ProjectRow) => string>> = {
  due_date: ({ dueOn }) => dueOn ?? '',
  created_at: ({ createdAt }) => createdAt,
  completed_at: ({ completedAt }) => completedAt ?? '',
  modified_at: ({ modifiedAt }) => modifiedAt,
  relevance: ({ modifiedAt }) => modifiedAt,
};
