import type { Row } from './row.ts';

/** Work that continues after the response to the request that started it. */
export interface JobRow extends Row {
  readonly creatorGid: string;
  readonly subtype:
    | 'duplicate_task'
    | 'duplicate_project'
    | 'duplicate_portfolio'
    | 'instantiate_project'
    | 'instantiate_task';
  status: 'not_started' | 'in_progress' | 'succeeded' | 'failed';
  readonly newTaskGid: string | null;
  readonly newProjectGid: string | null;
  readonly newPortfolioGid: string | null;
  /** After how many further steps the job ends. Infinity if it never ends. */
  stepsLeft: number;
  /** Does the work. */
  readonly work: () => void;
}
