import type { SetUpCheck } from '../set-up-check.ts';
import type { Observation } from './observation.ts';

/** The header has whole seconds, and a request takes some. */
const toleratedSeconds = 30;

/** Compares the clock of this machine with the `Date` headers of the services. The smallest difference counts: a slow response adds to it. */
export const clock = (seen: readonly Observation[]): SetUpCheck => ({
  id: 'setup.clock',
  run() {
    const [difference] = seen
      .map(({ headers, time }) => (time - Date.parse(String(headers['date']))) / 1000)
      .filter((seconds) => !Number.isNaN(seconds))
      .toSorted((one, other) => Math.abs(one) - Math.abs(other));
    if (difference === undefined)
      return { result: 'unknown', reason: 'No response has a Date header.' };
    if (Math.abs(difference) <= toleratedSeconds) return { result: 'holds' };
    const isAhead = difference > 0;
    const seconds = Math.round(Math.abs(difference));
    return {
      result: 'warning',
      advice: `The clock of this machine is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} the services. Synchronize it, for example with NTP: the current day in queries and waits until a given time depend on it.`,
    };
  },
});
