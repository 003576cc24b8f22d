import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { type RedisServer, startRedis } from '../../config/redis/redis-server.ts';
import { type RunningServer, startServer } from '../../running-server.ts';
import { isSkipped } from '../../tool/tool.ts';
import { repeat } from './load.ts';

// Instances of the program, each in its own process, with one Redis and a quota per minute that the sandbox enforces.

/** How long the load lasts after the first failure. For more than one minute of the service, set LOAD_MS=130000. */
const loadMs = Number(process.env['LOAD_MS'] ?? 3000);
const timeout = 90_000 + loadMs;

const minuteMs = 60_000;

/** How much of a quota the instances use at least. The rest may be reserved by one of them. */
const usedPart = 0.95;

const quotas = {
  asana: {
    perMinute: 150,
    limits: { perMinute: 150 },
    query: 'query ($task: ID!) { task(id: $task) { name } }',
  },
  google: {
    perMinute: 60,
    limits: { google: { docsWritesPerMinute: 60 } },
    query: `mutation { updateDocument(input: {
      document: "${documentFixtures.emoji}"
      requests: [{ insertText: { location: { index: 1 }, text: "a" } }]
    }) { replies } }`,
  },
} as const;

/** The end of an operation that the server did not send. */
interface Failure {
  readonly ms: number;
  readonly retryAfterMs: number;
  readonly at: number;
}

describe.skipIf(isSkipped('Redis'))('a quota per minute that is used up', () => {
  let redis: RedisServer;
  let sandbox: Sandbox;
  let program: BundledProgram;
  let servers: readonly RunningServer[] = [];
  /** Equal reads that are in flight at the same time would be one request. */
  const tasks: string[] = [];

  beforeAll(async () => {
    [redis, sandbox, program] = await Promise.all([
      startRedis(),
      createSandbox(),
      bundleProgram('src/main.ts'),
    ]);
    const response = await fetch(
      `${sandbox.asanaBaseUrl}/projects/${fixtures.hundredTaskProject}/tasks?limit=100`,
      { headers: { authorization: 'Bearer sandbox-ada' } },
    );
    const { data } = (await response.json()) as { data: { gid: string }[] };
    tasks.push(...data.map(({ gid }) => gid));
  }, timeout);
  afterEach(() => {
    for (const { child } of servers) child.kill('SIGKILL');
    sandbox.reset();
  });
  afterAll(() => Promise.all([sandbox?.close(), program?.remove(), redis?.remove()]));

  const start = (prefix: string) =>
    startServer(program.path, sandbox, {
      REDIS_URL: redis.url,
      REDIS_PREFIX: `${prefix}:`,
      SESSION_SECRET: 'canary-session-secret-of-used-up-quotas',
      LOG_LEVEL: 'warn',
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      ASANA_REQUESTS_PER_MINUTE: String(quotas.asana.perMinute),
      GOOGLE_DOCS_WRITES_PER_MINUTE: String(quotas.google.perMinute),
      OPERATION_TIMEOUT_MS: '8000',
      MAX_CONCURRENT_OPERATIONS: '1000',
    });

  /** Sends an operation of one person. Returns null if it succeeded. */
  async function send(
    { api }: RunningServer,
    query: string,
    task: string | undefined,
  ): Promise<Failure | null> {
    const startedAt = performance.now();
    const response = await fetch(api, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada',
        'x-google-authorization': 'Bearer sandbox-ada',
      },
      body: JSON.stringify({ query, variables: { task } }),
    });
    const { errors = [] } = (await response.json()) as {
      errors?: { extensions: { code: string; retryAfter: number } }[];
    };
    const [error] = errors;
    if (error === undefined) return null;
    expect(error.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    const { retryAfter } = error.extensions;
    return { ms: performance.now() - startedAt, retryAfterMs: retryAfter * 1000, at: Date.now() };
  }

  test.each(
    (['asana', 'google'] as const).flatMap((service) =>
      [1, 2, 3].map((count) => [service, count] as const),
    ),
  )(
    'at %s is used by %d instances almost completely, and then fails at once with the true time',
    {
      timeout,
    },
    async (service, count) => {
      const { perMinute, limits, query } = quotas[service];
      servers = await Promise.all(Array.from({ length: count }, () => start(`${service}${count}`)));
      sandbox.setLimits(limits);
      sandbox.clearRequests();
      const failures: Failure[] = [];
      /** When the operations that succeeded were started. */
      const accepted: number[] = [];
      let endsAt = Number.POSITIVE_INFINITY;
      let sent = 0;
      await repeat(12, async (caller) => {
        sent += 1;
        const startedAt = Date.now();
        const failure = await send(
          servers[caller % count] as RunningServer,
          query,
          tasks[sent % tasks.length],
        );
        if (failure === null) {
          accepted.push(startedAt);
        } else {
          failures.push(failure);
          endsAt = Math.min(endsAt, failure.at + loadMs);
          await sleep(50);
        }
        return Date.now() < endsAt;
      });
      const requests = sandbox.requests();
      expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
      const sentAt = requests.map(({ startedAt: at }) => Date.parse(at)).toSorted((a, b) => a - b);
      const minutes = Math.ceil((Date.now() - (sentAt[0] ?? 0)) / minuteMs);
      expect(requests.length / minutes).toBeGreaterThanOrEqual(usedPart * perMinute);

      accepted.sort((a, b) => a - b);
      // An instance may send these after others have failed: it had reserved them.
      const reserved = Math.floor((1 - usedPart) * perMinute);
      /** How long after a time new operations succeeded, or would have. The requests of earlier ones can be sent later. */
      const truthMs = (at: number) => {
        const next = accepted.filter((startedAt) => startedAt > at)[reserved];
        const inWindow = sentAt.filter((sent) => sent > at - minuteMs && sent <= at);
        return Math.max(0, (next ?? (inWindow[0] ?? at) + minuteMs) - at);
      };
      const middle = <Value>(values: readonly Value[]) => values[Math.floor(values.length / 2)];
      const times = failures.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const differences = failures
        .map(({ at, retryAfterMs }) => Math.abs(retryAfterMs - truthMs(at)))
        .toSorted((a, b) => a - b);
      const figures = {
        service,
        count,
        used: requests.length / minutes / perMinute,
        failures: failures.length,
        medianMs: middle(times),
        maxMs: times.at(-1),
        medianDifferenceMs: middle(differences),
        maxDifferenceMs: differences.at(-1),
      };
      if (process.env['LOAD_MS'] !== undefined)
        process.stdout.write(`${JSON.stringify(figures)}\n`);
      expect(failures.length).toBeGreaterThan(20);
      // It is 2 to 8 ms on an idle machine. An operation may take 8 s.
      expect(middle(times)).toBeLessThan(800);
      expect(middle(differences)).toBeLessThanOrEqual(2000);
    },
  );
});
