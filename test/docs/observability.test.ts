import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../src/account/store/memory-store.ts';
import type { Redis } from '../../src/config/redis/redis.ts';
import type { RequestReport } from '../../src/upstream/http/caller.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { createTestMetrics, parseSamples } from '../observe/metrics/sample.ts';

const page = readFileSync(new URL('../../docs/observability.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([a-z_\d]+)` \| (\w+) \| (.*?) ?\| .+ \|$/gm)].map(
  ([, name = '', type, labels = '']) => ({ name, type, labels: labels.replaceAll('`', '') }),
);

const metrics = await createTestMetrics();
metrics.measure({
  operationCount: () => 0,
  subscriptionCount: () => 0,
  upstreamLoad: () => ({
    queues: [{ api: 'asana', kind: 'reads', waiting: 0, inFlight: 0 }],
    pools: [{ pool: 'downloads', inUse: 0, size: 1 }],
  }),
  isSharing: () => true,
});
metrics.observeRedis({ isReachable: true } as Redis);

/** Adds at least one value to every metric of this project. */
async function useAll(): Promise<void> {
  const request: RequestReport = {
    baseUrl: '',
    method: 'POST',
    route: '/batch',
    calls: ['GET', 'PUT'].map((method) => ({ method, route: '/tasks/{task_gid}', fields: [] })),
    statuses: [200],
    status: 200,
    isRateLimited: true,
    ms: 1,
    attempt: 2,
    waited: { rateLimit: 1, concurrency: 1, connection: 1 },
  };
  metrics.observer.files.request('asana', request, performance.now());
  metrics.observer.files.write('yes');
  metrics.observer.rejected(['NOT_FOUND'], { headers: new Headers() });
  metrics.observer
    .start({ type: 'query', trustedId: 'a' } as Parameters<typeof metrics.observer.start>[0])
    .end({
      errorCodes: ['NOT_FOUND'],
      hasData: true,
      size: { nodes: 1, bytes: 1 },
      processorMs: 1,
    });
  await metrics.observeStore(createMemoryStore()).get('key');
  const call = { tool: 'query', messageId: 1, protocolVersion: '', meta: {}, headers: null };
  await metrics.observeToolCall(call, async () => ({ result: null, outcome: 'success' }));
}

test('docs/observability.md lists exactly the metrics of the server, with their types', async () => {
  const text = await metrics.read();
  const defined = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
    ([, name, type]) => `${name} (${type})`,
  );
  expect(defined.length).toBeGreaterThan(50);
  const listed = rows.map(({ name, type }) => `${name} (${type})`);
  expectSameNames(
    listed,
    defined,
    'docs/observability.md needs a row for each metric, with its type',
  );
});

test('docs/observability.md lists the labels of each metric of this project', async () => {
  await useAll();
  const samples = parseSamples(await metrics.read());
  const own = rows.filter(({ name }) => name.startsWith('taskdoc_'));
  for (const { name, labels } of own) {
    const sample = samples.find((one) => one.name.replace(/_(bucket|sum|count)$/, '') === name);
    expect(sample, name).toBeDefined();
    const found = Object.keys(sample?.labels ?? {}).filter((label) => label !== 'le');
    expect(found.join(', '), name).toBe(labels);
  }
});
