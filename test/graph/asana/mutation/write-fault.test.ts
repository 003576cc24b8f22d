import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { noteWaits } from '../../../waits.ts';
import {
  createMutationTestServer,
  type FaultWithoutRoute,
  type MutationTestServer,
  toMutation,
} from '../set-up.ts';
import { bulkSelection, type MutationCase, mutationCases } from './mutation-case.ts';

const waits = noteWaits();

// Every mutation against every fault, before, during and after its write: it is never carried out twice, and the error says
// whether it was, as far as anyone can know.

const stage = await createMutationTestServer();
const impatient = await createMutationTestServer({ UPSTREAM_TIMEOUT_MS: '250' });
/** Nobody listens there. */
const nobodyHome = await createMutationTestServer({ ASANA_BASE_URL: 'http://127.0.0.1:1/api/1.0' });

interface Row {
  /** Null where nobody is there to have one. */
  readonly fault: FaultWithoutRoute | null;
  readonly at?: MutationTestServer;
  /** What the sandbox holds in the end. */
  readonly written: 0 | 1;
  /** Null when it succeeds after all. */
  readonly error: { readonly code: string; readonly applied: 'YES' | 'NO' | 'UNKNOWN' } | null;
  /** How many requests arrived. @default 1 */
  readonly arrived?: number;
}

const unreachable = 'UPSTREAM_UNAVAILABLE';
const spoilt = 'UPSTREAM_BAD_RESPONSE';

const faults: Readonly<Record<string, Row>> = {
  'nobody there': {
    fault: null,
    at: nobodyHome,
    written: 0,
    error: { code: unreachable, applied: 'NO' },
    arrived: 0,
  },
  'reset before the write': {
    fault: { kind: 'reset' },
    written: 0,
    error: { code: unreachable, applied: 'UNKNOWN' },
  },
  'reset after the write': {
    fault: { kind: 'reset-after-apply' },
    written: 1,
    error: { code: unreachable, applied: 'UNKNOWN' },
  },
  'reset in the middle of the answer': {
    fault: { kind: 'reset-mid-body' },
    written: 1,
    error: { code: unreachable, applied: 'YES' },
  },
  'a timeout before the write': {
    fault: { kind: 'hang' },
    at: impatient,
    written: 0,
    error: { code: 'UPSTREAM_TIMEOUT', applied: 'UNKNOWN' },
  },
  '429 for ever': {
    fault: { kind: 'rate-limit' },
    written: 0,
    error: { code: 'RATE_LIMITED', applied: 'NO' },
    arrived: 3,
  },
  '429 once': { fault: { kind: 'rate-limit', count: 1 }, written: 1, error: null, arrived: 2 },
  '429 once, with Retry-After': {
    fault: { kind: 'rate-limit', retryAfter: 2, count: 1 },
    written: 1,
    error: null,
    arrived: 2,
  },
  '429 that lasts longer than the operation': {
    fault: { kind: 'rate-limit', retryAfter: 60, count: 1 },
    written: 0,
    error: { code: 'RATE_LIMITED', applied: 'NO' },
  },
  '500': {
    fault: { kind: 'status', status: 500 },
    written: 0,
    error: { code: unreachable, applied: 'UNKNOWN' },
  },
  '503': {
    fault: { kind: 'status', status: 503 },
    written: 0,
    error: { code: unreachable, applied: 'UNKNOWN' },
  },
  '502 with a page of a proxy': {
    fault: { kind: 'html', status: 502 },
    written: 0,
    error: { code: unreachable, applied: 'UNKNOWN' },
  },
  '403': {
    fault: { kind: 'status', status: 403 },
    written: 0,
    error: { code: 'FORBIDDEN', applied: 'NO' },
  },
  'an expired token': {
    fault: { kind: 'expired-token' },
    written: 0,
    error: { code: 'UNAUTHENTICATED', applied: 'NO' },
  },
  '401 without a word': {
    fault: { kind: 'empty-401' },
    written: 0,
    error: { code: 'UNAUTHENTICATED', applied: 'NO' },
  },
  '200 with a page of a proxy': {
    fault: { kind: 'html', status: 200 },
    written: 0,
    error: { code: spoilt, applied: 'UNKNOWN' },
  },
  '200 without a word': {
    fault: { kind: 'empty', status: 200 },
    written: 0,
    error: { code: spoilt, applied: 'UNKNOWN' },
  },
  'half of the answer': {
    fault: { kind: 'half-json' },
    written: 1,
    error: { code: spoilt, applied: 'YES' },
  },
  'an answer of another shape': {
    fault: { kind: 'wrong-shape' },
    written: 1,
    error: { code: spoilt, applied: 'YES' },
  },
};

const askFor = ({ name, input, selection }: MutationCase, { ask }: MutationTestServer) =>
  ask(toMutation(name, selection), { input });

test('no mutation of Asana’s is missing from the table', async () => {
  const { data } = await stage.ask('{ __schema { mutationType { fields { name } } } }');
  const names: string[] = data.__schema.mutationType.fields.map(({ name }: MutationCase) => name);
  const ofAsana = names.filter((name) => !/Document|^(rawRequest|disconnect)$/.test(name));
  expect(mutationCases.map(({ name }) => name).toSorted()).toEqual(ofAsana.toSorted());
});

test('without a fault each mutation is written once, or counting would prove nothing', async () => {
  for (const mutation of mutationCases) {
    stage.sandbox.reset();
    expect([mutation.name, await mutation.countWrites(stage)]).toEqual([mutation.name, 0]);
    const { errors } = await askFor(mutation, stage);
    expect(errors).toEqual([]);
    expect([mutation.name, await mutation.countWrites(stage)]).toEqual([mutation.name, 1]);
  }
});

describe.each(Object.entries(faults))(
  '%s',
  (_what, { fault, at = stage, written, error, arrived = 1 }) => {
    test.each(mutationCases)('$name', async (mutation) => {
      const { route, selection } = mutation;
      if (fault !== null) at.sandbox.setFaults([{ ...fault, route } as Fault]);
      const { data, errors, reads } = await askFor(mutation, at);
      at.sandbox.setFaults([]);

      const failed =
        selection === bulkSelection
          ? data.it.results[0].error
          : errors[0] && {
              code: errors[0].extensions.code,
              applied: errors[0].extensions['applied'],
            };
      if (error === null) expect(failed ?? null).toBeNull();
      else expect(failed).toMatchObject(error);
      expect(errors).toHaveLength(selection === bulkSelection || error === null ? 0 : 1);
      // An answer's own reads come after the write that succeeded.
      expect(reads.filter((read) => !read.startsWith('GET'))).toHaveLength(arrived);
      expect(await mutation.countWrites(at)).toBe(written);
    });
  },
);

test('Retry-After is waited for, and without it a moment', async () => {
  for (const [retryAfter, expected] of [
    [{ retryAfter: 2 }, [2000]],
    [{}, [expect.closeTo(150, -2)]],
  ] as const) {
    waits.length = 0;
    stage.sandbox.setFaults([{ kind: 'rate-limit', count: 1, ...retryAfter }]);
    const [createTask] = mutationCases;
    if (createTask) await askFor(createTask, stage);
    expect(waits).toEqual(expected);
  }
});
