import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
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

export const readGoal = (gid: string): AsanaRead<GoalRecord> =>
  readRecord('/goals/{goal_gid}', [gid]);

/** The goals of a workspace or a team, or those that a project supports. */
export const listGoals = (of: {
  readonly workspace?: string;
  readonly team?: string;
  readonly project?: string;
}): AsanaRead<readonly GoalRecord[]> => readList('/goals', [], of);

/** The input for a goal, in Asana's spelling. */
export type GoalData = Readonly<Record<string, unknown>>;

export const createGoal = (data: GoalData): AsanaWrite<GoalRecord> =>
  toWrite('POST', '/goals', [], data);

export const updateGoal = (gid: string, data: GoalData): AsanaWrite<GoalRecord> =>
  toWrite('PUT', '/goals/{goal_gid}', [gid], data);

/** Deletes a goal. The response is empty. */
export const deleteGoal = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/goals/{goal_gid}', [gid]);

/** Sets how far a goal is. Asana rejects it for a goal without a metric. */
export const setGoalValue = (gid: string, value: number): AsanaWrite<GoalRecord> =>
  toWrite('POST', '/goals/{goal_gid}/setMetricCurrentValue', [gid], {
    current_number_value: value,
  });

/** How the progress of a goal is measured: a number between two values. */
export interface GoalMetricData {
  readonly precision: number;
  readonly unit: string;
  readonly currency_code?: string;
  readonly initial_number_value: number;
  readonly target_number_value: number;
  readonly current_number_value: number;
}

/** Sets how the progress of a goal is measured. It replaces the metric that the goal has. */
export const setGoalMetric = (gid: string, data: GoalMetricData): AsanaWrite<GoalRecord> =>
  toWrite('POST', '/goals/{goal_gid}/setMetric', [gid], { ...data, progress_source: 'manual' });

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
