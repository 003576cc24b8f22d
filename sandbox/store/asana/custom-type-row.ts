import type { Row } from './row.ts';

/** A state of a custom type. */
export interface StatusOptionRow extends Row {
  readonly name: string;
  readonly isComplete: boolean;
}

/** A type of task that users have defined. */
export interface CustomTypeRow extends Row {
  readonly workspaceGid: string;
  readonly name: string;
  readonly options: readonly StatusOptionRow[];
  /** The projects whose tasks can have it. */
  readonly projectGids: readonly string[];
}
