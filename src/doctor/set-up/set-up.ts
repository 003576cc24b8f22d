import type { Config } from '../../config/config.ts';
import { once } from '../sample.ts';
import type { SetUp } from '../set-up-check.ts';
import { publicUrl, type RedirectUris } from './address.ts';
import { clock } from './clock.ts';
import { createObserver } from './observation.ts';
import { asanaPlans } from './plan.ts';
import { rateLimits } from './rate-limit.ts';
import { asanaScopes, googleScopes } from './scope.ts';
import { connections, type InspectStore, store } from './store.ts';
import { asanaToken, googleApis, googleToken } from './token.ts';

// Checks the set-up: the tokens, the settings, the clock and the store. It sends requests only to the addresses of the services that the
// server itself uses, and learns most from the responses to the other checks. It does not know how the store works.

/** What the checks of the set-up need. */
export interface SetUpOptions {
  readonly config: Config;
  readonly redirectUris: RedirectUris;
  /** Null if users cannot connect accounts. */
  readonly inspectStore: InspectStore | null;
}

/** Creates the checks of one run. */
export function createSetUp({ config, redirectUris, inspectStore }: SetUpOptions): SetUp {
  const { observe, seen } = createObserver();
  const inspect = inspectStore && once(inspectStore);
  return {
    observe,
    checks: [
      asanaToken,
      asanaScopes(seen),
      asanaPlans,
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
