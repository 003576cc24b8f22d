import { type AsanaRead, readList } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { UserRecord } from './user.ts';

/** That a user asks for access to a project or a portfolio, in Asana's spelling. Source: OAS, AccessRequestResponse. */
export interface AccessRequestRecord {
  readonly gid: string;
  readonly message?: string;
  readonly approval_status?: string;
  readonly requester?: UserRecord;
}

/** The pending requests. The list has no pages. */
export const listAccessRequests = (targetGid: string): AsanaRead<readonly AccessRequestRecord[]> =>
  readList('/access_requests', [], { target: targetGid });

export const createAccessRequest = (data: {
  readonly target: string;
  readonly message?: string;
}): AsanaWrite<AccessRequestRecord> => toWrite('POST', '/access_requests', [], data);

/** The response is empty. */
export const decideAccessRequest = (
  action: 'approve' | 'reject',
  gid: string,
): AsanaWrite<object> =>
  toEmptyWrite('POST', `/access_requests/{access_request_gid}/${action}`, [gid]);
