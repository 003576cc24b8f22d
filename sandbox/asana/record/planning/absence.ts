import type { AbsenceRecord } from '../../../../src/service/asana/record/absence.ts';
import type { AbsenceRow } from '../../../store/asana/absence-row.ts';
import type { RecordType } from '../../protocol/record.ts';
import { userOrNull } from '../user.ts';

/** An absence as Asana returns it. */
export const absenceType: RecordType<AbsenceRow, AbsenceRecord> = {
  compact: ['gid', 'resource_type', 'start_date', 'end_date', 'user', 'created_by'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'ooo_entry',
    start_date: ({ startDate }) => startDate,
    end_date: ({ endDate }) => endDate,
    user: ({ userGid }, context) => userOrNull(userGid, context),
    created_by: ({ createdByGid }, context) => userOrNull(createdByGid, context),
  },
};
