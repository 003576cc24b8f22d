import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { repeat } from './load.ts';

// Instances of the program, each in its own process, with one Redis and a quota of the project that the sandbox enforces.

const perMinute = 240;
/** How long the load lasts. For more than one minute of the service, set LOAD_MS=300000. */
const loadMs = Number(process.env['LOAD_MS'] ?? 20_000);
const timeout = 90_000 + loadMs;

describe.skipIf(isSkipped('Redis'))('the quota of a project, with three instances,', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  let servers: readonly RunningServer[] = [];

  beforeAll(async () => {
    [redis, sandbox, program] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('src/main.ts'),
    ]);
    const start = () =>
      startServer(program.path, sandbox, {
        REDIS_URL: redis.url,
        SESSION_SECRET: 'canary-session-secret-of-project-quotas',
        LOG_LEVEL: 'warn',
        GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
        GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
        GOOGLE_DOCS_WRITES_PER_MINUTE: '10000',
        GOOGLE_DOCS_WRITES_PER_PROJECT: String(perMinute),
      });
    servers = await Promise.all([start(), start(), start()]);
    sandbox.setLimits({ google: { docsWritesPerProject: perMinute } });
  }, timeout);
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all([sandbox?.close(), program?.remove(), redis?.remove()]);
  });

  let sent = 0;
  /** Writes to a document through the next instance. Returns how long it took, in milliseconds. */
  async function write(token: string, document: string): Promise<number> {
    sent += 1;
    const { api } = servers[sent % servers.length] as RunningServer;
    const startedAt = performance.now();
    const response = await fetch(api, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-google-authorization': `Bearer sandbox-${token}`,
      },
      body: JSON.stringify({
        query: `mutation { updateDocument(input: {
          document: "${document}"
          requests: [{ insertText: { location: { index: 1 }, text: "a" } }]
        }) { replies } }`,
      }),
    });
    const { errors } = (await response.json()) as { errors?: unknown };
    expect(errors).toBeUndefined();
    return performance.now() - startedAt;
  }

  test('serves a person at once beside a script that wants all of it, and is never exceeded', {
    timeout,
  }, async () => {
    const endsAt = Date.now() + loadMs;
    const times: number[] = [];
    const person = async () => {
      while (Date.now() < endsAt) {
        times.push(await write('grace', documentFixtures.handbook));
        await sleep(700);
      }
    };
    const script = repeat(24, async () => {
      await write('ada', documentFixtures.emoji);
      return Date.now() < endsAt;
    });
    await Promise.all([person(), script]);
    const writes = sandbox
      .requests()
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/documents'));
    expect(writes.filter(({ status }) => status !== 200)).toEqual([]);
    // The script sends at the average rate of the quota.
    expect(writes.length).toBeGreaterThan((0.8 * perMinute * loadMs) / 60_000);
    times.sort((one, other) => one - other);
    if (process.env['LOAD_MS'] !== undefined)
      process.stdout.write(
        `${JSON.stringify({ writes: writes.length, person: times.length, medianMs: times[times.length >> 1], p99Ms: times[Math.floor(times.length * 0.99)], maxMs: times.at(-1) })}\n`,
      );
    expect(times[Math.floor(times.length / 2)]).toBeLessThan(1000);
    expect(times.at(-1)).toBeLessThan(5000);
  });
});
