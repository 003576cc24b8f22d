import type { JobRow } from '../../store/asana/job-row.ts';
import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import { requirePaidPlan } from '../change/paid-plan.ts';
import { type Data, requireText } from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { parseInclude } from './include.ts';
import { checkJobCount, startJob } from './job.ts';

/** The parts of a portfolio that a copy can have. Source: OAS, PortfolioDuplicateRequest. The world has no descriptions, templates and rules. */
const portfolioParts = [
  'description',
  'members',
  'permissions',
  'templates',
  'rules',
  'child_projects',
  'child_portfolios',
] as const;

/** Starts to copy a portfolio. The copy contains the projects and portfolios themselves, not copies of them. (unverified) */
export function duplicatePortfolio(
  original: PortfolioRow,
  data: Data,
  context: RequestContext,
): JobRow {
  const { store, caller } = context;
  requirePaidPlan(original.workspaceGid, context);
  const name = requireText(data, 'name');
  const parts = parseInclude(data, portfolioParts);
  checkJobCount(context);
  const copy: PortfolioRow = {
    ...original,
    gid: store.createGid(),
    name,
    isPublic: false,
    createdAt: store.clock.now().toISOString(),
    ownerGid: caller.userGid,
    memberGids: [caller.userGid],
    accessLevels: {},
    sharedTeamGids: [],
    itemGids: [],
    fieldSettings: [],
  };
  store.portfolios.set(copy.gid, copy);
  const work = () => {
    copy.fieldSettings = original.fieldSettings.map((setting) => ({
      ...setting,
      gid: store.createGid(),
      parentGid: copy.gid,
    }));
    if (parts.has('members')) {
      copy.memberGids = [...new Set([...copy.memberGids, ...original.memberGids])];
      copy.accessLevels = { ...original.accessLevels };
      copy.sharedTeamGids = [...(original.sharedTeamGids ?? [])];
    }
    if (parts.has('permissions')) copy.isPublic = original.isPublic;
    copy.itemGids = original.itemGids.filter((gid) =>
      parts.has(store.projects.has(gid) ? 'child_projects' : 'child_portfolios'),
    );
  };
  return startJob({ subtype: 'duplicate_portfolio', newPortfolioGid: copy.gid, work }, context);
}
