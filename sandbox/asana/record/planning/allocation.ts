import type { AllocationRecord } from '../../../../src/service/asana/record/allocation.ts';
import type { AllocationRow } from '../../../store/asana/allocation-row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, plainRecord, type RecordType } from '../../protocol/record.ts';
import { projectType } from '../project.ts';
import { userOrNull } from '../user.ts';

/** The only placeholder. */
const placeholderType: RecordType<null> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: () => '1231000000000001',
    resource_type: () => 'placeholder',
    name: () => 'A designer',
  },
};

/** An allocation as Asana returns it. */
export const allocationType: RecordType<AllocationRow, AllocationRecord> = {
  compact: [
    'gid',
    'resource_type',
    'start_date',
    'end_date',
    'effort',
    'assignee',
    'created_by',
    'parent',
    'resource_subtype',
  ],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'allocation',
    resource_subtype: () => 'project_allocation',
    start_date: ({ startDate }) => startDate,
    end_date: ({ endDate }) => endDate,
    effort: ({ effort }) => effort && plainRecord(effort),
    assignee: ({ assigneeGid }, context) =>
      assigneeGid === null
        ? lazyRecord(placeholderType, null, context)
        : userOrNull(assigneeGid, context),
    created_by: ({ createdByGid }, context) => userOrNull(createdByGid, context),
    parent: ({ projectGid }, context) =>
      lazyRecord(projectType, requireRow(context.store.projects, projectGid), context),
  },
};
