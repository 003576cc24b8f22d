import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { recordWaits } from '../../../waits.ts';
import {
  createMutationTestServer,
  type FaultWithoutRoute,
  type MutationTestServer,
  toMutation,
} from '../set-up.ts';
import { bulkSelection, type MutationCase, mutationCases } from './mutation-case.ts';

const waits = recordWaits();

// Every mutation with every fault before, during and after its write: the write is never applied twice, and the error states
// whether it was applied, as far as that can be known.

const server = await createMutationTestServer();
const impatient = await createMutationTestServer({ UPSTREAM_TIMEOUT_MS: '250' });
/** No server listens at this URL. */
const unreachableServer = await createMutationTestServer({
  ASANA_BASE_URL: 'http://127.0.0.1:1/api/1.0',
});

interface Row {
  /** Null if the service is unreachable. */
  readonly fault: FaultWithoutRoute | null;
  readonly at?: MutationTestServer;
  /** How often the sandbox applied the write in the end. */
  readonly written: 0 | 1;
  /** Null if the mutation succeeds in the end. */
  readonly error: { readonly code: string; readonly applied: 'YES' | 'NO' | 'UNKNOWN' } | null;
  /** The number of requests that the sandbox received. @default 1 */
  readonly received?: number;
}

const unavailable = 'UPSTREAM_UNAVAILABLE';
const badResponse = 'UPSTREAM_BAD_RESPONSE';

const faults: Readonly<Record<string, Row>> = {
  'an unreachable service': {
    fault: null,
    at: unreachableServer,
    written: 0,
    error: { code: unavailable, applied: 'NO' },
    received: 0,
  },
  'a connection reset before the write': {
    fault: { kind: 'reset' },
    written: 0,
    error: { code: unavailable, applied: 'UNKNOWN' },
  },
  'a connection reset after the write': {
    fault: { kind: 'reset-after-apply' },
    written: 1,
    error: { code: unavailable, applied: 'UNKNOWN' },
  },
  'a connection reset during the response': {
    fault: { kind: 'reset-mid-body' },
    written: 1,
    error: { code: unavailable, applied: 'YES' },
  },
  'a timeout before the write': {
    fault: { kind: 'hang' },
    at: impatient,
    written: 0,
    error: { code: 'UPSTREAM_TIMEOUT', applied: 'UNKNOWN' },
  },
  'status 429 for every request': {
    fault: { kind: 'rate-limit' },
    written: 0,
    error: { code: 'RATE_LIMITED', applied: 'NO' },
    received: 3,
  },
  'one status 429': {
    fault: { kind: 'rate-limit', count: 1 },
    written: 1,
    error: null,
    received: 2,
  },
  'one status 429 with Retry-After': {
    fault: { kind: 'rate-limit', retryAfter: 2, count: 1 },
    written: 1,
    error: null,
    received: 2,
  },
  'status 429 with a Retry-After longer than the operation': {
    fault: { kind: 'rate-limit', retryAfter: 60, count: 1 },
    written: 0,
    error: { code: 'RATE_LIMITED', applied: 'NO' },
  },
  'status 500': {
    fault: { kind: 'status', status: 500 },
    written: 0,
    error: { code: unavailable, applied: 'UNKNOWN' },
  },
  'status 503': {
    fault: { kind: 'status', status: 503 },
    written: 0,
    error: { code: unavailable, applied: 'UNKNOWN' },
  },
  'status 502 with an HTML page': {
    fault: { kind: 'html', status: 502 },
    written: 0,
    error: { code: unavailable, applied: 'UNKNOWN' },
  },
  'status 403': {
    fault: { kind: 'status', status: 403 },
    written: 0,
    error: { code: 'FORBIDDEN', applied: 'NO' },
  },
  'an expired token': {
    fault: { kind: 'expired-token' },
    written: 0,
    error: { code: 'UNAUTHENTICATED', applied: 'NO' },
  },
  'status 401 with an empty response': {
    fault: { kind: 'empty-401' },
    written: 0,
    error: { code: 'UNAUTHENTICATED', applied: 'NO' },
  },
  'status 200 with an HTML page': {
    fault: { kind: 'html', status: 200 },
    written: 0,
    error: { code: badResponse, applied: 'UNKNOWN' },
  },
  'status 200 with an empty response': {
    fault: { kind: 'empty', status: 200 },
    written: 0,
    error: { code: badResponse, applied: 'UNKNOWN' },
  },
  'an incomplete response': {
    fault: { kind: 'half-json' },
    written: 1,
    error: { code: badResponse, applied: 'YES' },
  },
  'a response of another shape': {
    fault: { kind: 'wrong-shape' },
    written: 1,
    error: { code: badResponse, applied: 'YES' },
  },
};

const runMutation = ({ name, input, selection }: MutationCase, { ask }: MutationTestServer) =>
  ask(toMutation(name, selection), { input });

test('the table contains every mutation of Asana', async () => {
  const { data } = await server.ask('{ __schema { mutationType { fields { name } } } }');
  const names: string[] = data.__schema.mutationType.fields.map(({ name }: MutationCase) => name);
  const ofAsana = names.filter((name) => !/Document|^(rawRequest|disconnect)$/.test(name));
  expect(mutationCases.map(({ name }) => name).toSorted()).toEqual(ofAsana.toSorted());
});

test('without a fault, each mutation is written exactly once', async () => {
  for (const mutation of mutationCases) {
    server.sandbox.reset();
    expect([mutation.name, await mutation.countWrites(server)]).toEqual([mutation.name, 0]);
    const { errors } = await runMutation(mutation, server);
    expect(errors).toEqual([]);
    expect([mutation.name, await mutation.countWrites(server)]).toEqual([mutation.name, 1]);
  }
});

describe.each(Object.entries(faults))(
  'with %s,',
  (_what, { fault, at = server, written, error, received = 1 }) => {
    test.each(mutationCases)(
      '$name is written at most once and reports whether it was',
      async (mutation) => {
        const { route, selection } = mutation;
        if (fault !== null) at.sandbox.setFaults([{ ...fault, route } as Fault]);
        const { data, errors, reads } = await runMutation(mutation, at);
        at.sandbox.setFaults([]);

        const failed =
          selection === bulkSelection ? data.it.results[0].error : errors[0]?.extensions;
        if (error === null) expect(failed ?? null).toBeNull();
        else expect(failed).toMatchObject(error);
        if (error !== null && error.applied !== 'NO') {
          expect(failed).toMatchObject({
            retryable: false,
            help: expect.stringMatching(
              error.applied === 'YES'
                ? /^The change was made/
                : /^The change may have been made\. First read/,
            ),
          });
        }
        expect(errors).toHaveLength(selection === bulkSelection || error === null ? 0 : 1);
        // The reads of the payload follow a write that succeeded.
        expect(reads.filter((read) => !read.startsWith('GET'))).toHaveLength(received);
        expect(await mutation.countWrites(at)).toBe(written);
      },
    );
  },
);

test('a retry waits as long as Retry-After says, or about 150 ms without it', async () => {
  for (const [retryAfter, expected] of [
    [{ retryAfter: 2 }, [2000]],
    [{}, [expect.closeTo(150, -2)]],
  ] as const) {
    waits.length = 0;
    server.sandbox.setFaults([{ kind: 'rate-limit', count: 1, ...retryAfter }]);
    const [createTask] = mutationCases;
    if (createTask) await runMutation(createTask, server);
    expect(waits).toEqual(expected);
  }
});
