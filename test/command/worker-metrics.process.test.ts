import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { freePort } from '../free-port.ts';
import { type RunningServer, startServer } from '../running-server.ts';
import { createClient } from '../upstream/shared-limit/load.ts';
import { children } from './child-process.ts';

// The metrics and the readiness of several workers.

/** Enough for a busy machine. */
const timeout = 120_000;

const workers = 4;

describe.runIf(process.platform === 'linux')('a program with four workers', () => {
  let sandbox: Sandbox;
  let program: BundledProgram;
  let server: RunningServer;
  let metricsUrl: string;
  let origin: string;
  /** What /readyz responded, in order, without repetitions. */
  const readiness: string[] = [];

  const readReadiness = () =>
    fetch(`${origin}/readyz`).then(
      async (response) => `${response.status} ${await response.text()}`,
      () => 'refused',
    );

  /** The value of a metric without labels, or the sum of those with any. */
  async function sumOf(name: string): Promise<number> {
    const text = await (await fetch(metricsUrl)).text();
    const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
    expect(values.length).toBeGreaterThan(0);
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  }

  /** Sends operations over connections of their own, so that all workers receive some. */
  async function send(count: number): Promise<void> {
    const callers = Array.from({ length: 10 }, async () => {
      for (let round = 0; round < 5; round += 1) {
        const client = createClient();
        for (let sent = 0; sent < count / 50; sent += 1)
          expect((await client.send(server.api, '{ __typename }')).errors).toBeUndefined();
        await client.close();
      }
    });
    await Promise.all(callers);
  }

  beforeAll(async () => {
    [sandbox, program] = await Promise.all([createSandbox(), bundleProgram('src/main.ts')]);
    const [port, metricsPort] = [await freePort(), await freePort()];
    origin = `http://127.0.0.1:${port}`;
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    let isStarted = false;
    const watch = async () => {
      while (!isStarted) {
        const found = await readReadiness();
        if (found !== readiness.at(-1)) readiness.push(found);
        await sleep(5);
      }
    };
    const watching = watch();
    server = await startServer(program.path, sandbox, {
      WORKERS: String(workers),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
    while (!readiness.at(-1)?.startsWith('200')) await sleep(5);
    isStarted = true;
    await watching;
  }, timeout);
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await Promise.all([sandbox.close(), program.remove()]);
  });

  test('is ready when all of them serve, and not before', async () => {
    expect(readiness).toEqual(['refused', '503 {"status":"starting"}', '200 {"status":"ready"}']);
    expect(await children(server.child.pid ?? 0)).toHaveLength(workers);
  });

  test('serves the sums of their metrics, also after one of them was killed', {
    timeout,
  }, async () => {
    await send(500);
    expect(await sumOf('taskdoc_operations_total')).toBe(500);
    expect(await sumOf('taskdoc_operation_duration_seconds_count')).toBe(500);
    expect(await sumOf('taskdoc_upstream_circuit_open')).toBe(0);
    const memory = await sumOf('process_resident_memory_bytes');
    // Each worker sends its metrics twice a second.
    const [pid = 0] = await children(server.child.pid ?? 0);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => server.log.some(({ msg }) => msg === 'worker ended'), { timeout })
      .toBe(true);
    expect(await sumOf('taskdoc_operations_total')).toBe(500);
    expect(await sumOf('process_resident_memory_bytes')).toBeLessThan(memory);
    expect(await readReadiness()).toBe('200 {"status":"ready"}');
    await send(100);
    expect(await sumOf('taskdoc_operations_total')).toBe(600);
    await expect
      .poll(async () => (await children(server.child.pid ?? 0)).length, { timeout })
      .toBe(workers);
    expect(await sumOf('taskdoc_operations_total')).toBe(600);
  });
});
