import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../sandbox/http/fault.ts';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker, type Person } from '../ask.ts';
import { recordWaits } from '../waits.ts';

// The waits before retries are skipped.
recordWaits();

const pauseMs = 60_000;

/** The clock of the circuit breakers. Only the tests move it: a pause need not be waited for, and `retryAfter` is exact. */
let nowMs = 1_000_000;

beforeAll(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterAll(() => vi.restoreAllMocks());

/** One server per test: a circuit breaker keeps its state. */
const createServer = (env: Readonly<Record<string, string>> = {}) =>
  createAsker({
    CIRCUIT_BREAKER_MIN_REQUESTS: '20',
    CIRCUIT_BREAKER_PAUSE_MS: String(pauseMs),
    UPSTREAM_TIMEOUT_MS: '1500',
    MAX_RETRY_PERCENT: '0',
    ...env,
  });

const task = fixtures.taskWithEverything;
const readTask = `{ task(id: "${task}") { name } }`;
const readDocument = `{ document(id: "${documentFixtures.editable}") { revisionId } }`;
const readFile = `{ document(id: "${documentFixtures.editable}") { starred } }`;

type Asker = Awaited<ReturnType<typeof createServer>>;

/** Sends 24 operations at once. Each needs one request of its own. */
async function sendMany({ askAmongOthers }: Asker) {
  const operations = Array.from({ length: 24 }, (_, index) =>
    askAmongOthers(
      `{ tasks(project: "${fixtures.hundredTaskProject}", first: ${index + 1}) { nodes { name } } }`,
    ),
  );
  return Promise.all(operations);
}

const codesOf = (
  results: readonly { readonly errors: Awaited<ReturnType<Asker['ask']>>['errors'] }[],
) => results.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));

describe('a service that fails', async () => {
  const outages: readonly (readonly [string, Fault])[] = [
    ['responds with 500', { kind: 'status', status: 500, service: 'asana' }],
    ['responds with 503', { kind: 'status', status: 503, service: 'asana' }],
    ['resets connections', { kind: 'reset', service: 'asana' }],
    ['does not respond', { kind: 'hang', service: 'asana' }],
  ];
  const servers = await Promise.all(outages.map(() => createServer()));

  test.each(outages.map(([what, fault], index) => [what, fault, index] as const))(
    'and %s gets no more requests: operations fail at once, and say when to try again',
    async (_what, fault, index) => {
      const asker = servers[index] as Asker;
      const { ask, sandbox } = asker;
      sandbox.setFaults([fault]);
      const codes = codesOf(await sendMany(asker));
      expect(codes).toHaveLength(24);
      const { data, errors, wireRequests } = await ask(readTask);
      expect([data, wireRequests]).toEqual([{ task: null }, 0]);
      expect(errors[0]?.extensions).toEqual({
        code: 'UPSTREAM_UNAVAILABLE',
        service: 'asana',
        retryable: true,
        retryAfter: 60,
      });

      // The other service is not affected.
      expect((await ask(readDocument)).errors).toEqual([]);

      // After the pause, one request is sent as a probe. It fails, so the others still fail.
      nowMs += pauseMs;
      sandbox.clearRequests();
      expect(codesOf(await sendMany(asker))).toHaveLength(24);
      expect(sandbox.requests()).toHaveLength(1);

      // The service works again: the next probe succeeds, and all requests are sent.
      sandbox.setFaults([]);
      nowMs += 2 * pauseMs;
      expect((await ask(readTask)).errors).toEqual([]);
      expect(codesOf(await sendMany(asker))).toEqual([]);
    },
  );
});

describe('while the circuit breaker is open', async () => {
  const asker = await createServer();
  const { ask, askAmongOthers, open, sandbox } = asker;

  test('writes, raw requests and exports are rejected, and none was applied', async () => {
    const { data: exported } = await ask(
      `{ document(id: "${documentFixtures.editable}") { export(format: PDF) { url } } }`,
    );
    sandbox.setFaults([{ kind: 'status', status: 503 }]);
    await sendMany(asker);
    for (let count = 0; count < 20; count += 1) await askAmongOthers(readFile);
    sandbox.setFaults([]);
    sandbox.clearRequests();
    const { data, errors } = await askAmongOthers(
      `mutation {
        one: updateTask(input: { task: "${task}", name: "Changed" }) { task { name } }
        many: updateTasks(input: { tasks: [{ task: "${task}", name: "Changed" }] }) {
          results { error { code applied retryable } }
        }
        raw: rawRequest(input: { service: ASANA, method: POST, path: "/v1/tasks", body: {} }) { status }
      }`,
    );
    const error = { code: 'UPSTREAM_UNAVAILABLE', applied: 'NO', retryable: true };
    expect(data).toEqual({ one: null, many: { results: [{ error }] }, raw: null });
    expect(errors.map(({ path, extensions }) => [path?.[0], extensions])).toEqual([
      ['one', { ...error, service: 'asana', retryAfter: 60 }],
      ['raw', { ...error, service: 'asana', retryAfter: 60 }],
    ]);
    const file = await open(exported.document.export.url);
    expect(file.status).toBe(502);
    expect(await file.text()).toContain('UPSTREAM_UNAVAILABLE');
    expect(sandbox.requests()).toEqual([]);
  });
});

describe('the circuit breaker', async () => {
  const [docsFails, rejected] = await Promise.all([createServer(), createServer()]);

  test('of Google Docs does not affect Google Drive', async () => {
    const { ask, askAmongOthers, sandbox } = docsFails;
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'GET /v1/documents/{documentId}' }]);
    for (let count = 0; count < 20; count += 1) await askAmongOthers(readDocument);
    const docs = await ask(readDocument);
    expect([codesOf([docs]), docs.wireRequests]).toEqual([['UPSTREAM_UNAVAILABLE'], 0]);
    expect((await ask(readFile)).errors).toEqual([]);
  });

  test.each([400, 403, 404, 429])('ignores status %i', async (status) => {
    const { ask, sandbox } = rejected;
    const fault: Fault =
      status === 429 ? { kind: 'rate-limit', retryAfter: 3600 } : { kind: 'status', status };
    sandbox.setFaults([{ ...fault, service: 'google' }]);
    // Each request has its own token: after a 429, nothing more of its credential is sent. The type does not list these users.
    for (let count = 0; count < 25; count += 1) {
      const { wireRequests } = await ask(readDocument, {}, `ada-${status}${count}` as Person);
      expect(wireRequests).toBeGreaterThan(0);
    }
    sandbox.setFaults([]);
    expect((await ask(readDocument)).errors).toEqual([]);
  });
});

describe('the retry budget', async () => {
  const { askAmongOthers, sandbox } = await createAsker({ MAX_RETRY_PERCENT: '10' });

  test('limits retries to ten, or to a tenth of the requests', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, service: 'asana' }]);
    const results = [];
    for (let count = 0; count < 15; count += 1) results.push(await askAmongOthers(readTask));
    expect(codesOf(results)).toEqual(Array(15).fill('UPSTREAM_UNAVAILABLE'));
    expect(sandbox.requests()).toHaveLength(25);
    sandbox.clearRequests();
    expect((await askAmongOthers(readDocument)).errors).toEqual([]);
  });
});
