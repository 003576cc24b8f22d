import { beforeEach, expect, test } from 'vitest';
import { createAsker, type Person } from '../../ask.ts';
import { someCases } from '../../case-count.ts';
import { documentedQueries } from '../../docs/documented-query.ts';
import { createTestMetrics, parseSamples, sumOf } from './sample.ts';

// The metrics have the figures of `extensions.upstream`: for each query of the documentation, the growth of a metric is the sum in the
// response.

const metrics = await createTestMetrics();
const { ask, sandbox } = await createAsker({}, {}, { observer: metrics.observer });

const figures = async () => {
  const samples = parseSamples(await metrics.read());
  const of = (name: string) => sumOf(samples, `taskdoc_upstream_${name}`);
  return {
    requests: of('requests_total'),
    timedRequests: of('request_duration_seconds_count'),
    reads: of('reads_total'),
    writes: of('writes_total'),
    shared: of('shared_reads_total'),
    saved: of('saved_reads_total'),
    retries: of('retries_total'),
    waitedMs: of('wait_seconds_sum') * 1000,
  };
};

let before: Awaited<ReturnType<typeof figures>>;
beforeEach(async () => {
  before = await figures();
});

test.each(someCases(documentedQueries, 6))(
  'the metrics grow by the figures of the response to $heading (line $line)',
  async ({ query, variables, user }) => {
    const { upstream } = await ask(query, variables, user as Person);
    const { totals, requests = [] } = upstream;
    const after = await figures();
    const growth = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        value - before[name as keyof typeof before],
      ]),
    );
    expect(growth).toEqual({
      requests: totals.requests,
      timedRequests: totals.requests,
      reads: totals.reads,
      writes: totals.writes,
      shared: totals.shared,
      saved: totals.saved,
      retries: requests.filter(({ attempt }) => attempt > 1).length,
      // The response rounds each wait to a tenth of a millisecond.
      waitedMs: expect.closeTo(
        requests
          .flatMap(({ waitedMs }) => Object.values(waitedMs ?? {}))
          .reduce((sum, ms) => sum + ms, 0),
        0,
      ),
    });
  },
);

test('the metrics of a route are those of the requests of the response with this route', async () => {
  sandbox.setFaults([{ kind: 'status', status: 503, count: 1 }]);
  const query =
    '{ task(id: "1206000000000179") { name stories { nodes { text } } } documents(first: 2) { nodes { title } } }';
  const samplesBefore = parseSamples(await metrics.read());
  const { upstream } = await ask(query);
  const samples = parseSamples(await metrics.read());
  const { requests = [] } = upstream;
  expect(requests.length).toBeGreaterThan(2);
  for (const { service, method, route } of requests) {
    const same = requests.filter((one) => one.route === route && one.method === method);
    const labels = { service, method, route };
    for (const [name, expected] of [
      ['taskdoc_upstream_requests_total', same.length],
      ['taskdoc_upstream_retries_total', same.filter(({ attempt }) => attempt > 1).length],
    ] as const)
      expect(sumOf(samples, name, labels) - sumOf(samplesBefore, name, labels)).toBe(expected);
    const seconds = 'taskdoc_upstream_request_duration_seconds_sum';
    const ms = same.reduce((sum, one) => sum + one.ms, 0);
    const growth = sumOf(samples, seconds, labels) - sumOf(samplesBefore, seconds, labels);
    // The response rounds each time to a tenth of a millisecond.
    expect(Math.abs(growth * 1000 - ms)).toBeLessThan(0.06 * same.length);
  }
});
