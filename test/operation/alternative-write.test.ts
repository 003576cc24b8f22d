import { expect, test } from 'vitest';
import { knownForm, withAlternatives } from '../../src/operation/alternative-write.ts';
import { UpstreamMetrics } from '../../src/operation/report/upstream-metrics.ts';
import { type AsanaWrite, toWrite } from '../../src/service/asana/write.ts';
import type { AssumptionWithFallback } from '../../src/upstream/assumption/assumption.ts';
import { FailedAssumptions } from '../../src/upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../src/upstream/http/upstream-error.ts';
import { WriteFailed } from '../../src/upstream/http/writer.ts';

const assumption = (id: string): AssumptionWithFallback => ({
  id,
  statement: `The statement of ${id}.`,
  source: 'A test.',
  date: '2026-11-29',
  certainty: 'unverified',
  usedBy: 'A test.',
  check: null,
  fallback: `The fallback of ${id}.`,
});
const first = assumption('first');
const second = assumption('second');
const one = { assumptions: [first], write: toWrite('PUT', '/one', []) };
const both = { assumptions: [first, second], write: toWrite('PUT', '/both', []) };
const write: AsanaWrite = { ...toWrite('PUT', '/usual', []), alternatives: [one, both] };

const rejected = (status: number) =>
  new WriteFailed(
    new UpstreamError({ service: 'asana', message: 'rejected', reason: 'bad-request', status }),
    'no',
  );

/** Sends the write while Asana accepts only these routes, and rejects others with this error. */
async function send(accepted: readonly string[], error: Error = rejected(400)) {
  const failed = new FailedAssumptions();
  const metrics = new UpstreamMetrics(false);
  const routes: string[] = [];
  const sendAll = (writes: readonly AsanaWrite[]) =>
    writes.map(async ({ route }) => {
      routes.push(route);
      if (!accepted.includes(route)) throw error;
      return route;
    });
  const [usual = Promise.reject(error)] = sendAll([write]);
  const response = withAlternatives(usual, write, sendAll, failed, metrics);
  const [result] = await Promise.allSettled([response]);
  return { result, routes, failed, notes: metrics.report().notes };
}

test('a write that Asana accepts is sent once, and no assumption fails', async () => {
  const { result, routes, failed, notes } = await send(['/usual']);
  expect(result).toMatchObject({ value: '/usual' });
  expect(routes).toEqual(['/usual']);
  expect([first, second].map((item) => failed.holds(item))).toEqual([true, true]);
  expect(notes).toEqual([]);
});

test.each([400, 415])(
  'a write that is rejected with %i is sent in its other forms',
  async (status) => {
    const { result, routes, failed, notes } = await send(['/one', '/both'], rejected(status));
    expect(result).toMatchObject({ value: '/one' });
    expect(routes).toEqual(['/usual', '/one']);
    expect([first, second].map((item) => failed.holds(item))).toEqual([false, true]);
    expect(notes).toEqual([expect.stringContaining('The statement of first.')]);
  },
);

test('every assumption of the accepted form fails', async () => {
  const { result, routes, failed, notes } = await send(['/both']);
  expect(result).toMatchObject({ value: '/both' });
  expect(routes).toEqual(['/usual', '/one', '/both']);
  expect([first, second].map((item) => failed.holds(item))).toEqual([false, false]);
  expect(notes).toHaveLength(2);
});

test('a write that is rejected in all forms has the error of its usual form', async () => {
  const { result, routes, failed } = await send([]);
  expect(result).toMatchObject({ reason: { reason: { status: 400 } } });
  expect(routes).toEqual(['/usual', '/one', '/both']);
  expect(failed.holds(first)).toBe(true);
});

test.each([
  ['a status that proves nothing', rejected(500)],
  ['a missing permission', rejected(403)],
  ['an error without a response', new WriteFailed(new Error('no response'), 'unknown')],
])('after %s, the write is not sent in another form', async (_error, error) => {
  const { result, routes } = await send(['/one'], error);
  expect(result).toMatchObject({ reason: error });
  expect(routes).toEqual(['/usual']);
});

test('an alternative that may have been carried out ends the attempts with its own error', async () => {
  const failed = new FailedAssumptions();
  const unknown = new WriteFailed(new Error('no response'), 'unknown');
  const routes: string[] = [];
  const response = withAlternatives<never>(
    Promise.reject(rejected(400)),
    write,
    (writes) =>
      writes.map(({ route }) => {
        routes.push(route);
        return Promise.reject(unknown);
      }),
    failed,
    new UpstreamMetrics(false),
  );
  await expect(response).rejects.toBe(unknown);
  expect(routes).toEqual(['/one']);
  expect(failed.holds(first)).toBe(true);
});

const knownAfter = (...wrong: readonly AssumptionWithFallback[]) => {
  const failed = new FailedAssumptions();
  for (const item of wrong) failed.add(item);
  const metrics = new UpstreamMetrics(false);
  return { known: knownForm(write, failed, metrics), notes: metrics.report().notes };
};

test('a write has its usual form until an assumption fails', () => {
  expect(knownAfter()).toEqual({ known: write, notes: [] });
  // The form without this assumption alone does not exist.
  expect(knownAfter(second)).toEqual({ known: write, notes: [] });
});

test('after that it has the form that contradicts all of the failed assumptions', () => {
  expect(knownAfter(first)).toMatchObject({
    known: { route: '/one', alternatives: [both] },
    notes: [expect.stringContaining('The statement of first.')],
  });
  const { known, notes } = knownAfter(first, second);
  expect(known).toMatchObject({ route: '/both', alternatives: [one] });
  expect(notes).toHaveLength(2);
});
