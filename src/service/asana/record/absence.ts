import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { creationRoute, deletionRoute, writeRoute } from '../write.ts';
import type { UserRecord } from './user.ts';

/** Days on which a user is out of office, in Asana's spelling. Source: OAS, OooEntryResponse. */
export interface AbsenceRecord {
  readonly gid: string;
  readonly resource_type?: 'ooo_entry';
  /** `YYYY-MM-DD` */
  readonly start_date?: string;
  readonly end_date?: string;
  readonly user?: UserRecord;
  readonly created_by?: UserRecord;
}

export const readAbsence = recordRoute<AbsenceRecord>('/ooo_entries/{ooo_entry_gid}');

/** The absences of a user in a workspace: those that overlap with the days from the start date to the end date. */
export const listAbsences = (of: {
  readonly user: string;
  readonly workspace: string;
  readonly start_date?: string;
  readonly end_date?: string;
}): AsanaRead<readonly AbsenceRecord[]> => readList('/ooo_entries', [], { ...of });

export const createAbsence = creationRoute<AbsenceRecord>('/ooo_entries');

export const updateAbsence = writeRoute<AbsenceRecord>('PUT', '/ooo_entries/{ooo_entry_gid}');

export const deleteAbsence = deletionRoute('/ooo_entries/{ooo_entry_gid}');
