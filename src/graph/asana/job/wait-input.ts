import type { BuilderTypes } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

/** The longest time that a mutation waits for its job. */
const maxSeconds = 30;
/** How long a mutation waits for its job if its input does not say it. */
const defaultSeconds = 5;

/** `waitSeconds`, for the input of a mutation that starts a job. */
export const waitSeconds = (t: InputFields) =>
  t.int({
    defaultValue: defaultSeconds,
    description: `How many seconds to wait for the end of the job: from 0 (respond as soon as it has started) to ${maxSeconds}, and not longer than the operation may take. Null is the default.`,
  });

/** Converts the time to milliseconds. Throws InputError. */
export function parseWait(seconds: number | null | undefined): number {
  const wait = seconds ?? defaultSeconds;
  if (wait >= 0 && wait <= maxSeconds) return wait * 1000;
  throw new InputError('waitSeconds', `waitSeconds must be from 0 to ${maxSeconds}.`);
}
