import { pino } from 'pino';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { createAccounts } from '../../../src/account/accounts.ts';
import { services } from '../../../src/account/credential.ts';
import { createRedisStore } from '../../../src/account/store/redis-store.ts';
import { createVault } from '../../../src/account/vault.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { withSandbox } from '../../../src/config/with-sandbox.ts';
import { toEmbeddedRecords } from '../../../src/engine/plan/embedded-record.ts';
import { createContextFactory } from '../../../src/operation/context-factory.ts';
import { listen } from '../../../src/server/listen.ts';
import { createServer } from '../../../src/server/server.ts';
import { createBrowser } from '../../account/cookie-browser.ts';
import { plainSchema as schema } from '../../schema-for.ts';
import { sharedProcessSetting } from '../../shared-process-setting.ts';
import { startRedis } from './redis-server.ts';

/** The session secret of these tests. */
const sessionSecret = 'canary-session-secret-of-the-instances';

/** Reads the owners of both accounts. */
export const connectedQuery =
  '{ viewer { asana { user { name } } google { user { displayName } } } }';

/** The result of this query for each person. */
export const people = {
  ada: { asana: { user: { name: 'Ada Okafor' } }, google: { user: { displayName: 'Ada Okafor' } } },
  grace: {
    asana: { user: { name: 'Grace Lindqvist' } },
    google: { user: { displayName: 'Grace Lindqvist' } },
  },
} as const;

/** What a browser of the instances sends its requests to. */
type Browser = ReturnType<typeof createBrowser>;

/**
 * Starts several instances of the server with their ports, on one Redis and one sandbox. They share nothing but these: each has its own
 * connection to Redis and its own requests in flight.
 */
export async function startInstances(count: number, env: Readonly<Record<string, string>> = {}) {
  const redis = await startRedis();
  const sandbox = await createSandbox();
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const settings = { SESSION_SECRET: sessionSecret, REDIS_URL: redis.url, ...sharedProcessSetting };
  const config = withSandbox(parseConfig({ ...settings, ...env }), sandbox);

  async function startInstance() {
    const connection = await redis.open({ prefix: 'taskdoc:' });
    const warn = logger.warn.bind(logger);
    const store = createRedisStore(connection, { warn, leaseMs: 2000 });
    const accounts = createAccounts({ config, store, logger });
    const contexts = createContextFactory({
      config,
      embeddedRecords: toEmbeddedRecords(schema),
      isGuarded: true,
    });
    const server = createServer({ config, schema, contexts, logger, accounts });
    const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
    return {
      url,
      connection,
      async close() {
        await close({ limitMs: 0 });
        await contexts.close();
        await accounts.close();
        await connection.close();
      },
    };
  }

  const instances = await Promise.all(Array.from({ length: count }, startInstance));
  function browsers(): readonly Browser[] {
    const cookies = new Map<string, string>();
    return instances.map(({ url }) => createBrowser(url, cookies));
  }
  return {
    redis,
    sandbox,
    log,
    instances,
    /** The same browser at each instance, as behind a load balancer: a cookie that one of them sets is sent to all. */
    browsers,
    /** The browsers of a user who has connected both accounts. */
    async connected(person: keyof typeof people = 'grace') {
      const all = browsers();
      for (const service of services) {
        const outcome = await all[0]?.connect(service, { person });
        if (outcome !== 'connected') throw new Error(`${service} is not connected: ${outcome}.`);
      }
      return all;
    },
    /** The decrypted records in Redis. */
    async records() {
      const [connection] = instances.map((instance) => instance.connection);
      if (!connection) return [];
      const vault = createVault(createRedisStore(connection), config.sessionSecrets);
      const keys = (await connection.send(['KEYS', 'taskdoc:*'])) as readonly Buffer[];
      const found = keys.map(async (name) => {
        const key = String(name).slice('taskdoc:'.length);
        // biome-ignore lint/suspicious/noExplicitAny: tests read records of any kind.
        return { key, record: (await vault.get(key))?.record as Record<string, any> | undefined };
      });
      // A record can expire after its key was listed.
      return (await Promise.all(found)).flatMap(({ key, record }) =>
        record === undefined ? [] : [{ key, record }],
      );
    },
    async close() {
      for (const instance of instances) await instance.close();
      await sandbox.close();
      await redis.remove();
    },
  };
}

/** The instances of a test file. */
export type Instances = Awaited<ReturnType<typeof startInstances>>;
