import type { JobRecord } from '../../../service/asana/record/job.ts';

/** Whether a job has succeeded or failed. */
export const isFinished = ({ status }: JobRecord): boolean =>
  status === 'succeeded' || status === 'failed';
