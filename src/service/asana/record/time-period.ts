import { type AsanaRead, readList, recordRoute } from '../read.ts';

/** A part of a fiscal year. Source: OAS, TimePeriodBase. */
export interface TimePeriodRecord {
  readonly gid: string;
  readonly resource_type?: 'time_period';
  readonly start_on?: string;
  readonly end_on?: string;
  readonly period?: string;
  readonly display_name?: string;
  readonly parent?: TimePeriodRecord | null;
}

export const readTimePeriod = recordRoute<TimePeriodRecord>('/time_periods/{time_period_gid}');

export const listTimePeriods = (workspaceGid: string): AsanaRead<readonly TimePeriodRecord[]> =>
  readList('/time_periods', [], { workspace: workspaceGid });
