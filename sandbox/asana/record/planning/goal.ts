import type { GoalMetricRecord, GoalRecord } from '../../../../src/service/asana/record/goal.ts';
import type { GoalMetricRow, GoalRow } from '../../../store/asana/goal-row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { customFieldSettingType } from '../project.ts';
import { teamType } from '../team.ts';
import { likesOf, userOrNull, usersOf } from '../user.ts';
import { workspaceType } from '../workspace.ts';
import { timePeriodType } from './time-period.ts';

const metricType: RecordType<GoalMetricRow, GoalMetricRecord> = {
  compact: [
    'gid',
    'resource_type',
    'unit',
    'precision',
    'initial_number_value',
    'target_number_value',
    'current_number_value',
  ],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'goal_metric',
    resource_subtype: () => 'number',
    unit: ({ unit }) => unit,
    currency_code: ({ currency }) => currency,
    precision: ({ precision }) => precision,
    initial_number_value: ({ initial }) => initial,
    target_number_value: ({ target }) => target,
    current_number_value: ({ current }) => current,
    current_display_value: ({ current, precision, unit }) =>
      unit === 'percentage' ? `${(current * 100).toFixed(precision)}%` : current.toFixed(precision),
    progress_source: () => 'manual',
  },
};

/** A goal as Asana returns it. */
export const goalType: RecordType<GoalRow, GoalRecord> = {
  compact: ['gid', 'resource_type', 'name', 'owner'],
  fields: {
    gid: (goal) => goal.gid,
    resource_type: () => 'goal',
    name: (goal) => goal.name,
    notes: (goal) => goal.notes.text,
    html_notes: (goal) => goal.notes.html,
    start_on: (goal) => goal.startOn,
    due_on: (goal) => goal.dueOn,
    status: (goal) => goal.status,
    is_workspace_level: ({ teamGid }) => teamGid === null,
    liked: (goal, { caller }) => goal.likerGids.includes(caller.userGid),
    likes: (goal, context) => likesOf(goal.likerGids, goal.gid, context),
    num_likes: (goal) => goal.likerGids.length,
    owner: (goal, context) => userOrNull(goal.ownerGid, context),
    followers: (goal, context) => usersOf(goal.followerGids, context),
    custom_fields: () => [],
    custom_field_settings: (goal, context) =>
      goal.fieldSettings.map((setting) => lazyRecord(customFieldSettingType, setting, context)),
    default_access_level: () => 'commenter',
    privacy_setting: () => 'public_to_workspace',
    team: ({ teamGid }, context) =>
      teamGid === null
        ? null
        : lazyRecord(teamType, requireRow(context.store.teams, teamGid), context),
    workspace: ({ workspaceGid }, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, workspaceGid), context),
    time_period: ({ timePeriodGid: gid }, context) =>
      gid && lazyRecord(timePeriodType, requireRow(context.store.timePeriods, gid), context),
    metric: ({ metric }, context) => metric && lazyRecord(metricType, metric, context),
  },
};
