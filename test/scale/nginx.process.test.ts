import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { createBrowser } from '../account/cookie-browser.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { type RedisServer, startRedis } from '../config/redis/redis-server.ts';
import { freePort } from '../free-port.ts';
import type { RunningServer } from '../running-server.ts';
import { isSkipped } from '../tool/tool.ts';
import {
  check,
  createClient,
  type Operation,
  readOperations,
  repeat,
  writeOperation,
} from '../upstream/shared-limit/load.ts';
import { type NginxServer, startNginx } from './nginx-server.ts';
import { startInstance } from './start-instance.ts';

// Three instances behind nginx, with the configuration of compose.scale.yaml, and one Redis.

/** For a longer test, set OPERATIONS=20000. */
const operations = Number(process.env['OPERATIONS'] ?? 300);

/** Enough for a busy machine. */
const timeout = 90_000 + operations * 20;

const names = { ada: 'Ada Okafor', grace: 'Grace Lindqvist' } as const;
const whoami = '{ viewer { asana { user { name } } } }';

describe.skipIf(isSkipped('Redis') || isSkipped('nginx'))('three instances behind nginx', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  let nginx: NginxServer;
  let api: string;
  const ports: number[] = [];
  const servers: RunningServer[] = [];
  const client = createClient();

  async function start(number: number): Promise<void> {
    const port = String(ports[number]);
    servers[number] = await startInstance(program.path, { sandbox, nginx, redis }, { PORT: port });
  }

  /** The number of operations that each instance has executed. */
  const executed = () => servers.map(({ log }) => log.filter(({ msg }) => msg === 'query').length);

  beforeAll(async () => {
    for (let number = 0; number < 3; number += 1) ports.push(await freePort());
    [redis, sandbox, program, nginx] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('test/scale/instance.ts'),
      startNginx(ports),
    ]);
    api = `${nginx.url}/graphql`;
    await Promise.all([start(0), start(1), start(2)]);
  }, timeout);
  afterEach(() => {
    sandbox.setFaults([]);
    sandbox.clearRequests();
  });
  afterAll(async () => {
    await client.close();
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all([sandbox?.close(), program?.remove(), nginx?.stop(), redis?.remove()]);
  });

  test('refresh a token once, whatever the number of operations at its expiry', {
    timeout,
  }, async () => {
    const browser = createBrowser(nginx.url);
    expect(await browser.connect('asana', { person: 'ada' })).toBe('connected');
    // nginx gives an instance that it could not reach one request, and more after its response.
    await expect
      .poll(
        async () => {
          await browser.ask(whoami);
          return Math.min(...executed());
        },
        { timeout },
      )
      .toBeGreaterThan(2);
    sandbox.expireTokens();
    sandbox.clearRequests();
    const before = executed();
    const results = await Promise.all(Array.from({ length: 100 }, () => browser.ask(whoami)));
    for (const { data, errors } of results) {
      expect(errors).toEqual([]);
      expect(data).toEqual({ viewer: { asana: { user: { name: names.ada } } } });
    }
    const refreshes = sandbox
      .requests()
      .filter(({ body }) => (body as { grant_type?: string })?.grant_type === 'refresh_token');
    expect(refreshes).toHaveLength(1);
    // Each instance has taken its part.
    for (const [number, count] of before.entries())
      await expect.poll(() => executed()[number], { timeout }).toBeGreaterThan(count + 10);
  });

  test(`never mix two people up in ${operations} operations`, { timeout }, async () => {
    const people = await Promise.all(
      (['ada', 'grace'] as const).map(async (person) => {
        const browser = createBrowser(nginx.url);
        expect(await browser.connect('asana', { person })).toBe('connected');
        return { browser, name: names[person] };
      }),
    );
    let sent = 0;
    await repeat(40, async (caller) => {
      const { browser, name } = people[caller % 2] ?? {};
      sent += 1;
      // Rarely, because an operation fails if both its token and the next one expire.
      if (sent % 2000 === 150) sandbox.expireTokens();
      const { data, errors } = (await browser?.ask(whoami)) ?? {};
      expect({ data, errors }).toEqual({
        data: { viewer: { asana: { user: { name } } } },
        errors: [],
      });
      return sent < operations;
    });
  });

  test('fail no request during a rolling restart under load', { timeout }, async () => {
    const reads: readonly Operation[] = await readOperations(client, api);
    sandbox.setFaults([{ kind: 'latency', ms: 20 }]);
    let sent = 0;
    let isOver = false;
    const load = repeat(16, async () => {
      sent += 1;
      const operation = sent % 20 === 0 ? writeOperation(sent) : reads[sent % reads.length];
      if (operation !== undefined) await check(client, api, operation);
      return !isOver;
    });
    const restart = async () => {
      for (const [number, { child }] of [...servers.entries()]) {
        const exit = once(child, 'exit');
        child.kill('SIGTERM');
        expect(await exit).toEqual([0, null]);
        await start(number);
        // nginx uses it again.
        await expect.poll(() => executed()[number], { timeout }).toBeGreaterThan(0);
      }
      isOver = true;
    };
    await Promise.all([load, restart()]);
    expect(sent).toBeGreaterThan(50);
    for (const { log } of servers) expect(log.filter(({ errors }) => errors)).toEqual([]);
  });
});
