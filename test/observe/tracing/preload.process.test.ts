import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { bundleProgram } from '../../bundled-program.ts';
import { startServer } from '../../running-server.ts';
import type { WrittenSpan } from './preload.ts';
import { collectReceivedHeaders } from './sdk.ts';

// The program with an OpenTelemetry SDK that is preloaded with `node --import`, and with metrics. The SDK has its own copy of OpenTelemetry's
// API.

/** Enough for a busy machine. */
const startLimitMs = 120_000;

const [program, preload] = await Promise.all(
  ['src/main.ts', 'test/observe/tracing/preload.ts'].map(bundleProgram),
);
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-spans-'));
const sandbox = await createSandbox();
const received = collectReceivedHeaders();
afterAll(async () => {
  await Promise.all([program?.remove(), preload?.remove(), rm(folder, { recursive: true })]);
  await sandbox.close();
});

const traceId = '0af7651916cd43dd8448eb211c80319c';

test(
  'the program creates spans and metrics, and sends the services no header about traces',
  async () => {
    const file = join(folder, 'spans.json');
    const { child, api, exit } = await startServer(String(program?.path), sandbox, {
      NODE_OPTIONS: `--import ${pathToFileURL(String(preload?.path))}`,
      SPANS_FILE: file,
      METRICS_KEY: 'key-of-a-test',
    });
    const query =
      'query TaskName($task: ID!) { task(id: $task) { name stories { nodes { text } } } }';
    const response = await fetch(api, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada',
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ query, variables: { task: fixtures.taskWithEverything } }),
    });
    const { extensions } = JSON.parse(await response.text());
    const metrics = await fetch(new URL('/metrics', api), {
      headers: { authorization: 'Bearer key-of-a-test' },
    });
    expect(await metrics.text()).toContain(
      'taskdoc_upstream_requests_total{service="asana",method="POST",route="/batch",status="200"} 1',
    );
    child.kill('SIGTERM');
    await Promise.all([exit, once(child, 'close')]);
    const spans: readonly WrittenSpan[] = JSON.parse(await readFile(file, 'utf8'));
    expect(spans.map(({ name }) => name)).toEqual(['POST /batch', 'query']);
    expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId]);
    expect(spans[1]?.parentId).toBe('b7ad6b7169203331');
    expect(spans[0]?.attributes['taskdoc.batch.size']).toBe(extensions.upstream.totals.reads);
    const sent = received.filter(({ authorization }) => authorization === 'Bearer sandbox-ada');
    expect(sent).toHaveLength(extensions.upstream.totals.requests);
    for (const headers of sent)
      expect(Object.keys(headers).filter((name) => /trace|baggage/.test(name))).toEqual([]);
  },
  startLimitMs,
);
