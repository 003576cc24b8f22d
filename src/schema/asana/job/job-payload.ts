import type { JobRecord } from '../../../service/asana/record/job.ts';
import { describedEnum } from '../../builder/described-enum.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { Job } from '../record/refs.ts';

const JobOutcome = describedEnum(
  'JobOutcome',
  'How far a mutation has followed the job that it started.',
  {
    SUCCEEDED: 'The job has succeeded: the new record is complete.',
    CONTINUES:
      'The job had not ended when the time was over. It continues at Asana: read it with `job`.',
    UNKNOWN:
      'The job was started, but the server could not read its state: it may continue, or have ended. Read it with `job`. Do not send the mutation again.',
  },
);

/** A job that was started, and what is known of its end. A job that has failed is an error instead. */
export interface JobPayload {
  readonly job: JobRecord;
  readonly outcome: typeof JobOutcome.$inferType;
}

export const jobPayload = payloadOf<JobPayload>((t) => ({
  job: t.expose('job', {
    type: Job,
    nullable: false,
    description: 'The job, as it was read last. It contains the new record.',
  }),
  outcome: t.expose('outcome', {
    type: JobOutcome,
    nullable: false,
    description: 'Whether the job has succeeded, or continues after this response.',
  }),
}));
