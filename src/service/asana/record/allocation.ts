import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { creationRoute, deletionRoute, writeRoute } from '../write.ts';
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

export const readAllocation = recordRoute<AllocationRecord>('/allocations/{allocation_gid}');

/** The allocations of a project, or those of a user in a workspace. */
export const listAllocations = (
  of: { readonly parent: string } | { readonly assignee: string; readonly workspace: string },
): AsanaRead<readonly AllocationRecord[]> => readList('/allocations', [], { ...of });

export const createAllocation = creationRoute<AllocationRecord>('/allocations');

export const updateAllocation = writeRoute<AllocationRecord>(
  'PUT',
  '/allocations/{allocation_gid}',
);

export const deleteAllocation = deletionRoute('/allocations/{allocation_gid}');
