import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
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

export const readAbsence = (gid: string): AsanaRead<AbsenceRecord> =>
  readRecord('/ooo_entries/{ooo_entry_gid}', [gid]);

/** The absences of a user in a workspace: those that overlap with the days from the start date to the end date. */
export const listAbsences = (of: {
  readonly user: string;
  readonly workspace: string;
  readonly start_date?: string;
  readonly end_date?: string;
}): AsanaRead<readonly AbsenceRecord[]> => readList('/ooo_entries', [], { ...of });

/** The input for an absence, in Asana's spelling. */
export interface AbsenceData {
  readonly user?: string;
  readonly workspace?: string;
  readonly start_date?: string;
  readonly end_date?: string;
}

export const createAbsence = (data: AbsenceData): AsanaWrite<AbsenceRecord> =>
  toWrite('POST', '/ooo_entries', [], { ...data });

export const updateAbsence = (gid: string, data: AbsenceData): AsanaWrite<AbsenceRecord> =>
  toWrite('PUT', '/ooo_entries/{ooo_entry_gid}', [gid], { ...data });

/** Deletes an absence. The response is empty. */
export const deleteAbsence = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/ooo_entries/{ooo_entry_gid}', [gid]);
