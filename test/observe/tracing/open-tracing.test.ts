import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTracing } from '../../../src/command/api/open-tracing.ts';

// Whether the program finds an SDK. Where SDKs register themselves is shared by the test files of a process.

const key = Symbol.for('opentelemetry.js.api.1');
const shared = globalThis as { [key]?: unknown };
let registered: unknown;
beforeEach(() => {
  registered = shared[key];
  delete shared[key];
});
afterEach(() => {
  if (registered === undefined) delete shared[key];
  else shared[key] = registered;
});

async function open() {
  const log: string[] = [];
  const logger = pino({ base: null }, { write: (line) => log.push(line) });
  const tracing = await openTracing({ traceDocuments: false }, logger);
  return { tracing, lines: log.map((line) => JSON.parse(line)) };
}

test('without an SDK there are no traces', async () => {
  expect(await open()).toEqual({ tracing: null, lines: [] });
});

test('with an SDK that has only metrics there are no traces', async () => {
  shared[key] = { version: '1.9.1', metrics: {} };
  expect(await open()).toEqual({ tracing: null, lines: [] });
});

test.each(['1.9.0', '1.9.1', '1.10.0', '1.11.2'])(
  'an SDK with version %s of the API receives spans',
  async (version) => {
    shared[key] = { version, trace: { getTracer: () => ({}) } };
    const { tracing, lines } = await open();
    expect(tracing).not.toBeNull();
    expect(lines).toEqual([]);
  },
);

test('an SDK with an older version of the API is in the log, because it receives no spans', async () => {
  shared[key] = { version: '1.3.0', trace: { getTracer: () => ({}) } };
  const { tracing, lines } = await open();
  expect(tracing).toBeNull();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      version: '1.3.0',
      msg: 'The SDK uses an older version of OpenTelemetry: there are no traces',
    }),
  ]);
});
