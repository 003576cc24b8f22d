import type { GoalRelationshipRow, GoalRow } from '../../store/asana/goal-row.ts';
import { inInput } from '../protocol/find.ts';
import { type Data, readGid, requireGid } from '../protocol/input.ts';
import { findSupport } from '../protocol/planning-lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid } from '../protocol/rejection.ts';
import { readNumber } from './goal.ts';
import { checkPosition, insertGid, parsePosition } from './position.ts';

/** The part of the progress in a request. Source: OAS, GoalRelationshipCompact. */
export function parseWeight(data: Data): number {
  const weight = readNumber(data, 'contribution_weight');
  // The wording is unverified.
  if (weight < 0 || weight > 1) throw invalid('contribution_weight: Not a number from 0 to 1');
  return weight;
}

/** Adds what supports a goal. The wording of the errors is unverified. */
export function addSupport(
  goal: GoalRow,
  data: Data,
  context: RequestContext,
): GoalRelationshipRow {
  const source = inInput('supporting_resource');
  const { gid: resourceGid } = findSupport(requireGid(data, source.field), context, source);
  const isSubgoal = context.store.goals.has(resourceGid);
  const gids = goal.relationships.map((one) => one.resourceGid);
  if (resourceGid === goal.gid) throw invalid(`${source.field}: A goal cannot support itself`);
  if (gids.includes(resourceGid)) throw invalid(`${source.field}: Already supports the goal`);
  const position = parsePosition(data);
  for (const field of ['insert_before', 'insert_after']) {
    // Source: OAS, GoalAddSupportingRelationshipRequest.
    if (!isSubgoal && readGid(data, field) !== undefined)
      throw invalid(`${field}: Only supported for subgoals`);
  }
  checkPosition(gids, position);
  const relationship = {
    gid: context.store.createGid(),
    goalGid: goal.gid,
    resourceGid,
    weight: data['contribution_weight'] === undefined ? 0 : parseWeight(data),
  };
  insertGid(gids, resourceGid, position, 'last');
  const all = [...goal.relationships, relationship];
  goal.relationships = gids.flatMap((gid) => all.find((one) => one.resourceGid === gid) ?? []);
  return relationship;
}

/** Removes what supports a goal, if it does. */
export function removeSupport(goal: GoalRow, resourceGid: string): void {
  goal.relationships = goal.relationships.filter((one) => one.resourceGid !== resourceGid);
}
