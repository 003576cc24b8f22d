import { InputError } from '../../error/input-error.ts';
import { input, withDefault } from '../../mutation/input.ts';

/** The longest time that a mutation waits for its job. */
const maxSeconds = 30;
/** How long a mutation waits for its job if its input does not say it. */
const defaultSeconds = 5;

/** How long a mutation waits for the job that it starts, in seconds. */
export const waitInput = withDefault(
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
