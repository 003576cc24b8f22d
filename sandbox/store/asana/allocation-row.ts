import type { Row } from './row.ts';

/** The time of a user or of a placeholder that is reserved for a project. */
export interface AllocationRow extends Row {
  projectGid: string;
  /** Null: a placeholder. */
  assigneeGid: string | null;
  startDate: string;
  endDate: string;
  effort: { readonly type: 'hours' | 'percent'; readonly value: number } | null;
  readonly createdByGid: string;
}
