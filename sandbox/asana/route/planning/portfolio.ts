import type { PortfolioRow } from '../../../store/asana/portfolio-row.ts';
import type { ProjectRow, Row } from '../../../store/asana/row.ts';
import { findRows } from '../../../store/asana/store.ts';
import { requirePaidPlan } from '../../change/paid-plan.ts';
import { parsePortfolioChange } from '../../change/portfolio.ts';
import { checkPosition, insertGid, parsePosition, removeGid } from '../../change/position.ts';
import { deleteReports } from '../../change/report.ts';
import { canSeePortfolio, canSeeProject } from '../../protocol/access.ts';
import { inInput } from '../../protocol/find.ts';
import { requireGid, requireGids, toMember } from '../../protocol/input.ts';
import { findProject, findUser, findWorkspace } from '../../protocol/lookup.ts';
import { findEditablePortfolio, findPortfolio } from '../../protocol/planning-lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import { lazyRecord, type RequestContext } from '../../protocol/record.ts';
import { invalid, missing, noAccess } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { portfolioType } from '../../record/planning/portfolio.ts';
import { projectType } from '../../record/project.ts';

/** Reads, creates, changes and deletes portfolios, their items and their members. */
export const portfolioRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/portfolios',
    respond: ({ query, context }) => {
      const { store, caller } = context;
      const workspace = requireParam(query, 'workspace');
      const { gid } = findWorkspace(workspace, context, inInput('workspace'));
      const owner = query.owner && findUser(query.owner, context, inInput('owner')).gid;
      // Source: OAS, getPortfolios.
      if (owner !== undefined && owner !== caller.userGid) throw noAccess('portfolio');
      const own = [...store.portfolios.values()].filter(
        ({ workspaceGid, ownerGid }) => workspaceGid === gid && ownerGid === caller.userGid,
      );
      return listResponse(portfolioType, own);
    },
  },
  {
    method: 'POST',
    template: '/portfolios',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      const workspace = requireGid(data, 'workspace');
      const { gid: workspaceGid } = findWorkspace(workspace, context, inInput('workspace'));
      requirePaidPlan(workspaceGid, context);
      const change = parsePortfolioChange(data);
      if (change.name === undefined) throw missing('name');
      const portfolio: PortfolioRow = {
        gid: store.createGid(),
        workspaceGid,
        color: 'light-green',
        archived: false,
        startOn: null,
        dueOn: null,
        isPublic: false,
        createdAt: store.clock.now().toISOString(),
        ownerGid: caller.userGid,
        memberGids: [caller.userGid],
        itemGids: [],
        fieldSettings: [],
        ...change,
        name: change.name,
      };
      store.portfolios.set(portfolio.gid, portfolio);
      return createdResponse(portfolioType, portfolio, `/portfolios/${portfolio.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/portfolios/{portfolio_gid}',
    respond: ({ param, context }) =>
      recordResponse(portfolioType, findPortfolio(param('portfolio_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/portfolios/{portfolio_gid}',
    respond: ({ param, data, context }) => {
      const portfolio = findEditablePortfolio(param('portfolio_gid'), context);
      Object.assign(portfolio, parsePortfolioChange(data));
      return recordResponse(portfolioType, portfolio);
    },
  },
  {
    method: 'DELETE',
    template: '/portfolios/{portfolio_gid}',
    respond: ({ param, context }) => {
      const { gid } = findEditablePortfolio(param('portfolio_gid'), context);
      context.store.portfolios.delete(gid);
      deleteReports(gid, context);
      return emptyResponse;
    },
  },
  {
    method: 'GET',
    template: '/portfolios/{portfolio_gid}/items',
    respond: ({ param, context }) => {
      const rows = visibleItems(findPortfolio(param('portfolio_gid'), context), context);
      return { ...listResponse(projectType, rows.map(asProject)), record: itemRecord };
    },
  },
  {
    method: 'POST',
    template: '/portfolios/{portfolio_gid}/addItem',
    respond: ({ param, data, context }) => {
      const portfolio = findEditablePortfolio(param('portfolio_gid'), context);
      const item = findItem(requireGid(data, 'item'), context);
      if (item.gid === portfolio.gid) throw invalid('item: A portfolio cannot contain itself');
      const position = parsePosition(data);
      checkPosition(portfolio.itemGids, position);
      insertGid(portfolio.itemGids, item.gid, position, 'last');
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/portfolios/{portfolio_gid}/removeItem',
    respond: ({ param, data, context }) => {
      const portfolio = findEditablePortfolio(param('portfolio_gid'), context);
      const { gid } = findItem(requireGid(data, 'item'), context);
      // The wording is unverified.
      if (!portfolio.itemGids.includes(gid)) throw invalid('item: Not in the portfolio');
      removeGid(portfolio.itemGids, gid);
      return emptyResponse;
    },
  },
  memberRoute('addMembers', (portfolio, gids) => {
    portfolio.memberGids = [...new Set([...portfolio.memberGids, ...gids])];
  }),
  memberRoute('removeMembers', (portfolio, gids) => {
    for (const gid of gids) removeGid(portfolio.memberGids, gid);
  }),
];

function memberRoute(
  action: string,
  change: (portfolio: PortfolioRow, gids: readonly string[]) => void,
): Route {
  return {
    method: 'POST',
    template: `/portfolios/{portfolio_gid}/${action}`,
    respond: ({ param, data, context }) => {
      const portfolio = findEditablePortfolio(param('portfolio_gid'), context);
      const gids = requireGids(data, 'members').map((id, at) =>
        toMember(`members: [${at}]`, id, portfolio.workspaceGid, context),
      );
      change(portfolio, gids);
      return recordResponse(portfolioType, portfolio);
    },
  };
}

const isPortfolio = (row: Row): row is PortfolioRow => 'itemGids' in row;

/** The projects and portfolios in a portfolio that the caller may see. */
function visibleItems(
  { itemGids }: PortfolioRow,
  context: RequestContext,
): readonly (ProjectRow | PortfolioRow)[] {
  const { projects, portfolios } = context.store;
  return itemGids
    .flatMap((gid) => [...findRows(projects, [gid]), ...findRows(portfolios, [gid])])
    .filter((row) =>
      isPortfolio(row) ? canSeePortfolio(row, context) : canSeeProject(row, context),
    );
}

function findItem(gid: string, context: RequestContext): Row {
  const source = inInput('item');
  return context.store.portfolios.has(gid)
    ? findPortfolio(gid, context, source)
    : findProject(gid, context, source);
}

/** The rows of a list have one type; itemRecord finds out which one a row has. */
const asProject = (row: ProjectRow | PortfolioRow) => row as ProjectRow;

const itemRecord = (row: Row, context: RequestContext) =>
  isPortfolio(row)
    ? lazyRecord(portfolioType, row, context)
    : lazyRecord(projectType, row as ProjectRow, context);
