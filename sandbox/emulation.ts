import { createAsanaEvents } from './asana/event-controls.ts';
import { defaultJobSettings } from './asana/protocol/job-settings.ts';
import { createRateLimiter } from './asana/rate-limiter.ts';
import { createAsana } from './asana/service.ts';
import type { AssumptionId } from './assumption/setting.ts';
import type { Controls } from './control.ts';
import { defaultChangeSettings } from './google/drive/change/setting.ts';
import { createChannels } from './google/drive/channel/channels.ts';
import { createQuotaTracker } from './google/quota.ts';
import { createGoogle } from './google/service.ts';
import { createFaultScript, type Fault } from './http/fault.ts';
import { createRequestLog } from './http/request-log.ts';
import { lazy } from './lazy.ts';
import { createAuthorizationServers } from './oauth/authorization-servers.ts';
import type { OauthSettings } from './oauth/setting.ts';
import type { SeededWorld } from './seed/load.ts';
import { stateOf } from './seed/state.ts';
import { createClock } from './store/clock.ts';
import { createAsanaWorld } from './world/asana-world.ts';
import { createGoogleWorld } from './world/google-world.ts';

/** The settings of the emulated services. */
export interface EmulationOptions {
  /** The number of tasks to add to the world, with one more project for every thousand tasks. @default 0 */
  readonly extraTasks?: number;
  /** The current time: fixed, or a function. @default a fixed instant, so that the world and all responses are the same at every start */
  readonly clock?: Date | (() => Date);
  /** The first faults. A reset restores them. @default none */
  readonly faults?: readonly Fault[];
  /** How long the offset of a next page is valid. @default 15 minutes */
  readonly offsetLifetimeMs?: number;
  /** The number of bytes that an export of `documentFixtures.tooLarge` streams. @default none: the export is rejected as too large */
  readonly hugeExportBytes?: number;
  /** Token lifetimes and other OAuth settings. A reset restores them. @default the services' own values */
  readonly oauth?: OauthSettings;
}

/** Creates both services with their authorization servers and their state, and what controls them. Opens no socket. */
export function createEmulation(options: EmulationOptions, seeded: SeededWorld | null) {
  const { extraTasks = 0, offsetLifetimeMs = 15 * 60_000, hugeExportBytes = null } = options;
  const { faults: firstFaults = [], clock: time } = options;
  const clock = createClock(time instanceof Date ? () => time : time);
  const log = createRequestLog();
  const faultScript = createFaultScript();
  faultScript.setFaults(firstFaults);
  const limiter = createRateLimiter();
  const quotaTracker = createQuotaTracker();
  const channels = createChannels();
  let broken: ReadonlySet<AssumptionId> = new Set();
  const isBroken = (id: AssumptionId) => broken.has(id);
  const oauth = createAuthorizationServers(isBroken, options.oauth);
  const createWorlds = () => {
    if (seeded)
      return { asana: lazy(() => seeded.asana(clock)), google: lazy(() => seeded.google(clock)) };
    const asana = lazy(() => createAsanaWorld(clock, extraTasks));
    // A large world takes seconds to create, so create it before the first request.
    if (extraTasks > 0) asana();
    return { asana, google: lazy(() => createGoogleWorld(clock)) };
  };
  let worlds = createWorlds();
  const pausedIndexes = new Set<'asana' | 'google'>();
  const indexOf = (service: 'asana' | 'google') =>
    service === 'asana' ? worlds.asana().searchIndex : worlds.google().index;
  let jobSettings = defaultJobSettings;
  let changeSettings = defaultChangeSettings;
  const asanaEvents = createAsanaEvents(() => worlds.asana());

  const controls: Controls = {
    reset: () => {
      // Every write advances the clock. Without a tick, the world is unchanged.
      if (clock.hasTicked()) worlds = createWorlds();
      else for (const service of pausedIndexes) indexOf(service).setPaused(false);
      pausedIndexes.clear();
      jobSettings = defaultJobSettings;
      changeSettings = defaultChangeSettings;
      channels.clear();
      asanaEvents.reset();
      clock.reset();
      faultScript.setFaults(firstFaults);
      limiter.setLimits({});
      quotaTracker.setQuotas({});
      broken = new Set();
      oauth.reset();
      log.clear();
    },
    setFaults: faultScript.setFaults,
    setLimits: ({ google = {}, ...asana }) => {
      limiter.setLimits(asana);
      quotaTracker.setQuotas(google);
    },
    setSearchIndex: ({ service = 'asana', isPaused }) => {
      indexOf(service).setPaused(isPaused);
      if (isPaused) pausedIndexes.add(service);
      else pausedIndexes.delete(service);
    },
    setJobs: (settings) => {
      jobSettings = settings;
    },
    setChanges: (settings) => {
      changeSettings = settings;
    },
    channels,
    ...asanaEvents.controls,
    setAssumptions: (settings) => {
      broken = new Set(settings.broken);
    },
    break: (...ids) => {
      broken = new Set([...broken, ...ids]);
    },
    state: () => stateOf(worlds.asana(), worlds.google()),
    setOauth: oauth.set,
    expireTokens: (filter = {}) => oauth.expire(filter),
    revokeTokens: (filter = {}) => oauth.revoke(filter),
    requests: log.list,
    clearRequests: log.clear,
  };
  const services = [
    ...oauth.services,
    createAsana({
      store: () => worlds.asana(),
      tokenVerifier: oauth.tokenVerifiers.asana,
      rateLimiter: limiter,
      offsetLifetimeMs,
      isBroken,
      jobSettings: () => jobSettings,
      eventControl: asanaEvents.eventControl,
      webhooks: asanaEvents.webhooks,
    }),
    createGoogle({
      store: () => worlds.google(),
      tokenVerifier: oauth.tokenVerifiers.google,
      quotaTracker,
      hugeExportBytes,
      isBroken,
      changeSettings: () => changeSettings,
      channels,
    }),
  ];
  return {
    services,
    controls,
    log,
    faultScript,
    asanaStore: () => worlds.asana(),
    /** Sends no more notifications and deliveries. */
    end() {
      channels.clear();
      asanaEvents.reset();
    },
  };
}
