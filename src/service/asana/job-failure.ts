import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { asana } from './service.ts';

/** Asana accepted the request, and could not do the work that it continued after its response. */
export type JobFailureReason = 'job-failed';

/** The error of a job that failed. Asana gives no reason. */
export const jobFailed = (gid: string): UpstreamError<JobFailureReason> =>
  new UpstreamError<JobFailureReason>({
    reason: 'job-failed',
    service: asana.id,
    message: `Asana started the work as the job ${gid}, and could not complete it.`,
  });
