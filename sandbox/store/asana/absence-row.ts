import type { Row } from './row.ts';

/** Days on which a user is out of office. */
export interface AbsenceRow extends Row {
  readonly workspaceGid: string;
  readonly userGid: string;
  startDate: string;
  endDate: string;
  readonly createdByGid: string;
}
