import { describe, expect, test } from 'vitest';
import { encodeAsanaReads } from '../../../src/service/asana/encode.ts';
import { readList, readRecord, selectAsanaFields } from '../../../src/service/asana/read.ts';
import type { HttpResponse } from '../../../src/upstream/http/http-response.ts';

const task = (gid: string, ...fields: string[]) =>
  selectAsanaFields(readRecord('/tasks/{task_gid}', [gid]), fields);
const page = selectAsanaFields(
  readList('/projects/{project_gid}/tasks', ['7'], {
    limit: '20',
    offset: 'a b&c',
    completed_since: 'now',
  }),
  ['due_on', 'name'],
);

const response = (status: number, body: unknown, headers = {}): HttpResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, text, bytes: Buffer.from(text) };
};

describe('one read of Asana', () => {
  test('is a plain GET whose fields are separated by unencoded commas', () => {
    const { method, route, address, body } = encodeAsanaReads([task('1', 'assignee.name', 'name')]);
    expect({ method, route, address, body }).toEqual({
      method: 'GET',
      route: '/tasks/{task_gid}',
      address: '/tasks/1?opt_fields=assignee.name,name',
      body: undefined,
    });
  });

  test('of a page encodes its parameters', () => {
    expect(encodeAsanaReads([page]).address).toBe(
      '/projects/7/tasks?limit=20&offset=a+b%26c&completed_since=now&opt_fields=due_on,name',
    );
  });

  test('with an external id has one path segment for the id', () => {
    expect(encodeAsanaReads([task('external:a/b ?#%', 'name')]).address).toBe(
      '/tasks/external:a%2Fb%20%3F%23%25?opt_fields=name',
    );
  });

  test('with an address too long for a GET is sent as a batch of one', () => {
    const fields = Array.from({ length: 500 }, (_, index) => `field_${index}`);
    const long = task('1', ...fields);
    expect(encodeAsanaReads([long])).toMatchObject({
      method: 'POST',
      address: '/batch',
    });
    const ofLength = (length: number) => {
      const { address } = encodeAsanaReads([task('1', 'x')]);
      return task('1', 'x'.repeat(length - address.length + 1));
    };
    expect(encodeAsanaReads([ofLength(4000)]).address).toHaveLength(4000);
    expect(encodeAsanaReads([ofLength(4001)]).address).toBe('/batch');
    // Asana accepts no batches: a server on the way may still accept the address.
    expect(encodeAsanaReads([long], true).method).toBe('GET');
  });

  test('has an error as its result for every status except 2xx', () => {
    const { parse } = encodeAsanaReads([task('1', 'name')]);
    expect(parse(response(200, { data: { gid: '1' } }))).toMatchObject([
      { data: { gid: '1' }, nextOffset: null },
    ]);
    expect(parse(response(429, '', { 'retry-after': '3' }))[0]).toMatchObject({
      reason: 'rate-limited',
      retryAfterMs: 3000,
    });
    expect(() => parse(response(200, ''))).toThrow('was empty');
  });
});

describe('several reads of Asana', () => {
  const reads = [task('1', 'name'), page];
  const { method, route, address, body, parse } = encodeAsanaReads(reads);

  test('are one batch, in which the limit and offset of a page are options', () => {
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

  test('have one result each, in their order', () => {
    const results = parse(
      response(200, {
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
    expect(results[0]).toMatchObject({ reason: 'not-found', status: 404 });
    expect(results[1]).toMatchObject({ data: [{ gid: '2' }], nextOffset: 'x' });
  });

  test.each([{ status_code: 404 }, { status_code: 404, body: null }])(
    'fail with their status if they have no body: %j',
    (result) => {
      const other = { status_code: 200, body: { data: [] } };
      const [error] = parse(response(200, { data: [result, other] }));
      expect(error).toMatchObject({ reason: 'not-found', status: 404 });
    },
  );

  test('fail separately if the response to one of them is invalid', () => {
    const results = parse(
      response(200, {
        data: [
          { status_code: 200, body: { data: [] } },
          { status_code: 200, body: { data: [] } },
        ],
      }),
    );
    expect(results[0]).toMatchObject({ reason: 'bad-response' });
    expect(results[1]).toMatchObject({ data: [], nextOffset: null });
  });

  test('fail together if the batch is rejected or its results are incomplete', () => {
    expect(parse(response(401, ''))).toMatchObject([
      { reason: 'unauthenticated' },
      { reason: 'unauthenticated' },
    ]);
    const [first, second] = parse(response(200, { data: [{ status_code: 200, body: {} }] }));
    expect(first).toMatchObject({ reason: 'bad-response', assumption: 'asana.batch' });
    expect(second).toBe(first);
  });
});
