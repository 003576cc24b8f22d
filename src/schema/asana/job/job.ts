import { emptyMask, type Mask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { pollDelaysMs } from '../../../operation/poll.ts';
import { type JobRecord, jobFailed, readJob } from '../../../service/asana/record/job.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { describedEnum } from '../../builder/builder.ts';
import { asanaRead, asanaWrite } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import {
  type Inputs,
  type InputValues,
  input,
  parseInputs,
  toInputType,
  withDefault,
} from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  defineMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { mutationTypeName, payloadOf } from '../../mutation/payload.ts';
import { defineType, toKind } from '../record/asana-type.ts';
import { Job, Portfolio, Project, ProjectTemplate, Task } from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { writeToAsana } from '../record/write.ts';

const isFinished = ({ status }: JobRecord): boolean =>
  status === 'succeeded' || status === 'failed';

const JobStatus = defineStringEnum('JobStatus', 'The state of a job.', {
  not_started: 'Asana has not started the work yet.',
  in_progress: 'Asana is doing the work.',
  succeeded: 'The work is done.',
  failed: 'Asana could not do the work. A part of it may be done: Asana does not say which.',
});

defineType(Job, {
  description:
    'Work that Asana continues after its response, such as copying a project. Only the user who started it can read it. Read it again to see its progress.',
  byId: 'A job by its id.',
  fields: (t) => ({
    status: t.field(stringEnumAt('status', JobStatus, 'The state of the job.')),
    isFinished: t.boolean({
      description: 'Whether the job has ended: it has succeeded or failed.',
      reads: ['status'],
      resolve: isFinished,
    }),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'What the job does, in Asana’s words, such as "duplicate_task".',
    ),
    newTask: t.at(
      'new_task',
      Task,
      'The task that the job makes, or null if it makes none. Its fields can be incomplete until the job has succeeded.',
    ),
    newProject: t.at(
      'new_project',
      Project,
      'The project that the job makes, or null if it makes none. Its fields can be incomplete until the job has succeeded.',
    ),
    newPortfolio: t.at(
      'new_portfolio',
      Portfolio,
      'The portfolio that the job makes, or null if it makes none. Its fields can be incomplete until the job has succeeded.',
    ),
    newProjectTemplate: t.at(
      'new_project_template',
      ProjectTemplate,
      'The template that the job makes, or null if it makes none.',
    ),
  }),
});

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

const jobPayload = payloadOf<JobPayload>((t) => ({
  job: t.at('job', Job, 'The job, as it was read last. It contains the new record.', 'nonNull'),
  outcome: t.at(
    'outcome',
    JobOutcome,
    'Whether the job has succeeded, or continues after this response.',
    'nonNull',
  ),
}));

// Starts a job with a write, and reads it until it has ended.

export interface JobStart {
  readonly write: AsanaWrite<JobRecord>;
  readonly waitMs: number;
}

/** What starting a job and waiting for it sends. A job can have ended in the first response, so no read is certain. */
function jobCost({ write, waitMs }: JobStart, source: FieldSource): FieldCost {
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
async function startJob(
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

const maxSeconds = 30;
const defaultSeconds = 5;

const waitInput = withDefault(
  input(
    'Int',
    `How many seconds to wait for the end of the job: from 0 (respond as soon as it has started) to ${maxSeconds}, and not longer than the operation may take. Null is the default.`,
    (seconds, name) => {
      if (seconds >= 0 && seconds <= maxSeconds) return seconds;
      throw new InputError(name, `${name} must be from 0 to ${maxSeconds}.`);
    },
  ),
  defaultSeconds,
);

interface JobMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  readonly write: (values: InputValues<Fields>) => AsanaWrite<JobRecord>;
}

export function jobMutation<Fields extends Inputs>(
  name: string,
  { input: inputText, inputs, write, ...options }: JobMutation<Fields>,
): void {
  const wait = { waitSeconds: waitInput };
  defineMutation(name, {
    ...options,
    sends:
      'Sends one write request, and reads the job until it has ended, at most `waitSeconds` long. A job that fails in this time is a JOB_FAILED error. Asana permits five such jobs of a user at the same time.',
    payload: jobPayload,
    input: toInputType(mutationTypeName(name, 'Input'), inputText, { ...inputs, ...wait }),
    parse: (given: object) => ({
      write: write(parseInputs(inputs, given)),
      waitMs: parseInputs(wait, given).waitSeconds * 1000,
    }),
    cost: jobCost,
    resolve: (start, context, info) => startJob(start, selectionOf(info).mask, context),
  });
}

/** What a copy has, as Asana takes it: separated by commas. Absent for nothing. */
export const toInclude = (parts: readonly string[] = []) =>
  parts.length === 0 ? {} : { include: [...new Set(parts)].join(',') };
