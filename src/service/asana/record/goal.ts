import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { type AsanaWrite, creationRoute, deletionRoute, toWrite, writeRoute } from '../write.ts';
import type { CustomFieldSettingRecord } from './custom-field.ts';
import type { TeamRecord } from './team.ts';
import type { TimePeriodRecord } from './time-period.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** How the progress of a goal is measured. Source: OAS, GoalMetricBase. */
export interface GoalMetricRecord {
  readonly gid: string;
  readonly unit?: string;
  readonly currency_code?: string | null;
  readonly precision?: number;
  readonly initial_number_value?: number;
  readonly target_number_value?: number;
  readonly current_number_value?: number;
  readonly current_display_value?: string;
  readonly progress_source?: string;
}

/** A goal in Asana's spelling. Source: OAS, GoalResponse. */
export interface GoalRecord {
  readonly gid: string;
  readonly resource_type?: 'goal';
  readonly name: string;
  readonly notes?: string;
  readonly html_notes?: string;
  readonly start_on?: string | null;
  readonly due_on?: string | null;
  /** Only in organizations. */
  readonly is_workspace_level?: boolean;
  readonly liked?: boolean;
  readonly num_likes?: number;
  readonly status?: string | null;
  readonly owner?: UserRecord | null;
  /** Only in organizations. */
  readonly team?: TeamRecord | null;
  readonly workspace?: WorkspaceRecord;
  readonly followers?: readonly UserRecord[];
  readonly time_period?: TimePeriodRecord | null;
  readonly metric?: GoalMetricRecord | null;
  readonly custom_field_settings?: readonly CustomFieldSettingRecord[];
}

export const readGoal = recordRoute<GoalRecord>('/goals/{goal_gid}');

/** The goals of a workspace or a team, or those that a project supports. */
export const listGoals = (of: {
  readonly workspace?: string;
  readonly team?: string;
  readonly project?: string;
}): AsanaRead<readonly GoalRecord[]> => readList('/goals', [], of);

export const createGoal = creationRoute<GoalRecord>('/goals');

export const updateGoal = writeRoute<GoalRecord>('PUT', '/goals/{goal_gid}');

export const deleteGoal = deletionRoute('/goals/{goal_gid}');

/** Sets how far a goal is. Asana rejects it for a goal without a metric. */
export const setGoalValue = (gid: string, value: number): AsanaWrite<GoalRecord> =>
  toWrite('POST', '/goals/{goal_gid}/setMetricCurrentValue', [gid], {
    current_number_value: value,
  });

/** Sets how the progress of a goal is measured. It replaces the metric that the goal has. */
export const setGoalMetric = writeRoute<GoalRecord>('POST', '/goals/{goal_gid}/setMetric');

/**
 * Adds followers to a goal, or removes them.
 *
 * @param users  Gids, e-mail addresses, or `me`.
 */
export const changeGoalFollowers = (
  action: 'addFollowers' | 'removeFollowers',
  gid: string,
  users: readonly string[],
): AsanaWrite<GoalRecord> =>
  toWrite('POST', `/goals/{goal_gid}/${action}`, [gid], { followers: users });
