import { addSupport, parseWeight, removeSupport } from '../../change/goal-relationship.ts';
import { inInput } from '../../protocol/find.ts';
import { requireGid } from '../../protocol/input.ts';
import {
  canSeeSupport,
  findGoal,
  findGoalRelationship,
  findSupport,
} from '../../protocol/planning-lookup.ts';
import { requireParam } from '../../protocol/query.ts';
import { emptyResponse, listResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { goalType } from '../../record/planning/goal.ts';
import { goalRelationshipType } from '../../record/planning/goal-relationship.ts';

/** Reads, adds, changes and removes what supports goals. */
export const goalRelationshipRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/goal_relationships',
    respond: ({ query, context }) => {
      const { relationships } = findGoal(
        requireParam(query, 'supported_goal'),
        context,
        inInput('supported_goal'),
      );
      const isListed = ({ resourceGid }: { readonly resourceGid: string }) =>
        query.resource_subtype === undefined ||
        (query.resource_subtype === 'subgoal') === context.store.goals.has(resourceGid);
      return listResponse(
        goalRelationshipType,
        relationships.filter((one) => isListed(one) && canSeeSupport(one.resourceGid, context)),
      );
    },
  },
  {
    method: 'GET',
    template: '/goal_relationships/{goal_relationship_gid}',
    respond: ({ param, context }) =>
      recordResponse(
        goalRelationshipType,
        findGoalRelationship(param('goal_relationship_gid'), context),
      ),
  },
  {
    method: 'PUT',
    template: '/goal_relationships/{goal_relationship_gid}',
    respond: ({ param, data, context }) => {
      const relationship = findGoalRelationship(param('goal_relationship_gid'), context);
      relationship.weight = parseWeight(data);
      return recordResponse(goalRelationshipType, relationship);
    },
  },
  {
    method: 'GET',
    template: '/goals/{goal_gid}/parentGoals',
    respond: ({ param, context }) => {
      const { gid } = findGoal(param('goal_gid'), context);
      const parents = [...context.store.goals.values()].filter(
        (goal) =>
          goal.relationships.some(({ resourceGid }) => resourceGid === gid) &&
          canSeeSupport(goal.gid, context),
      );
      return listResponse(goalType, parents, { paging: 'none' });
    },
  },
  {
    method: 'POST',
    template: '/goals/{goal_gid}/addSupportingRelationship',
    respond: ({ param, data, context }) =>
      recordResponse(
        goalRelationshipType,
        addSupport(findGoal(param('goal_gid'), context), data, context),
      ),
  },
  {
    method: 'POST',
    template: '/goals/{goal_gid}/removeSupportingRelationship',
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      const source = inInput('supporting_resource');
      removeSupport(goal, findSupport(requireGid(data, source.field), context, source).gid);
      return emptyResponse;
    },
  },
];
