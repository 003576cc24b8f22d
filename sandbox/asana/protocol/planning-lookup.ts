import type { AbsenceRow } from '../../store/asana/absence-row.ts';
import type { AccessRequestRow } from '../../store/asana/access-request-row.ts';
import type { AllocationRow } from '../../store/asana/allocation-row.ts';
import type { GoalRelationshipRow, GoalRow, TimePeriodRow } from '../../store/asana/goal-row.ts';
import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type { ProjectRow, Row, StatusUpdateRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import {
  canEditPortfolio,
  canSeeGoal,
  canSeePortfolio,
  canSeeProject,
  isFullMember,
} from './access.ts';
import { findOrNull, findRow, type IdSource, inInput, inPath } from './find.ts';
import { findProject, findTask, findWorkspace } from './lookup.ts';
import type { RequestContext } from './record.ts';
import { noAccess } from './rejection.ts';

// Finds portfolios, goals, absences, allocations, status updates and requests for access. Like all functions in lookup.ts, these throw a Rejection if the gid is
// unknown or the caller has no access.

/** The portfolio with this gid. */
export function findPortfolio(
  gid: string,
  context: RequestContext,
  source = inPath('portfolio'),
): PortfolioRow {
  const portfolio = findRow(context.store.portfolios, gid, source);
  if (!canSeePortfolio(portfolio, context)) throw noAccess('portfolio');
  return portfolio;
}

/** The portfolio with this gid, which only its members may change. (unverified) */
export function findEditablePortfolio(
  gid: string,
  context: RequestContext,
  source = inPath('portfolio'),
): PortfolioRow {
  const portfolio = findPortfolio(gid, context, source);
  if (!canEditPortfolio(portfolio, context)) throw noAccess('portfolio');
  return portfolio;
}

/** The goal with this gid. */
export function findGoal(gid: string, context: RequestContext, source = inPath('goal')): GoalRow {
  const goal = findRow(context.store.goals, gid, source);
  if (!canSeeGoal(goal, context)) throw noAccess('goal');
  return goal;
}

/** What a caller asks for access to: a project or a portfolio that the caller need not see. */
export function findTarget(gid: string, { store }: RequestContext): ProjectRow | PortfolioRow {
  const source = inInput('target');
  return store.portfolios.get(gid) ?? findRow(store.projects, gid, source);
}

/** The request for access with this gid. Whether the caller may decide depends on its target. */
export const findAccessRequest = (gid: string, { store }: RequestContext): AccessRequestRow =>
  findRow(store.accessRequests, gid, inPath('access_request'));

/** The absence with this gid. The members of its workspace may see it. (unverified) */
export function findAbsence(gid: string, context: RequestContext): AbsenceRow {
  const absence = findRow(context.store.absences, gid, inPath('ooo_entry'));
  findWorkspace(absence.workspaceGid, context);
  return absence;
}

/** The allocation with this gid. A caller who may see its project may see it. */
export function findAllocation(gid: string, context: RequestContext): AllocationRow {
  const allocation = findRow(context.store.allocations, gid, inPath('allocation'));
  findProject(allocation.projectGid, context);
  return allocation;
}

/** The time period with this gid. The members of its workspace may see it. */
export function findTimePeriod(
  gid: string,
  context: RequestContext,
  source = inPath('time_period'),
): TimePeriodRow {
  const period = findRow(context.store.timePeriods, gid, source);
  if (!isFullMember(period.workspaceGid, context)) throw noAccess('time period');
  return period;
}

/** What supports a goal: a goal, a project, a task or a portfolio. */
export function findSupport(gid: string, context: RequestContext, source: IdSource): Row {
  const { goals, projects, portfolios } = context.store;
  if (goals.has(gid)) return findGoal(gid, context, source);
  if (projects.has(gid)) return findProject(gid, context, source);
  if (portfolios.has(gid)) return findPortfolio(gid, context, source);
  return findTask(gid, context, source);
}

/** Whether it still exists, and the caller may see it. Relationships with other things are left out. (unverified) */
export const canSeeSupport = (gid: string, context: RequestContext): boolean =>
  findOrNull(() => findSupport(gid, context, inInput('supporting_resource'))) !== null;

/** The relationship of a goal with this gid. A caller who may see the goal and what supports it may see it. */
export function findGoalRelationship(gid: string, context: RequestContext): GoalRelationshipRow {
  const all = [...context.store.goals.values()].flatMap(({ relationships }) => relationships);
  const table = new Map(all.map((one) => [one.gid, one]));
  const relationship = findRow(table, gid, inPath('goal_relationship'));
  findGoal(relationship.goalGid, context);
  if (!canSeeSupport(relationship.resourceGid, context)) throw noAccess('goal relationship');
  return relationship;
}

/** The status update with this gid. A caller who may see its project, portfolio or goal may see it. */
export function findStatusUpdate(gid: string, context: RequestContext): StatusUpdateRow {
  const update = findRow(context.store.statusUpdates, gid, inPath('status_update'));
  const { projectGid, portfolioGid, goalGid } = update;
  const { projects, portfolios, goals } = context.store;
  if (projectGid !== null && !canSeeProject(requireRow(projects, projectGid), context))
    throw noAccess('project');
  if (portfolioGid && !canSeePortfolio(requireRow(portfolios, portfolioGid), context))
    throw noAccess('portfolio');
  if (goalGid && !canSeeGoal(requireRow(goals, goalGid), context)) throw noAccess('goal');
  return update;
}
