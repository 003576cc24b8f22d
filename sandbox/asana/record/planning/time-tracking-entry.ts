import type { TimeTrackingEntryRecord } from '../../../../src/service/asana/record/time-tracking-entry.ts';
import type { TimeTrackingEntryRow } from '../../../store/asana/task-row.ts';
import { canSeeProject } from '../../protocol/access.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { projectType } from '../project.ts';
import { taskOrNull } from '../task.ts';
import { userOrNull } from '../user.ts';

/** A time tracking entry as Asana returns it. The sandbox has no categories and no timesheets. */
export const timeTrackingEntryType: RecordType<TimeTrackingEntryRow, TimeTrackingEntryRecord> = {
  compact: [
    'gid',
    'resource_type',
    'duration_minutes',
    'entered_on',
    'attributable_to',
    'created_by',
    'categories',
  ],
  fields: {
    gid: (entry) => entry.gid,
    resource_type: () => 'time_tracking_entry',
    duration_minutes: (entry) => entry.minutes,
    entered_on: (entry) => entry.enteredOn,
    description: (entry) => entry.description,
    billable_status: (entry) => entry.billable,
    approval_status: () => 'DRAFT',
    categories: () => [],
    created_at: (entry) => entry.createdAt,
    created_by: (entry, context) => userOrNull(entry.createdByGid, context),
    task: (entry, context) => taskOrNull(entry.taskGid, context),
    attributable_to: ({ projectGid }, context) => {
      // The project may be deleted.
      const project = projectGid === null ? undefined : context.store.projects.get(projectGid);
      return project && canSeeProject(project, context)
        ? lazyRecord(projectType, project, context)
        : null;
    },
  },
};
