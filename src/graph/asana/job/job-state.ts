import type { JobRecord } from '../../../asana/record/job.ts';

/** Whether a job has succeeded or failed. */
export const isFinished = ({ status }: JobRecord): boolean =>
  status === 'succeeded' || status === 'failed';
