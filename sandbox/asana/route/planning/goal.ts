import type { GoalRow } from '../../../store/asana/goal-row.ts';
import { emptyText } from '../../../store/asana/rich-text.ts';
import { parseGoalChange, parseMetric, readNumber } from '../../change/goal.ts';
import { removeSupport } from '../../change/goal-relationship.ts';
import { requirePaidPlan } from '../../change/paid-plan.ts';
import { removeGid } from '../../change/position.ts';
import { deleteReports } from '../../change/report.ts';
import { canSeeGoal } from '../../protocol/access.ts';
import { inInput } from '../../protocol/find.ts';
import { requireGid, requireGids, toMember } from '../../protocol/input.ts';
import { findProject, findTeam, findWorkspace } from '../../protocol/lookup.ts';
import { findGoal } from '../../protocol/planning-lookup.ts';
import type { Query } from '../../protocol/query.ts';
import type { RequestContext } from '../../protocol/record.ts';
import { invalid, missing } from '../../protocol/rejection.ts';
import {
  createdResponse,
  emptyResponse,
  listResponse,
  recordResponse,
} from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { goalType } from '../../record/planning/goal.ts';

/** Reads, creates, changes and deletes goals, their metrics and their followers. */
export const goalRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/goals',
    respond: ({ query, context }) => {
      const isListed = parseFilter(query, context);
      const all = [...context.store.goals.values()];
      return listResponse(
        goalType,
        all.filter((goal) => isListed(goal) && canSeeGoal(goal, context)),
      );
    },
  },
  {
    method: 'POST',
    template: '/goals',
    respond: ({ data, context }) => {
      const { store, caller } = context;
      const workspace = requireGid(data, 'workspace');
      const { gid: workspaceGid } = findWorkspace(workspace, context, inInput('workspace'));
      requirePaidPlan(workspaceGid, context);
      const change = parseGoalChange(data, { workspaceGid, dueOn: null }, context);
      if (change.name === undefined) throw missing('name');
      const goal: GoalRow = {
        gid: store.createGid(),
        workspaceGid,
        teamGid: null,
        notes: emptyText,
        startOn: null,
        dueOn: null,
        status: 'green',
        ownerGid: caller.userGid,
        followerGids: [caller.userGid],
        likerGids: [],
        timePeriodGid: null,
        metric: null,
        fieldSettings: [],
        relationships: [],
        ...change,
        name: change.name,
      };
      store.goals.set(goal.gid, goal);
      return createdResponse(goalType, goal, `/goals/${goal.gid}`);
    },
  },
  {
    method: 'GET',
    template: '/goals/{goal_gid}',
    respond: ({ param, context }) => recordResponse(goalType, findGoal(param('goal_gid'), context)),
  },
  {
    method: 'PUT',
    template: '/goals/{goal_gid}',
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      Object.assign(goal, parseGoalChange(data, goal, context));
      return recordResponse(goalType, goal);
    },
  },
  {
    method: 'DELETE',
    template: '/goals/{goal_gid}',
    respond: ({ param, context }) => {
      const { gid } = findGoal(param('goal_gid'), context);
      context.store.goals.delete(gid);
      deleteReports(gid, context);
      for (const goal of context.store.goals.values()) removeSupport(goal, gid);
      return emptyResponse;
    },
  },
  {
    method: 'POST',
    template: '/goals/{goal_gid}/setMetric',
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      goal.metric = parseMetric(data, goal.metric?.gid ?? context.store.createGid());
      return recordResponse(goalType, goal);
    },
  },
  {
    method: 'POST',
    template: '/goals/{goal_gid}/setMetricCurrentValue',
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      // The wording is unverified.
      if (goal.metric === null) throw invalid('current_number_value: The goal has no metric');
      goal.metric.current = readNumber(data, 'current_number_value');
      return recordResponse(goalType, goal);
    },
  },
  followerRoute('addFollowers', (goal, gids) => {
    goal.followerGids = [...new Set([...goal.followerGids, ...gids])];
  }),
  followerRoute('removeFollowers', (goal, gids) => {
    for (const gid of gids) removeGid(goal.followerGids, gid);
  }),
];

function followerRoute(
  action: string,
  change: (goal: GoalRow, gids: readonly string[]) => void,
): Route {
  return {
    method: 'POST',
    template: `/goals/{goal_gid}/${action}`,
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      const gids = requireGids(data, 'followers').map((id, at) =>
        toMember(`followers: [${at}]`, id, goal.workspaceGid, context),
      );
      change(goal, gids);
      return recordResponse(goalType, goal);
    },
  };
}

/** The filters by portfolio, task and time period are not emulated. */
function parseFilter(
  { workspace, team, project }: Query,
  context: RequestContext,
): (goal: GoalRow) => boolean {
  if (workspace !== undefined) {
    const { gid } = findWorkspace(workspace, context, inInput('workspace'));
    return ({ workspaceGid }) => workspaceGid === gid;
  }
  if (team !== undefined) {
    const { gid } = findTeam(team, context, inInput('team'));
    return ({ teamGid }) => teamGid === gid;
  }
  if (project === undefined) throw missing('workspace');
  const { gid } = findProject(project, context, inInput('project'));
  return ({ relationships }) => relationships.some(({ resourceGid }) => resourceGid === gid);
}
