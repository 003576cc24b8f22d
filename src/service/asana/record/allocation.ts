import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { ProjectRecord } from './project.ts';
import type { UserRecord } from './user.ts';

/** Source: OAS, AllocationBase. */
export interface EffortRecord {
  readonly type?: string;
  readonly value?: number;
}

/** The time of a user or a placeholder that is reserved for a project, in Asana's spelling. Source: OAS, AllocationResponse. */
export interface AllocationRecord {
  readonly gid: string;
  readonly resource_type?: 'allocation';
  /** `YYYY-MM-DD` */
  readonly start_date?: string;
  readonly end_date?: string;
  readonly effort?: EffortRecord | null;
  /** A user or a placeholder. Asana's description lists only its id and its name. */
  readonly assignee?: UserRecord;
  readonly created_by?: UserRecord;
  readonly parent?: ProjectRecord;
}

export const readAllocation = (gid: string): AsanaRead<AllocationRecord> =>
  readRecord('/allocations/{allocation_gid}', [gid]);

/** The allocations of a project, or those of a user in a workspace. */
export const listAllocations = (
  of: { readonly parent: string } | { readonly assignee: string; readonly workspace: string },
): AsanaRead<readonly AllocationRecord[]> => readList('/allocations', [], { ...of });

/** The input for an allocation, in Asana's spelling. */
export interface AllocationData {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly effort?: EffortRecord | null;
  readonly assignee?: string;
  readonly parent?: string;
}

export const createAllocation = (data: AllocationData): AsanaWrite<AllocationRecord> =>
  toWrite('POST', '/allocations', [], { ...data });

export const updateAllocation = (gid: string, data: AllocationData): AsanaWrite<AllocationRecord> =>
  toWrite('PUT', '/allocations/{allocation_gid}', [gid], { ...data });

/** Deletes an allocation. The response is empty. */
export const deleteAllocation = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/allocations/{allocation_gid}', [gid]);
