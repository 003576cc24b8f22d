import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createAccounts } from '../../src/account/accounts.ts';
import type { Service } from '../../src/account/credential.ts';
import { createFileStore } from '../../src/account/store/file-store.ts';
import { createRedisStore } from '../../src/account/store/redis-store.ts';
import type { Store } from '../../src/account/store/store.ts';
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { openRedis } from '../../src/config/redis/redis.ts';
import { type SandboxAddresses, withSandbox } from '../../src/config/with-sandbox.ts';
import { createLogger } from '../../src/server/request/logger.ts';
import { createConnectRoutes } from '../../src/server/route/connect.ts';
import type { Route } from '../../src/server/route/route.ts';

// The process that crash.process.test.ts kills and that paused-holder.process.test.ts pauses: the connect routes and the code behind them, without the graph, because the schema would
// take most of each start. It waits for a message with the URLs of its sandbox and the path of its file.

/** The message with the settings. */
export interface Settings {
  readonly sandbox: SandboxAddresses;
  readonly env: Readonly<Record<string, string>>;
  /** How long a lock in Redis lasts without its holder. */
  readonly leaseMs?: number;
  /** Whether the process pauses itself when it has a lock and has read the record for it. */
  readonly isPausing?: boolean;
}

process.once('message', async (settings: Settings) => {
  const { sandbox, env, isPausing } = settings;
  const config = withSandbox(parseConfig(env), sandbox);
  const logger = createLogger(config);
  const opened = await openStore(config.redis, settings);
  const store = isPausing ? pauseInLock(opened) : opened;
  const accounts = createAccounts({ config, store, logger });

  /** Refreshes the token of each connected account, and returns the owner's name from the service. */
  const whoami: Route = async (request) => {
    const session = await accounts.open(request.headers);
    const nameOf = async (service: Service) => {
      const credential = session?.credential(service);
      if (!credential?.refresher) return null;
      const token = await credential.refresher.replaceToken(credential.token);
      const response = await fetch(
        service === 'asana'
          ? `${config.asana.baseUrl}/users/me`
          : `${config.google.driveBaseUrl}/drive/v3/about?fields=user`,
        { headers: { authorization: `Bearer ${token.reveal()}` } },
      );
      const text = await response.text();
      return /"(?:name|displayName)": ?"([^"]+)"/.exec(text)?.[1] ?? text;
    };
    return Response.json({ asana: await nameOf('asana'), google: await nameOf('google') });
  };

  const routes: Readonly<Record<string, Route>> = {
    ...createConnectRoutes({ config, accounts, logger }),
    '/whoami': whoami,
  };
  createServer((incoming, response) => {
    respond(routes, incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  }).listen(config.port, '127.0.0.1', () => process.send?.('ready'));
});

async function openStore(redis: Config['redis'], { env, leaseMs }: Settings): Promise<Store> {
  if (redis === null) return createFileStore(env['STORE_PATH'] ?? '');
  const connection = await openRedis({ redis });
  return createRedisStore(connection, leaseMs === undefined ? {} : { leaseMs });
}

/** Pauses this process once: under its first lock, after it has read the record. */
function pauseInLock(store: Store): Store {
  let state: 'before' | 'locked' | 'paused' = 'before';
  return {
    ...store,
    lock: (key, work) =>
      store.lock(key, (lock) => {
        if (state === 'before') state = 'locked';
        return work(lock);
      }),
    async get(key) {
      const found = await store.get(key);
      if (state === 'locked') {
        state = 'paused';
        process.kill(process.pid, 'SIGSTOP');
      }
      return found;
    },
  };
}

async function respond(
  routes: Readonly<Record<string, Route>>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const result = await routes[url.pathname]?.(new Request(url, { method, headers }), {});
  if (!result) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(result.status, Object.fromEntries(result.headers));
  response.end(await result.text());
}
