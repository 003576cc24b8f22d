import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { sendMetrics, WorkerMetrics } from '../../src/command/api/worker-metrics.ts';
import { metricsSum } from '../../src/observe/metrics/sum.ts';
import { channel } from '../upstream/shared-limit/channel.ts';

/** A worker that has counted requests and has connections open. */
function createWorker(primary: WorkerMetrics, name: string) {
  const registers = [new Registry()];
  const requests = new Counter({ name: 'requests', help: 'Requests.', registers });
  const open = new Gauge({ name: 'open', help: 'Connections.', registers });
  const [worker, other] = channel();
  sendMetrics({ snapshot: async () => registers[0]?.getMetricsAsJSON() ?? [] }, worker);
  primary.serve(name, other);
  return { requests, open };
}

const valuesOf = async (primary: WorkerMetrics) =>
  (await primary.read()).split('\n').filter((line) => line && !line.startsWith('#'));

test('the sums contain what each worker has counted until now', async () => {
  const primary = new WorkerMetrics(metricsSum);
  const workers = ['1', '2'].map((name) => createWorker(primary, name));
  workers[0]?.requests.inc(2);
  workers[1]?.requests.inc(5);
  workers[1]?.open.set(1);
  expect(await valuesOf(primary)).toEqual(['requests 7', 'open 1']);
  workers[0]?.requests.inc();
  expect(await valuesOf(primary)).toEqual(['requests 8', 'open 1']);
});

test('a worker that has ended still counts, and has nothing open', async () => {
  const primary = new WorkerMetrics(metricsSum);
  const [one, two] = ['1', '2'].map((name) => createWorker(primary, name));
  one?.requests.inc(2);
  one?.open.set(3);
  two?.requests.inc(5);
  two?.open.set(1);
  await primary.read();
  primary.leave('1');
  expect((await valuesOf(primary)).toSorted()).toEqual(['open 1', 'requests 7']);
  const replacement = createWorker(primary, '1');
  replacement.requests.inc(10);
  expect((await valuesOf(primary)).toSorted()).toEqual(['open 1', 'requests 17']);
  primary.leave('2');
  primary.leave('1');
  expect(await valuesOf(primary)).toEqual(['requests 17']);
});

test('a worker that has sent nothing counts for nothing', async () => {
  const primary = new WorkerMetrics(metricsSum);
  primary.serve('1', channel()[1]);
  primary.leave('1');
  primary.leave('unknown');
  expect(await valuesOf(primary)).toEqual([]);
});

test('a worker that does not respond within a second counts with what it sent before', async () => {
  const primary = new WorkerMetrics(metricsSum);
  const peer = Object.assign(new EventEmitter(), { send: () => true });
  primary.serve('1', peer);
  const snapshot = [{ name: 'requests', help: 'Requests.', type: 'counter', aggregator: 'sum' }];
  peer.emit('message', {
    type: 'metrics',
    snapshot: snapshot.map((one) => ({ ...one, values: [{ value: 4, labels: {} }] })),
  });
  const startedAt = performance.now();
  const reading = valuesOf(primary);
  peer.emit('message', { type: 'other' });
  expect(await Promise.race([reading, sleep(500, 'waits')])).toBe('waits');
  expect(await reading).toEqual(['requests 4']);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
