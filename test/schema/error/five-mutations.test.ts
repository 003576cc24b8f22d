import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { someOfRow } from '../../case-count.ts';
import { recordWaits } from '../../waits.ts';
import { createMutationTestServer, type FaultWithoutRoute } from '../asana/set-up.ts';
import { type MutationStep, stepGroups } from './mutation-step.ts';

recordWaits();
const server = await createMutationTestServer();
const { sandbox, ask } = server;

interface Row {
  readonly fault: FaultWithoutRoute;
  readonly code: string;
  readonly applied: 'NO' | 'YES' | 'UNKNOWN';
  /** How often the sandbox carried out the write that failed. */
  readonly written: 0 | 1;
  /** The number of requests of this write. @default 1 */
  readonly sent?: number;
}

const unavailable = 'UPSTREAM_UNAVAILABLE';

const faults: Readonly<Record<string, Row>> = {
  'status 403': { fault: status(403), code: 'FORBIDDEN', applied: 'NO', written: 0 },
  'status 404': { fault: status(404), code: 'NOT_FOUND', applied: 'NO', written: 0 },
  'a rate limit for every try': {
    fault: { kind: 'rate-limit' },
    code: 'RATE_LIMITED',
    applied: 'NO',
    written: 0,
    sent: 3,
  },
  'status 500': { fault: status(500), code: unavailable, applied: 'UNKNOWN', written: 0 },
  'a connection reset before the write': {
    fault: { kind: 'reset' },
    code: unavailable,
    applied: 'UNKNOWN',
    written: 0,
  },
  'a connection reset after the write': {
    fault: { kind: 'reset-after-apply' },
    code: unavailable,
    applied: 'UNKNOWN',
    written: 1,
  },
  'an incomplete response after the write': {
    fault: { kind: 'half-json' },
    code: 'UPSTREAM_BAD_RESPONSE',
    applied: 'YES',
    written: 1,
  },
};

function status(code: number): FaultWithoutRoute {
  return { kind: 'status', status: code };
}

const toDocument = (steps: readonly MutationStep[]) =>
  `mutation { ${steps
    .map(
      ({ field, input, selection }, at) => `m${at}: ${field}(input: {${input}}) { ${selection} }`,
    )
    .join(' ')} }`;

/** The writes that the sandbox carried out for each step since the reset. */
async function countWrites(steps: readonly MutationStep[], before: readonly number[]) {
  sandbox.setFaults([]);
  const counts = await Promise.all(steps.map(({ count }) => count(server)));
  return counts.map((count, at) => count - (before[at] ?? 0));
}

describe.each(Object.entries(stepGroups))('of five mutations %s,', (_what, steps) => {
  const positions = steps.map((step, failing) => [step.field, failing, step] as const);
  const none = steps.map(() => 0);

  test.each(positions)(
    '%s (position %i) fails alone: the other four are carried out and reported',
    async (_field, failing, step) => {
      const before = await countWrites(steps, none);
      const complete = await ask(toDocument(steps));
      expect(complete.errors).toEqual([]);
      expect(await countWrites(steps, before)).toEqual(steps.map(() => 1));

      for (const [what, { fault, code, applied, written, sent = 1 }] of someOfRow(
        Object.entries(faults),
        failing,
        7,
      )) {
        sandbox.reset();
        sandbox.setFaults([{ ...fault, route: step.route } as Fault]);
        const { data, errors, reads } = await ask(toDocument(steps));
        const isBulk = step.field === 'updateTasks';
        expect(data, what).toEqual({
          ...complete.data,
          [`m${failing}`]: isBulk ? { results: [{ task: null, error: { code, applied } }] } : null,
        });
        const expected = {
          path: [`m${failing}`],
          extensions: { code, applied, service: step.service },
        };
        expect(errors, what).toMatchObject(isBulk ? [] : [expected]);
        if (!isBulk && applied !== 'NO') {
          expect(errors[0]?.extensions, what).toMatchObject({
            retryable: false,
            help: expect.stringMatching(/^The change (was|may have been) made/),
          });
        }
        expect(errors, what).toHaveLength(isBulk ? 0 : 1);
        expect(
          reads.filter((read) => !read.startsWith('GET')),
          what,
        ).toHaveLength(4 + sent);
        expect(await countWrites(steps, before), what).toEqual(
          steps.map((_, at) => (at === failing ? written : 1)),
        );
      }
    },
  );
});

test('a mutation whose preparation fails was not applied, and the other four are carried out and reported', async () => {
  const steps = stepGroups['of both services'] ?? [];
  const failing = steps.findIndex(({ field }) => field === 'linkDocument');
  const before = await countWrites(steps, []);
  sandbox.setFaults([{ kind: 'status', status: 404, route: 'GET /drive/v3/files/{fileId}' }]);
  const { data, errors } = await ask(toDocument(steps));
  expect(errors).toMatchObject([
    { path: [`m${failing}`], extensions: { code: 'NOT_FOUND', applied: 'NO', service: 'google' } },
  ]);
  expect(errors).toHaveLength(1);
  expect(Object.values(data).map((payload) => payload !== null)).toEqual(
    steps.map((_, at) => at !== failing),
  );
  expect(await countWrites(steps, before)).toEqual(steps.map((_, at) => (at === failing ? 0 : 1)));
});
