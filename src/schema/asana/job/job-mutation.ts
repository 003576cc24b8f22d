import { selectionOf } from '../../../engine/plan/selection.ts';
import type { JobRecord } from '../../../service/asana/record/job.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
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
import { mutationTypeName } from '../../mutation/type-name.ts';
import { jobPayload } from './job-payload.ts';
import { jobCost, startJob } from './start-job.ts';

/** The longest time that a mutation waits for its job. */
const maxSeconds = 30;
/** How long a mutation waits for its job if its input does not say it. */
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
  /** The write that starts the job. Throws InputError for inputs that contradict each other. */
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
