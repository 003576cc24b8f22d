import type { Config } from '../../config/config.ts';
import { once } from '../sample.ts';
import type { SetUp, SetUpCheck } from '../set-up-check.ts';
import { publicUrl, type RedirectUris } from './address.ts';
import { createObserver, type Observation } from './observation.ts';
import { asanaPlans } from './plan.ts';
import { rateLimits } from './rate-limit.ts';
import { asanaReachable, googleReachable } from './reachable.ts';
import { asanaScopes, googleScopes } from './scope.ts';
import { connections, type InspectStore, store } from './store.ts';
import { asanaToken, googleApis, googleToken } from './token.ts';

// Checks the set-up: the tokens, the settings, the clock and the store. It sends requests only to the addresses of the services that the
// server itself uses, and learns most from the responses to the other checks. It does not know how the store works.

/** The header has whole seconds, and a request takes some. */
const toleratedSeconds = 30;

/** Compares the clock of this machine with the `Date` headers of the services. The smallest difference counts: a slow response adds to it. */
const clock = (seen: readonly Observation[]): SetUpCheck => ({
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

export interface SetUpOptions {
  readonly config: Config;
  readonly redirectUris: RedirectUris;
  /** Null if users cannot connect accounts. */
  readonly inspectStore: InspectStore | null;
}

export function createSetUp({ config, redirectUris, inspectStore }: SetUpOptions): SetUp {
  const observer = createObserver();
  const { observe, seen } = observer;
  const inspect = inspectStore && once(inspectStore);
  return {
    observe,
    checks: [
      asanaReachable(config, observer),
      asanaToken,
      asanaScopes(seen),
      asanaPlans,
      googleReachable(config, observer),
      googleToken,
      googleScopes(seen),
      googleApis(seen),
      rateLimits(seen),
      clock(seen),
      publicUrl(config, redirectUris),
      store(inspect),
      connections(inspect),
    ],
  };
}
