import { type AsanaRead, readList, recordRoute } from '../read.ts';

/** A state that tasks of a type can have. Source: OAS, CustomTypeStatusOptionResponse. */
export interface StatusOptionRecord {
  readonly gid: string;
  readonly name?: string;
  /** Whether a task with it is completed. */
  readonly completion_state?: string | null;
  readonly enabled?: boolean | null;
  readonly color?: string | null;
}

/** A type of task that a user has defined, in Asana's spelling. Source: OAS, CustomTypeResponse. */
export interface CustomTypeRecord {
  readonly gid: string;
  readonly resource_type?: 'custom_type';
  readonly name: string;
  readonly status_options?: readonly StatusOptionRecord[] | null;
}

export const readCustomType = recordRoute<CustomTypeRecord>('/custom_types/{custom_type_gid}');

/** The types that the tasks of a project can have. */
export const listCustomTypes = (projectGid: string): AsanaRead<readonly CustomTypeRecord[]> =>
  readList('/custom_types', [], { project: projectGid });
