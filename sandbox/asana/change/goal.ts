import type { GoalMetricRow, GoalRow } from '../../store/asana/goal-row.ts';
import { inInput } from '../protocol/find.ts';
import {
  type Data,
  readChoice,
  readDate,
  readGid,
  readText,
  toMemberByGid,
  toMessageText,
} from '../protocol/input.ts';
import { findTeam } from '../protocol/lookup.ts';
import { findTimePeriod } from '../protocol/planning-lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing } from '../protocol/rejection.ts';
import { readRichText } from './task-input.ts';

type GoalChange = Partial<
  Pick<
    GoalRow,
    'name' | 'notes' | 'startOn' | 'dueOn' | 'status' | 'ownerGid' | 'teamGid' | 'timePeriodGid'
  >
>;

const statuses = ['green', 'yellow', 'red', 'achieved', 'partial', 'missed', 'dropped'] as const;

/** The changes of a goal in a request. */
export function parseGoalChange(
  data: Data,
  current: Pick<GoalRow, 'workspaceGid' | 'dueOn'>,
  context: RequestContext,
): GoalChange {
  const name = readText(data, 'name');
  if (name !== undefined && name.trim() === '') throw missing('name');
  const notes = readRichText(data, 'notes', 'html_notes', 'description', context);
  const dueOn = readDate(data, 'due_on');
  const startOn = readDate(data, 'start_on');
  // Source: OAS, GoalBase. The wording is unverified.
  if (startOn && (dueOn === undefined ? current.dueOn : dueOn) === null)
    throw invalid('start_on: You must also provide due_on');
  const status = readChoice(data, 'status', statuses);
  const owner = readGid(data, 'owner');
  const team = readGid(data, 'team');
  const period = readGid(data, 'time_period');
  return {
    ...(name !== undefined && { name }),
    ...(notes && { notes }),
    ...(dueOn !== undefined && { dueOn }),
    ...(startOn !== undefined && { startOn }),
    ...(dueOn === null && { startOn: null }),
    ...(status && { status }),
    ...(owner !== undefined && {
      ownerGid: owner && toMemberByGid('owner', owner, current.workspaceGid, context),
    }),
    ...(period !== undefined && {
      timePeriodGid: period && findTimePeriod(period, context, inInput('time_period')).gid,
    }),
    ...(team !== undefined && { teamGid: team && findTeam(team, context, inInput('team')).gid }),
  };
}

/** The metric in a request. */
export function parseMetric(data: Data, gid: string): GoalMetricRow {
  const initial = readNumber(data, 'initial_number_value');
  const target = readNumber(data, 'target_number_value');
  // Source: OAS, GoalMetricBase. The wording is unverified.
  if (initial === target)
    throw invalid('target_number_value: Cannot equal the initial_number_value');
  const { precision, currency_code: currency } = data;
  return {
    gid,
    unit: readChoice(data, 'unit', ['none', 'currency', 'percentage']) ?? 'none',
    currency: typeof currency === 'string' ? currency : null,
    precision: typeof precision === 'number' ? precision : 0,
    initial,
    target,
    current:
      data.current_number_value === undefined ? initial : readNumber(data, 'current_number_value'),
  };
}

/** A required number. */
export function readNumber(data: Data, field: string): number {
  const value = data[field];
  if (value === undefined) throw missing(field);
  if (typeof value === 'number') return value;
  throw invalid(`${field}: Not a valid value: ${toMessageText(value)}`);
}
