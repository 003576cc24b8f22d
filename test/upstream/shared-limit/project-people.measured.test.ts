import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { createRandom } from '../pacing/project-load.ts';
import { mostInFlight, repeat } from './load.ts';

// 200 people read documents over HTTP, each with a credential of its own, beside a script that reads without a pause.

/** How long the load lasts. For more than one minute of the service, set LOAD_MS=300000. */
const loadMs = Number(process.env['LOAD_MS'] ?? 8000);
const timeout = 90_000 + loadMs;

describe.skipIf(isSkipped('Redis'))(
  '200 people who share the reads of a project with a script',
  () => {
    const readsPerMinute = 600;
    const pagesPerMinute = 330;
    const scriptOperations = 50;
    const [people, random] = [200, createRandom('people')];
    let redis: RedisServer;
    let sandbox: Sandbox;
    let program: BundledProgram;

    beforeAll(async () => {
      [redis, sandbox, program] = await Promise.all([
        startRedis(),
        createSandbox(),
        bundleProgram('src/main.ts'),
      ]);
    }, timeout);
    afterAll(() => Promise.all([sandbox.close(), program.remove(), redis.remove()]));

    async function startInstances(count: number): Promise<readonly RunningServer[]> {
      const shared = {
        REDIS_URL: redis.url,
        REDIS_PREFIX: `quota-of-${count}:`,
        SESSION_SECRET: 'canary-session-secret-of-project-quotas',
      };
      const env = {
        ...(count > 1 && shared),
        LOG_LEVEL: 'warn',
        GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
        GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
        GOOGLE_DOCS_READS_PER_PROJECT: String(readsPerMinute),
      };
      return Promise.all(
        Array.from({ length: count }, () => startServer(program.path, sandbox, env)),
      );
    }

    test.each([1, 3])('open their pages with %i instances', { timeout }, async (count) => {
      // The minute of the quota begins without requests.
      sandbox.reset();
      sandbox.setLimits({ google: { docsReadsPerProject: readsPerMinute } });
      sandbox.setFaults([{ kind: 'latency', ms: 100 }]);
      const servers = await startInstances(count);
      const endsAt = performance.now() + loadMs;
      const waits: number[] = [];
      const problems: unknown[] = [];

      /** Opens a document. Returns whether it is complete. */
      const open = async (token: string): Promise<boolean> => {
        const { api } = servers[Math.floor(random() * servers.length)] as RunningServer;
        const response = await fetch(api, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-google-authorization': `Bearer ${token}`,
          },
          body: JSON.stringify({
            query: `{ document(id: "${documentFixtures.oneParagraph}") { title text } }`,
          }),
        });
        const { data, errors } = (await response.json()) as {
          data: { document: { text: string } | null };
          errors?: readonly object[];
        };
        if (errors !== undefined && !token.startsWith('sandbox-grace')) problems.push(...errors);
        return errors === undefined && data.document !== null;
      };
      const page = async () => {
        const startedAt = performance.now();
        await open(`sandbox-ada-${1 + Math.floor(random() * people)}`);
        waits.push(performance.now() - startedAt);
      };
      const pages = async () => {
        const opened: Promise<void>[] = [];
        while (performance.now() < endsAt) {
          await sleep(-Math.log(1 - random()) * (60_000 / pagesPerMinute));
          opened.push(page());
        }
        await Promise.all(opened);
      };
      const script = repeat(scriptOperations, async () => {
        await open('sandbox-grace-1');
        return performance.now() < endsAt;
      });
      await Promise.all([pages(), script]);
      for (const { child } of servers) child.kill('SIGKILL');

      const reads = sandbox.requests().filter(({ path }) => path.startsWith('/v1/documents'));
      const refused = reads.filter(({ status }) => status !== 200).length;
      waits.sort((one, other) => one - other);
      const result = {
        instances: count,
        pages: waits.length,
        failedPages: problems.length,
        medianMs: Math.round(waits[waits.length >> 1] ?? 0),
        p99Ms: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
        used: (reads.length - refused) / ((readsPerMinute * loadMs) / 60_000),
        refused: refused / reads.length,
        maxInFlight: mostInFlight(sandbox).reads,
      };
      if (process.env['LOAD_MS'] !== undefined) process.stdout.write(`${JSON.stringify(result)}\n`);
      expect(problems).toEqual([]);
      expect(result.refused).toBeLessThan(0.01);
      expect(result.used).toBeGreaterThan(loadMs >= 300_000 ? 0.95 : 0.7);
      expect(result.maxInFlight).toBeLessThanOrEqual(scriptOperations);
      expect(result.medianMs).toBeLessThan(1000);
    });
  },
);
