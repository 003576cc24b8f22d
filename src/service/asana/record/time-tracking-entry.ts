import { type AsanaRead, listRoute, readList, recordRoute } from '../read.ts';
import { deletionRoute, writeRoute } from '../write.ts';
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

export const readTimeTrackingEntry = recordRoute<TimeTrackingEntryRecord>(
  '/time_tracking_entries/{time_tracking_entry_gid}',
);

export const listTimeOfTask = listRoute<TimeTrackingEntryRecord>(
  '/tasks/{task_gid}/time_tracking_entries',
);

/** The entries that count for a project. */
export const listTimeOfProject = (gid: string): AsanaRead<readonly TimeTrackingEntryRecord[]> =>
  readList('/time_tracking_entries', [], { attributable_to: gid });

export const createTimeTrackingEntry = writeRoute<TimeTrackingEntryRecord>(
  'POST',
  '/tasks/{task_gid}/time_tracking_entries',
);

export const updateTimeTrackingEntry = writeRoute<TimeTrackingEntryRecord>(
  'PUT',
  '/time_tracking_entries/{time_tracking_entry_gid}',
);

export const deleteTimeTrackingEntry = deletionRoute(
  '/time_tracking_entries/{time_tracking_entry_gid}',
);
