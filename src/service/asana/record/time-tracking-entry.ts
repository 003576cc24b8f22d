import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { ProjectRecord } from './project.ts';
import type { TaskRecord } from './task.ts';
import type { UserRecord } from './user.ts';

/** Time that a user has spent on a task, in Asana's spelling. Source: OAS, TimeTrackingEntryBase. */
export interface TimeTrackingEntryRecord {
  readonly gid: string;
  readonly resource_type?: 'time_tracking_entry';
  readonly duration_minutes?: number;
  /** `YYYY-MM-DD` */
  readonly entered_on?: string;
  readonly description?: string;
  readonly attributable_to?: ProjectRecord | null;
  /** billable, nonBillable or notApplicable. */
  readonly billable_status?: string;
  /** DRAFT, SUBMITTED, APPROVED or REJECTED. */
  readonly approval_status?: string;
  readonly created_at?: string;
  readonly created_by?: UserRecord;
  readonly task?: TaskRecord;
}

export const readTimeTrackingEntry = (gid: string): AsanaRead<TimeTrackingEntryRecord> =>
  readRecord('/time_tracking_entries/{time_tracking_entry_gid}', [gid]);

export const listTimeOfTask = (gid: string): AsanaRead<readonly TimeTrackingEntryRecord[]> =>
  readList('/tasks/{task_gid}/time_tracking_entries', [gid]);

/** The entries that count for a project. */
export const listTimeOfProject = (gid: string): AsanaRead<readonly TimeTrackingEntryRecord[]> =>
  readList('/time_tracking_entries', [], { attributable_to: gid });

/** The input for an entry, in Asana's spelling. */
export interface TimeTrackingEntryData {
  readonly duration_minutes?: number;
  readonly entered_on?: string;
  readonly description?: string;
  readonly attributable_to?: string;
  readonly billable_status?: string;
}

export const createTimeTrackingEntry = (
  taskGid: string,
  data: TimeTrackingEntryData,
): AsanaWrite<TimeTrackingEntryRecord> =>
  toWrite('POST', '/tasks/{task_gid}/time_tracking_entries', [taskGid], { ...data });

export const updateTimeTrackingEntry = (
  gid: string,
  data: TimeTrackingEntryData,
): AsanaWrite<TimeTrackingEntryRecord> =>
  toWrite('PUT', '/time_tracking_entries/{time_tracking_entry_gid}', [gid], { ...data });

/** Deletes an entry. The response is empty. */
export const deleteTimeTrackingEntry = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/time_tracking_entries/{time_tracking_entry_gid}', [gid]);
