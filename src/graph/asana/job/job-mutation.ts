import type { JobRecord } from '../../../asana/record/job.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { type Inputs, type InputValues, parseInputs, toInputType } from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  defineMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { mutationTypeName } from '../../mutation/type-name.ts';
import { jobPayload } from './job-payload.ts';
import { jobCost, startJob } from './start-job.ts';
import { waitInput } from './wait-input.ts';

/** How a mutation that starts a job is declared. */
interface JobMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends' | 'note'>,
    DeclaredInputs<Fields> {
  /** The write that starts the job. Throws InputError for inputs that contradict each other. */
  readonly write: (values: InputValues<Fields>) => AsanaWrite<JobRecord>;
}

/** Defines a mutation that starts a job with one write, and waits for its end. */
export function jobMutation<Fields extends Inputs>(
  name: string,
  { input, inputs, write, ...options }: JobMutation<Fields>,
): void {
  const wait = { waitSeconds: waitInput };
  defineMutation(name, {
    ...options,
    sends:
      'Sends one write request, and reads the job until it has ended, at most `waitSeconds` long. A job that fails in this time is a JOB_FAILED error. Asana permits five such jobs of a user at the same time.',
    type: jobPayload(name),
    input: toInputType(mutationTypeName(name, 'Input'), input, { ...inputs, ...wait }),
    parse: (given: object) => ({
      write: write(parseInputs(inputs, given)),
      waitMs: parseInputs(wait, given).waitSeconds * 1000,
    }),
    cost: jobCost,
    resolve: (start, context, info) => startJob(start, selectionOf(info).mask, context),
  });
}
