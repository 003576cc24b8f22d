import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { constantGauges, states } from './held-traffic.ts';
import { startMeasuredServer } from './measured-server.ts';
import { type Sample, sumOf } from './sample.ts';
import { readName, traffic } from './traffic.ts';

// Each metric, with its labels, after or during traffic whose effect is known. A new metric needs a row in traffic.ts or held-traffic.ts.

const server = await startMeasuredServer();
afterAll(() => server.close());
beforeEach(() => server.sandbox.reset());

const nameOf = ({ name, labels }: Sample) => {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`;
};

async function countersOf() {
  const { samples } = await server.read();
  return new Map(
    samples
      .filter(({ name }) => /^taskdoc_.*_(total|count)$/.test(name))
      .map((sample) => [nameOf(sample), sample.value]),
  );
}

describe('exactly the right metrics grow', () => {
  test.each(Object.entries(traffic))('by %s', async (_name, { run, growth }) => {
    const before = await countersOf();
    await run(server);
    const after = await countersOf();
    const grown = [...after].flatMap(([name, value]) => {
      const by = value - (before.get(name) ?? 0);
      // Computation that takes a millisecond or not, depending on the machine.
      const isOptional = name.startsWith('taskdoc_computation') && !(name in growth);
      return by === 0 || isOptional ? [] : [[name, by]];
    });
    expect(Object.fromEntries(grown)).toEqual(growth);
  });
});

/** The gauges that are not zero. */
async function gaugesOf() {
  const { samples, types } = await server.read();
  return Object.fromEntries(
    samples
      .filter(({ name, value }) => types.get(name) === 'gauge' && value !== 0)
      .map((sample) => [nameOf(sample), sample.value]),
  );
}

test('durations are in seconds, and the size of a result in bytes', async () => {
  const before = (await server.read()).samples;
  server.sandbox.setFaults([{ kind: 'latency', ms: 200 }]);
  const startedAt = performance.now();
  const { data } = await server.send(readName);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = (await server.read()).samples;
  const growth = (name: string) => sumOf(after, `${name}_sum`) - sumOf(before, `${name}_sum`);
  const names = ['taskdoc_operation_duration_seconds', 'taskdoc_upstream_request_duration_seconds'];
  for (const name of names) {
    expect(growth(name), name).toBeGreaterThanOrEqual(0.19);
    expect(growth(name), name).toBeLessThan(seconds);
  }
  const { length } = JSON.stringify({ data });
  expect(growth('taskdoc_response_bytes') / length).toBeCloseTo(1, 0);
});

test('each metric of the server has a row', async () => {
  const rows = [constantGauges, ...Object.values(states).map(({ gauges }) => gauges)].concat(
    Object.values(traffic).map(({ growth }) => growth),
  );
  const inRows = rows.flatMap((row) => Object.keys(row)).map((name) => name.replace(/\{.*/, ''));
  const { types } = await server.read();
  const measured = [...types].map(([name, type]) =>
    type === 'histogram' ? `${name}_count` : name,
  );
  expect([...new Set(inRows)].toSorted()).toEqual(measured.toSorted());
});

describe('exactly the right gauges are not zero', () => {
  test.each(Object.entries(states))('while %s', async (_name, { begin, gauges }) => {
    const end = await begin(server);
    await expect.poll(gaugesOf).toEqual({ ...constantGauges, ...gauges });
    await end();
  });
});
