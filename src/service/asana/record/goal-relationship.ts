import { type AsanaRead, listRoute, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite, writeRoute } from '../write.ts';
import type { GoalRecord } from './goal.ts';
import type { PortfolioRecord } from './portfolio.ts';
import type { ProjectRecord } from './project.ts';
import type { Placement } from './section.ts';
import type { TaskRecord } from './task.ts';

/** That something supports a goal, in Asana's spelling. Source: OAS, GoalRelationshipBase. */
export interface GoalRelationshipRecord {
  readonly gid: string;
  readonly resource_type?: 'goal_relationship';
  readonly contribution_weight?: number;
  readonly supported_goal?: GoalRecord;
  /** Asana's description lists only its id, its type and its name. */
  readonly supporting_resource?: GoalRecord | ProjectRecord | TaskRecord | PortfolioRecord;
}

export const readGoalRelationship = recordRoute<GoalRelationshipRecord>(
  '/goal_relationships/{goal_relationship_gid}',
);

export const listGoalRelationships = (
  goalGid: string,
): AsanaRead<readonly GoalRelationshipRecord[]> =>
  readList('/goal_relationships', [], { supported_goal: goalGid });

/** The goals that a goal supports. The list has no pages. */
export const listParentGoals = listRoute<GoalRecord>('/goals/{goal_gid}/parentGoals');

/** What supports a goal, the part of its progress, and its position among the goals that support it. */
interface GoalRelationshipData extends Placement {
  readonly supporting_resource: string;
  readonly contribution_weight?: number;
}

export const addGoalRelationship = writeRoute<GoalRelationshipRecord, GoalRelationshipData>(
  'POST',
  '/goals/{goal_gid}/addSupportingRelationship',
);

export const updateGoalRelationship = (
  gid: string,
  weight: number,
): AsanaWrite<GoalRelationshipRecord> =>
  toWrite('PUT', '/goal_relationships/{goal_relationship_gid}', [gid], {
    contribution_weight: weight,
  });

/** The response is empty. */
export const removeGoalRelationship = (goalGid: string, resourceGid: string): AsanaWrite<object> =>
  toEmptyWrite('POST', '/goals/{goal_gid}/removeSupportingRelationship', [goalGid], {
    supporting_resource: resourceGid,
  });
