import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRateLimiter } from './asana/rate-limiter.ts';
import { basePath, createAsana } from './asana/service.ts';
import { type Controls, isControlPath, respondToControl } from './control.ts';
import { createQuotaTracker } from './google/quota.ts';
import { createGoogle } from './google/service.ts';
import { createFaultScript, type Fault } from './http/fault.ts';
import { createInFlight } from './http/in-flight.ts';
import { createRequestLog, type LoggedRequest } from './http/request-log.ts';
import type { Limits } from './limit.ts';
import { createAuthorizationServers } from './oauth/authorization-servers.ts';
import {
  type OauthClientSettings,
  oauthClientSettingsAt,
  type ServiceName,
} from './oauth/client-registration.ts';
import type { OauthSettings, TokenFilter } from './oauth/setting.ts';
import { readRequest, send, serve } from './serve.ts';
import { createClock } from './store/clock.ts';
import { createAsanaWorld } from './world/asana-world.ts';
import { createGoogleWorld } from './world/google-world.ts';

// Both services in memory, behind the same paths, over real HTTP on one port: for people to try the product
// without an account, and for tests. It is a program of its own: of the product it knows only how the services'
// records are spelled. A folder per service (asana/, google/) turns a request into an answer, oauth/ is where both sign
// people in; serve.ts alone touches sockets; world/ is what there is at every start; faults, limits and the request log are steered through control.ts.

/** How a sandbox is set up. */
export interface SandboxOptions {
  /** @default 0, a free one */
  readonly port?: number;
  /** How many tasks to add to the world, in one more project for every thousand. @default 0 */
  readonly extraTasks?: number;
  /** What time it is. @default a fixed instant, so that the world and all answers are the same at every start */
  readonly now?: () => Date;
  /** How long the offset of a next page is good. @default 15 minutes */
  readonly offsetLifetimeMs?: number;
  /** How many bytes an export of `documentFixtures.tooLarge` has, streamed. @default none: it is refused as too large */
  readonly hugeExportBytes?: number;
  /** How long tokens are good, and the like; a reset comes back to it. @default as the services have it */
  readonly oauth?: OauthSettings;
}

/** A running sandbox. */
export interface Sandbox {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly asanaBaseUrl: string;
  readonly googleDocsBaseUrl: string;
  readonly googleDriveBaseUrl: string;
  /** How an application signs people in. */
  readonly oauth: Readonly<Record<ServiceName, OauthClientSettings>>;
  /** The world as at the start, no faults, no limits, no tokens but the people's own, an empty log. */
  reset(): void;
  setFaults(faults: readonly Fault[]): void;
  setLimits(limits: Limits): void;
  setOauth(settings: OauthSettings): void;
  /** Ends access tokens that were given out; whoever has a refresh token gets another. */
  expireTokens(aim?: TokenFilter): void;
  /** Ends access and refresh tokens, as if the person had withdrawn their consent. */
  revokeTokens(aim?: TokenFilter): void;
  requests(): readonly LoggedRequest[];
  clearRequests(): void;
  close(): Promise<void>;
}

/** Starts a sandbox; it listens on loopback only. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, extraTasks = 0, offsetLifetimeMs = 15 * 60_000 } = options;
  const { hugeExportBytes = null } = options;
  const clock = createClock(options.now);
  const log = createRequestLog();
  const script = createFaultScript();
  const limiter = createRateLimiter();
  const meter = createQuotaTracker();
  const oauth = createAuthorizationServers(options.oauth);
  const createWorlds = () => {
    const asana = lazy(() => createAsanaWorld(clock, extraTasks));
    // A large world takes seconds: better now than while somebody waits for an answer.
    if (extraTasks > 0) asana();
    return { asana, google: lazy(() => createGoogleWorld(clock)) };
  };
  let worlds = createWorlds();

  const controls: Controls = {
    reset: () => {
      // Every write ticks: a world that nobody has written to is as good as new.
      if (clock.hasTicked()) worlds = createWorlds();
      clock.reset();
      script.replace([]);
      limiter.setLimits({});
      meter.replace({});
      oauth.reset();
      log.clear();
    },
    setFaults: script.replace,
    setLimits: ({ google = {}, ...asana }) => {
      limiter.setLimits(asana);
      meter.replace(google);
    },
    setOauth: oauth.set,
    expireTokens: (aim = {}) => oauth.expire(aim),
    revokeTokens: (aim = {}) => oauth.revoke(aim),
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
    }),
    createGoogle({
      store: () => worlds.google(),
      tokenVerifier: oauth.tokenVerifiers.google,
      quotaTracker: meter,
      hugeExportBytes,
    }),
  ];
  const inFlight = createInFlight();

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    if (!request) return;
    const { pathname } = request.url;
    const service = services.find(({ ownsPath }) => ownsPath(pathname));
    if (isControlPath(pathname)) send(respondToControl(request, controls), response);
    else if (service) await serve(request, response, { service, log, script, inFlight });
    else send({ status: 404, headers: {}, body: 'No service has this path.' }, response);
  };
  const server = createServer((incoming, response) => {
    // Whatever is thrown here is a mistake in the sandbox: it shows in the answer instead of ending the process.
    answer(incoming, response).catch((error: unknown) => {
      send({ status: 500, headers: {}, body: `The sandbox failed: ${error}` }, response);
    });
  });
  // Clients keep connections; the service's end is not the first to drop them.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // A TCP server's address is an object; it would be a string only on a pipe.
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
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A value that is made when it is first asked for: who never asks one of the services does not wait for its world. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
