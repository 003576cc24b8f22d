import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { bundleProgram } from '../bundled-program.ts';
import { startServer } from '../running-server.ts';
import { exampleProgram } from './example.ts';
import { startOtlpReceiver } from './otlp-receiver.ts';

// The program with the instrumentation of examples/observability sends its spans to a collector. A span and the line of the log name each other.

const example = exampleProgram('observability');
const [sandbox, program, collector] = await Promise.all([
  createSandbox(),
  bundleProgram('src/main.ts'),
  startOtlpReceiver(),
]);
afterAll(async () => {
  collector.close();
  await Promise.all([sandbox.close(), program.remove()]);
});

describe.skipIf(example.skipReason)('with the instrumentation of examples/observability', () => {
  test('the span that a collector receives, the line of the log and the response have the same ids', {
    timeout: 120_000,
  }, async () => {
    const instrumentation = pathToFileURL(join(example.folder, 'instrumentation.mjs'));
    const { child, api, exit, log } = await startServer(program.path, sandbox, {
      NODE_OPTIONS: `--import ${instrumentation}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    const response = await fetch(api, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-asana-authorization': 'Bearer sandbox-ada',
      },
      body: JSON.stringify({
        query: `query TaskName { task(id: "${fixtures.taskWithEverything}") { name } }`,
      }),
    });
    expect(await response.json()).not.toHaveProperty('errors');
    const ids = () => collector.spans.map(({ name }) => name).toSorted();
    await expect.poll(ids, { timeout: 20_000 }).toEqual(['GET /tasks/{task_gid}', 'query']);
    const [line] = log.filter(({ msg }) => msg === 'query');
    const operation = collector.spans.find(({ spanId }) => spanId === line?.['span_id']);
    expect(operation).toMatchObject({
      name: 'query',
      service: 'taskdoc',
      traceId: line?.['trace_id'],
      attributes: { 'taskdoc.request.id': line?.['requestId'] },
    });
    expect(line?.['requestId']).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('traceresponse')).toBe(
      `00-${operation?.traceId}-${operation?.spanId}-01`,
    );
    const upstream = collector.spans.find(({ spanId }) => spanId !== line?.['span_id']);
    expect(upstream).toMatchObject({
      traceId: operation?.traceId,
      parentSpanId: operation?.spanId,
    });
    expect(JSON.stringify(collector.spans)).not.toContain('sandbox-ada');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
