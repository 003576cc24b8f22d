import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { pollDelaysMs } from '../../../operation/poll.ts';
import { type JobRecord, jobFailed, readJob } from '../../../service/asana/record/job.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { asanaRead, asanaWrite } from '../../cost/call.ts';
import { toKind } from '../record/record-kind.ts';
import { writeToAsana } from '../record/write.ts';
import { isFinished } from './job.ts';
import type { JobPayload } from './job-payload.ts';

// Starts a job with a write, and reads it until it has ended.

export interface JobStart {
  readonly write: AsanaWrite<JobRecord>;
  readonly waitMs: number;
}

/** What starting a job and waiting for it sends. A job can have ended in the first response, so no read is certain. */
export function jobCost({ write, waitMs }: JobStart, source: FieldSource): FieldCost {
  const mask = () => withStatus(selectionOf(source).mask);
  const read = asanaRead(readJob('0'), { mask, step: 1, min: 0 });
  const steps = pollDelaysMs(waitMs).length;
  return { calls: [asanaWrite(write, { mask }), ...(steps === 0 ? [] : [{ ...read, steps }])] };
}

/**
 * Starts a job and waits for its end. Rejects with WriteFailed if the write failed, or if the job has failed.
 *
 * A read that fails is no error: the job was started.
 */
export async function startJob(
  { write, waitMs }: JobStart,
  mask: Mask,
  context: Context,
): Promise<JobPayload> {
  const kind = toKind('job');
  const withState = withStatus(mask);
  const started = await writeToAsana(kind, write, withState, context);
  if (isFinished(started) || waitMs === 0) return toPayload(started, null, context);
  const { record, failure } = await context.asana.poll(kind, started.gid, readJob(started.gid), {
    mask: withState,
    isAccepted: isFinished,
    waitMs,
  });
  return toPayload(record ?? started, failure, context);
}

/** Whether the job has ended must be known, also if a payload does not select its status. */
const withStatus = (mask: Mask): Mask =>
  mask.has('status') ? mask : new Map<string, Mask>([...mask, ['status', emptyMask]]);

function toPayload(job: JobRecord, failure: unknown, { upstream }: Context): JobPayload {
  if (job.status === 'succeeded') return { job, outcome: 'SUCCEEDED' };
  if (job.status === 'failed') {
    throw new WriteFailed(jobFailed(job.gid), 'unknown', {
      help: `The change may have been made in part: Asana does not say what failed. Read Job:${job.gid} with \`job\` to see what it made. Send the mutation again only after you have deleted that.`,
    });
  }
  if (failure === null) return { job, outcome: 'CONTINUES' };
  const reason = failure instanceof Error ? failure.message : String(failure);
  upstream.note(`The state of Job:${job.gid} is not known: ${reason}`);
  return { job, outcome: 'UNKNOWN' };
}
