import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/account/store/memory-store.ts';
import { createAsker } from '../../ask.ts';
import { createTestMetrics, parseSamples, sumOf } from './sample.ts';

// What is measured when the metrics are read.

const metrics = await createTestMetrics();
const asker = await createAsker({}, {}, { observer: metrics.observer });
metrics.measure({
  operationCount: () => 3,
  subscriptionCount: () => 2,
  upstreamLoad: () => asker.upstreamLoad(),
});

const read = async () => parseSamples(await metrics.read());

test('requests in flight, queued requests and connections are those of the moment', async () => {
  asker.sandbox.setFaults([{ kind: 'hang' }]);
  const ids = Array.from({ length: 70 }, (_, index) => String(1206000000000001 + index));
  const query = `{ ${ids.map((id) => `t${id}: task(id: "${id}") { name }`).join(' ')} }`;
  const abort = new AbortController();
  const asked = asker.askAmongOthers(query, {}, 'ada', abort.signal);
  await expect.poll(() => asker.sandbox.requests().length).toBe(5);
  const samples = await read();
  const reads = { api: 'asana', kind: 'reads' };
  expect(sumOf(samples, 'taskdoc_upstream_in_flight_requests', reads)).toBe(50);
  // Seven batches of ten reads, five of which are in flight.
  expect(sumOf(samples, 'taskdoc_upstream_queued_requests', reads)).toBe(2);
  expect(sumOf(samples, 'taskdoc_upstream_queued_requests', { kind: 'writes' })).toBe(0);
  const pool = new URL(asker.sandbox.asanaBaseUrl).host;
  expect(sumOf(samples, 'taskdoc_upstream_connections_in_use', { pool })).toBe(5);
  expect(sumOf(samples, 'taskdoc_upstream_connections_limit', { pool })).toBe(256);
  expect(sumOf(samples, 'taskdoc_operations_in_progress')).toBe(3);
  asker.sandbox.setFaults([]);
  abort.abort();
  await asked.catch(() => undefined);
  const left = async () => {
    const later = await read();
    return ['in_flight', 'queued'].map((state) =>
      sumOf(later, `taskdoc_upstream_${state}_requests`),
    );
  };
  await expect.poll(left).toEqual([0, 0]);
});

test('the state of a circuit breaker is 1 while it is open', async () => {
  const stateOf = async (api: string) =>
    sumOf(await read(), 'taskdoc_upstream_circuit_open', { api });
  expect(await stateOf('Asana')).toBe(0);
  metrics.changeCircuit('Asana', true);
  expect(await stateOf('Asana')).toBe(1);
  expect(await stateOf('Google Docs')).toBe(0);
  metrics.changeCircuit('Asana', false);
  expect(await stateOf('Asana')).toBe(0);
});

test('reads, writes and locks of the store are counted with their duration', async () => {
  const store = metrics.observeStore(createMemoryStore());
  const later = new Date(Date.now() + 1000);
  expect(await store.put('key', Buffer.from('value'), 0, later)).toBe(true);
  expect((await store.get('key'))?.version).toBe(1);
  expect(await store.lock('key', async () => 'result')).toBe('result');
  expect(await store.delete('key')).toBe(true);
  expect(await store.fault()).toBeNull();
  await store.close();
  const samples = await read();
  const count = (operation: string) =>
    sumOf(samples, 'taskdoc_store_duration_seconds_count', { operation });
  expect(['get', 'put', 'delete', 'lock'].map(count)).toEqual([1, 1, 1, 1]);
});
