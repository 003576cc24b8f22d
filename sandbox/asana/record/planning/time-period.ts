import type { TimePeriodRecord } from '../../../../src/service/asana/record/time-period.ts';
import type { TimePeriodRow } from '../../../store/asana/goal-row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';

/** A part of a fiscal year as Asana returns it. */
export const timePeriodType: RecordType<TimePeriodRow, TimePeriodRecord> = {
  compact: ['gid', 'resource_type', 'end_on', 'start_on', 'period', 'display_name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'time_period',
    start_on: ({ startOn }) => startOn,
    end_on: ({ endOn }) => endOn,
    period: ({ period }) => period,
    display_name: ({ name }) => name,
    parent: ({ parentGid: gid }, context) =>
      gid && lazyRecord(timePeriodType, requireRow(context.store.timePeriods, gid), context),
  },
};
