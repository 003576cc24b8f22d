import type { BuilderTypes } from '../../builder/builder.ts';
import { defaultWaitSeconds } from './start-job.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** `waitSeconds`, for the input of a mutation that starts a job. */
export const waitSeconds = (t: InputFields) =>
  t.int({
    defaultValue: defaultWaitSeconds,
    description:
      'How many seconds to wait for the end of the job: from 0 (respond as soon as it has started) to 30, and not longer than the operation may take. Null is the default.',
  });
