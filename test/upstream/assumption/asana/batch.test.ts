import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { asanaAssumptions } from '../../../../src/service/asana/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';

// Asana does not accept batches, for all callers, for one caller, or for a moment.

const { ask, sandbox } = await createAsker();
const { taskWithEverything: task, fieldRichProject: project, graceGid } = fixtures;
const route = 'POST /batch';
const note = noteOf(asanaAssumptions.batch);

const reads = `{ task(id: "${task}") { name } project(id: "${project}") { name } user(id: "${graceGid}") { name } }`;
const writes = `mutation ($input: CreateTasksInput!) { createTasks(input: $input) { results { task { name } error { code applied message } } } }`;
const names = ['One', 'Two', 'Three'];
const input = { tasks: names.map((name) => ({ project, name })) };

const body = (data: unknown) => ({ kind: 'status', status: 200, body: { data } }) as const;

/** Responses that show that Asana does not process a batch, and who is affected by it later. */
const rejections: readonly (readonly [what: string, fault: object, remembered: string])[] = [
  ['status 400', { kind: 'status', status: 400 }, 'caller'],
  ['status 403', { kind: 'status', status: 403 }, 'caller'],
  ['an empty 403', { kind: 'empty', status: 403 }, 'caller'],
  ['a page of HTML with 403', { kind: 'html', status: 403 }, 'caller'],
  ['status 404', { kind: 'status', status: 404 }, 'all'],
  ['an empty 404', { kind: 'empty', status: 404 }, 'all'],
  ['status 405', { kind: 'status', status: 405 }, 'all'],
];
const otherResponses: typeof rejections = [
  ['no results', body({}), 'all'],
  ['fewer results than actions', body([{ status_code: 200, body: { data: {} } }]), 'all'],
  ['another shape', { kind: 'wrong-shape' }, 'all'],
  ['a page of HTML', { kind: 'html' }, 'none'],
  ['an empty body', { kind: 'empty' }, 'none'],
  ['an incomplete body', { kind: 'half-json' }, 'none'],
];

const setFault = (fault: object) => sandbox.setFaults([{ ...fault, route } as Fault]);
const sizesOf = ({ upstream }: QueryResult) =>
  (upstream.requests ?? []).map(({ calls }) => calls.length);

describe('reads in a batch that is answered with', () => {
  test.each([...rejections, ...otherResponses])(
    '%s are sent one by one, and have the same result',
    async (_what, fault, remembered) => {
      const expected = await ask(reads);
      expect(sizesOf(expected)).toEqual([3]);
      setFault(fault);
      const first = await ask(reads);
      expect([first.data, first.errors, sizesOf(first)]).toEqual([expected.data, [], [3, 1, 1, 1]]);
      expect(first.upstream.notes).toEqual(remembered === 'none' ? [] : [note]);
      const second = await ask(reads);
      expect([second.data, second.errors]).toEqual([expected.data, []]);
      expect(sizesOf(second)).toEqual(remembered === 'none' ? [3, 1, 1, 1] : [1, 1, 1]);
      const other = await ask(reads, {}, 'ada-pat');
      expect(other.errors).toEqual([]);
      expect(sizesOf(other)).toEqual(remembered === 'all' ? [1, 1, 1] : [3, 1, 1, 1]);
    },
  );

  test.each([
    ['status 401', { kind: 'status', status: 401 }],
    ['status 402', { kind: 'status', status: 402 }],
    ['status 429', { kind: 'rate-limit', retryAfter: 3600 }],
    ['status 500', { kind: 'status', status: 500 }],
  ])('%s are not sent one by one', async (_what, fault) => {
    setFault(fault);
    const result = await ask(reads);
    expect(result.errors).toHaveLength(3);
    expect(new Set(sizesOf(result))).toEqual(new Set([3]));
    expect(result.upstream.notes).toEqual([]);
  });
});

test('a caller who may not do anything causes no change for later batches', async () => {
  sandbox.setFaults([{ kind: 'status', status: 403, token: 'sandbox-ada' }]);
  const { errors, upstream } = await ask(reads);
  expect(errors.map(({ extensions: { code } }) => code)).toEqual(Array(3).fill('FORBIDDEN'));
  expect(upstream.notes).toEqual([]);
  sandbox.setFaults([]);
  expect(sizesOf(await ask(reads))).toEqual([3]);
});

test('reads that are sent one by one count once against the request limit', async () => {
  const own = await createAsker({ MAX_UPSTREAM_REQUESTS: '3' });
  own.sandbox.setAssumptions({ broken: ['asana.batch'] });
  const { errors } = await own.ask(reads);
  expect(errors).toEqual([]);
});

describe('writes in a batch that is answered with', () => {
  async function create() {
    const { data, errors, upstream } = await ask(writes, { input });
    expect(errors).toEqual([]);
    const requests = sandbox.requests().flatMap((request) => request.actions ?? [request]);
    const created = requests.filter(({ method, status }) => method === 'POST' && status === 201);
    return { results: data.createTasks.results, created: created.length, upstream };
  }

  test.each(rejections)('%s are sent one by one, each once', async (_what, fault) => {
    setFault(fault);
    const { results, created, upstream } = await create();
    expect(results).toEqual(names.map((name) => ({ task: { name }, error: null })));
    expect([created, upstream.notes]).toEqual([3, [note]]);
  });

  test.each(otherResponses)(
    '%s are not sent again, because they may have been applied',
    async (_what, fault, remembered) => {
      setFault(fault);
      const { results, upstream } = await create();
      expect(upstream.totals.requests).toBe(1);
      for (const { task: created, error } of results) {
        expect([created, error.code]).toEqual([null, 'UPSTREAM_BAD_RESPONSE']);
        expect(error.applied).toBe('UNKNOWN');
        expect(error.message.includes('(assumption: asana.batch)')).toBe(remembered === 'all');
      }
    },
  );

  test('no batch from the beginning are sent one by one, within the limit of Asana', async () => {
    sandbox.setAssumptions({ broken: ['asana.batch'] });
    await ask(reads);
    const many = { tasks: Array.from({ length: 40 }, (_, at) => ({ project, name: `N ${at}` })) };
    const { data, upstream } = await ask(writes, { input: many });
    expect(data.createTasks.results.filter(({ error }: { error: unknown }) => error)).toEqual([]);
    expect([upstream.totals.writes, upstream.notes]).toEqual([40, [note]]);
  });
});
