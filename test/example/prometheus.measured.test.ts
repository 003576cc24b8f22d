import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { children } from '../command/child-process.ts';
import { isSkipped } from '../tool/tool.ts';
import { createClient } from '../upstream/shared-limit/load.ts';
import { type MonitoredProgram, startMonitoredProgram } from './monitored-program.ts';

// The alerts include slow commands of Redis and a blocked event loop. So this file needs the processor for itself: beside other tests they are slow.

const waiting = { timeout: 40_000, interval: 250 };

describe.skipIf(isSkipped('Prometheus') || isSkipped('Redis'))('Prometheus', () => {
  let monitored: MonitoredProgram;

  beforeAll(async () => {
    monitored = await startMonitoredProgram();
  });
  afterAll(() => monitored.stop());

  test('reads the sums of four workers, also after one of them was killed, and no alert fires', async () => {
    const { server, prometheus } = monitored;
    await expect.poll(() => prometheus.valueOf('up'), waiting).toBe(1);
    const sum = () => prometheus.valueOf('sum(taskdoc_operations_total{outcome="success"})');
    /** Each operation has its own connection, so that every worker receives some. */
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        const one = createClient();
        await one.send(server.api, '{ __typename }');
        await one.close();
      }
    };
    await send(500);
    // What a worker has counted is in the sum half a second later.
    await expect.poll(sum, waiting).toBe(500);
    const [worker = 0] = await children(server.child.pid ?? 0);
    process.kill(worker, 'SIGKILL');
    await expect
      .poll(() => server.log.some(({ msg }) => msg === 'worker ended'), waiting)
      .toBe(true);
    await send(100);
    await expect.poll(sum, waiting).toBe(600);
    expect(await prometheus.firing()).toEqual([]);
  });
});
