import { describe, expect, test } from 'vitest';
import { encodeReads } from '../../src/asana/encode.ts';
import { readList, readRecord, selectFields } from '../../src/asana/read.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';

const task = (gid: string, ...fields: string[]) =>
  selectFields(readRecord('/tasks/{task_gid}', { task_gid: gid }), fields);
const page = selectFields(
  readList(
    '/projects/{project_gid}/tasks',
    { project_gid: '7' },
    { limit: '20', offset: 'a b&c', completed_since: 'now' },
  ),
  ['due_on', 'name'],
);

const answer = (status: number, body: unknown, headers = {}): HttpResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, text, bytes: Buffer.from(text) };
};

describe('one read', () => {
  test('is a plain GET with its fields, commas as they are', () => {
    const { method, route, address, body } = encodeReads([task('1', 'assignee.name', 'name')]);
    expect({ method, route, address, body }).toEqual({
      method: 'GET',
      route: '/tasks/{task_gid}',
      address: '/tasks/1?opt_fields=assignee.name,name',
      body: undefined,
    });
  });

  test('of a page has its parameters encoded', () => {
    expect(encodeReads([page]).address).toBe(
      '/projects/7/tasks?limit=20&offset=a+b%26c&completed_since=now&opt_fields=due_on,name',
    );
  });

  test('with an id that an app gave stays one segment of the path', () => {
    expect(encodeReads([task('external:a/b ?#%', 'name')]).address).toBe(
      '/tasks/external:a%2Fb%20%3F%23%25?opt_fields=name',
    );
  });

  test('with too long an address for a GET goes as a batch of one', () => {
    const fields = Array.from({ length: 500 }, (_, index) => `field_${index}`);
    expect(encodeReads([task('1', ...fields)])).toMatchObject({
      method: 'POST',
      address: '/batch',
    });
  });

  test('is refused by any status but success', () => {
    const { parse } = encodeReads([task('1', 'name')]);
    expect(parse(answer(200, { data: { gid: '1' } }))).toMatchObject([
      { data: { gid: '1' }, nextOffset: null },
    ]);
    expect(parse(answer(429, '', { 'retry-after': '3' }))[0]).toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 3000,
    });
    expect(() => parse(answer(200, ''))).toThrow('was empty');
  });
});

describe('several reads', () => {
  const reads = [task('1', 'name'), page];
  const { method, route, address, body, parse } = encodeReads(reads);

  test('are one batch, with a page’s limit and offset among its options', () => {
    expect({ method, route, address }).toEqual({
      method: 'POST',
      route: '/batch',
      address: '/batch',
    });
    expect(JSON.parse(body ?? '')).toEqual({
      data: {
        actions: [
          { method: 'get', relative_path: '/tasks/1', data: {}, options: { fields: ['name'] } },
          {
            method: 'get',
            relative_path: '/projects/7/tasks',
            data: { completed_since: 'now' },
            options: { limit: 20, offset: 'a b&c', fields: ['due_on', 'name'] },
          },
        ],
      },
    });
  });

  test('each get their own answer, in their order', () => {
    const outcomes = parse(
      answer(200, {
        data: [
          {
            status_code: 404,
            headers: {},
            body: { errors: [{ message: 'task: Unknown object: 1' }] },
          },
          {
            status_code: 200,
            headers: {},
            body: { data: [{ gid: '2' }], next_page: { offset: 'x' } },
          },
        ],
      }),
    );
    expect(outcomes[0]).toMatchObject({ reason: 'not-found', status: 404 });
    expect(outcomes[1]).toMatchObject({ data: [{ gid: '2' }], nextOffset: 'x' });
  });

  test('fail one by one where an answer is misshapen', () => {
    const outcomes = parse(
      answer(200, {
        data: [
          { status_code: 200, body: { data: [] } },
          { status_code: 200, body: { data: [] } },
        ],
      }),
    );
    expect(outcomes[0]).toMatchObject({ reason: 'bad-response' });
    expect(outcomes[1]).toMatchObject({ data: [], nextOffset: null });
  });

  test('fail together where the batch is refused, or answers too few', () => {
    expect(parse(answer(401, ''))).toMatchObject([
      { reason: 'unauthenticated' },
      { reason: 'unauthenticated' },
    ]);
    expect(() => parse(answer(200, { data: [{ status_code: 200, body: {} }] }))).toThrow(
      'a result for each action',
    );
  });
});
