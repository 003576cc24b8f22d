import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAsanaEvents, type EventControls } from './asana/event-controls.ts';
import { isFilePath, respondWithFile } from './asana/protocol/file-download.ts';
import { defaultJobSettings, type JobSettings } from './asana/protocol/job-settings.ts';
import { createRateLimiter } from './asana/rate-limiter.ts';
import { basePath, createAsana } from './asana/service.ts';
import type { AssumptionId, AssumptionSettings } from './assumption/setting.ts';
import { type Controls, isControlPath, respondToControl } from './control.ts';
import { type ChangeSettings, defaultChangeSettings } from './google/drive/change/setting.ts';
import { type ChannelControls, createChannels } from './google/drive/channel/channels.ts';
import { createQuotaTracker } from './google/quota.ts';
import { createGoogle } from './google/service.ts';
import { createFaultScript, type Fault } from './http/fault.ts';
import { createInFlight } from './http/in-flight.ts';
import { createRequestLog, type LoggedRequest } from './http/request-log.ts';
import { lazy } from './lazy.ts';
import type { Limits } from './limit.ts';
import { createAuthorizationServers } from './oauth/authorization-servers.ts';
import {
  type OauthClientSettings,
  oauthClientSettingsAt,
  type ServiceName,
} from './oauth/client-registration.ts';
import type { OauthSettings, TokenFilter } from './oauth/setting.ts';
import type { SearchIndexSettings } from './search-index.ts';
import { readRequest, send, serve } from './serve.ts';
import { createClock } from './store/clock.ts';
import { createAsanaWorld } from './world/asana-world.ts';
import { createGoogleWorld } from './world/google-world.ts';

// A stateful emulator of both services: in memory, with the services' own paths, over real HTTP on one port. It lets people
// try the product without an account, and it serves the tests. It is a separate program and imports from the product only
// how the services' records are spelled. asana/ and google/ turn a request into a response. oauth/ holds both authorization
// servers. Only serve.ts, apply-fault.ts and http/post.ts use sockets. world/ is the data at every start. control.ts controls faults, limits
// and the log.

/** The settings of a sandbox. */
export interface SandboxOptions {
  /** @default 0: a free port */
  readonly port?: number;
  /** The number of tasks to add to the world, with one more project for every thousand tasks. @default 0 */
  readonly extraTasks?: number;
  /** The current time. @default a fixed instant, so that the world and all responses are the same at every start */
  readonly now?: () => Date;
  /** How long the offset of a next page is valid. @default 15 minutes */
  readonly offsetLifetimeMs?: number;
  /** The number of bytes that an export of `documentFixtures.tooLarge` streams. @default none: the export is rejected as too large */
  readonly hugeExportBytes?: number;
  /** Token lifetimes and other OAuth settings. A reset restores them. @default the services' own values */
  readonly oauth?: OauthSettings;
}

/** A running sandbox. */
export interface Sandbox extends EventControls {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly asanaBaseUrl: string;
  readonly googleDocsBaseUrl: string;
  readonly googleDriveBaseUrl: string;
  /** What an application needs to authorize users. */
  readonly oauth: Readonly<Record<ServiceName, OauthClientSettings>>;
  /** Restores the initial world, and removes all faults, limits, issued tokens and log entries. */
  reset(): void;
  setFaults(faults: readonly Fault[]): void;
  setLimits(limits: Limits): void;
  /** Pauses the search index of a service, which then does not find later writes, or updates it. */
  setSearchIndex(settings: SearchIndexSettings): void;
  /** Changes how Asana's jobs proceed that start from now on. */
  setJobs(settings: JobSettings): void;
  /** Delays or loses the changes of Drive's change logs. Applies to changes that wait, too. */
  setChanges(settings: ChangeSettings): void;
  /** Drive's notification channels. */
  readonly channels: ChannelControls;
  /** Changes behaviours that clients may rely on, although the services do not promise them. Replaces the earlier setting. */
  setAssumptions(settings: AssumptionSettings): void;
  setOauth(settings: OauthSettings): void;
  /** Expires issued access tokens. A client with a refresh token can get a new one. */
  expireTokens(filter?: TokenFilter): void;
  /** Revokes issued access and refresh tokens, as if the user had revoked the consent. */
  revokeTokens(filter?: TokenFilter): void;
  requests(): readonly LoggedRequest[];
  clearRequests(): void;
  close(): Promise<void>;
}

/** Starts a sandbox. It listens on the loopback interface only. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, extraTasks = 0, offsetLifetimeMs = 15 * 60_000 } = options;
  const { hugeExportBytes = null } = options;
  const clock = createClock(options.now);
  const log = createRequestLog();
  const faultScript = createFaultScript();
  const limiter = createRateLimiter();
  const quotaTracker = createQuotaTracker();
  const channels = createChannels();
  let broken: ReadonlySet<AssumptionId> = new Set();
  const isBroken = (id: AssumptionId) => broken.has(id);
  const oauth = createAuthorizationServers(isBroken, options.oauth);
  const createWorlds = () => {
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
      faultScript.setFaults([]);
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
  const inFlight = createInFlight();

  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    if (!request) return;
    const { pathname } = request.url;
    const service = services.find(({ ownsPath }) => ownsPath(pathname));
    if (isControlPath(pathname)) send(await respondToControl(request, controls), response);
    else if (isFilePath(pathname)) send(respondWithFile(request.url, worlds.asana()), response);
    else if (service) await serve(request, response, { service, log, faultScript, inFlight });
    else send({ status: 404, headers: {}, body: 'No service has this path.' }, response);
  };
  const server = createServer((incoming, response) => {
    // An error thrown here is a bug in the sandbox. The response shows it, and the process continues.
    respond(incoming, response).catch((error: unknown) => {
      send({ status: 500, headers: {}, body: `The sandbox failed: ${error}` }, response);
    });
  });
  // Clients keep connections open. The sandbox must not close them before the clients do.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // The address of a TCP server is an object. It is a string only for a pipe.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...controls,
    url,
    asanaBaseUrl: `${url}${basePath}`,
    googleDocsBaseUrl: url,
    googleDriveBaseUrl: url,
    oauth: oauthClientSettingsAt(url),
    close: () =>
      new Promise((resolve) => {
        channels.clear();
        asanaEvents.reset();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
