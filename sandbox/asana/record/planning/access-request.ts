import type { AccessRequestRecord } from '../../../../src/service/asana/record/access-request.ts';
import type { AccessRequestRow } from '../../../store/asana/access-request-row.ts';
import { plainRecord, type RecordType } from '../../protocol/record.ts';
import { userOrNull } from '../user.ts';

/** A request for access as Asana returns it. */
export const accessRequestType: RecordType<AccessRequestRow, AccessRequestRecord> = {
  compact: ['gid', 'resource_type', 'message', 'approval_status', 'requester', 'target'],
  omittedWhenNull: ['message'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'access_request',
    message: ({ message }) => message ?? undefined,
    approval_status: ({ status }) => status,
    requester: ({ requesterGid }, context) => userOrNull(requesterGid, context),
    target: ({ targetGid: gid }, { store }) =>
      plainRecord({ gid, resource_type: store.projects.has(gid) ? 'project' : 'portfolio' }),
  },
};
