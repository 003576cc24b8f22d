import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { metricsSum } from '../../../src/observe/metrics/sum.ts';

/** The metrics of one process. */
async function snapshot(count: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests', help: 'Requests.', registers }).inc(count);
  new Gauge({ name: 'open', help: 'Open.', registers }).set(count);
  new Histogram({ name: 'seconds', help: 'Time.', buckets: [1, 5], registers }).observe(count);
  return registry.getMetricsAsJSON();
}

const valuesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

test('the metrics of several processes are added up', async () => {
  const text = await metricsSum.print([await snapshot(2), await snapshot(7)]);
  expect(valuesOf(text)).toEqual([
    'requests 9',
    'open 9',
    'seconds_bucket{le="1"} 0',
    'seconds_bucket{le="5"} 1',
    'seconds_bucket{le="+Inf"} 2',
    'seconds_sum 9',
    'seconds_count 2',
  ]);
});

test('a process that has ended still counts, without its present state', async () => {
  const ended = await metricsSum.ofEnded([await snapshot(2), await snapshot(7)]);
  const text = await metricsSum.print([ended, await snapshot(1)]);
  expect(valuesOf(text)).toEqual(
    expect.arrayContaining(['requests 10', 'open 1', 'seconds_sum 10']),
  );
});
