import { describe, expect, test } from 'vitest';
import type { ApiError, ApiRequest, ApiResult } from '../../../src/command/query/api.ts';
import { findLists } from '../../../src/command/query/list.ts';
import { parseOperation } from '../../../src/command/query/operation.ts';
import { readCompletePage } from '../../../src/command/query/page.ts';
import { PageFailed } from '../../../src/command/query/page-failed.ts';
import { plainSchema } from '../../schema-for.ts';
import { recordWaits } from '../../waits.ts';

// One page of an export, whose responses the test decides.

const waits = recordWaits();

const { operation, variables } = parseOperation(plainSchema, {
  document: '{ project(id: "1") { tasks { nodes { name comments { nodes { text } } } } } }',
  variables: {},
  operationName: null,
});
const [list] = findLists(plainSchema, operation, variables).lists;

type Response = Partial<ApiResult> | ((request: ApiRequest) => Partial<ApiResult>);

/** Reads a page of four tasks. Each request has the next of these responses. */
async function read(responses: readonly Response[], size = 4) {
  if (list === undefined) throw new Error('There is no list.');
  const requests: ApiRequest[] = [];
  const waited: string[] = [];
  const page = await readCompletePage(list, 'from', size, {
    variables,
    signal: new AbortController().signal,
    onWait: ({ message }, seconds) => waited.push(`${message} ${seconds}`),
    async send(request) {
      const response = responses[requests.length];
      requests.push(request);
      if (response === undefined) throw new Error('One request too many.');
      return {
        data: null,
        errors: [],
        ...(typeof response === 'function' ? response(request) : response),
      } as ApiResult;
    },
  }).catch((error: unknown) => error);
  return { page, requests, waited };
}

const pageInfo = (endCursor: string | null) => ({ hasNextPage: endCursor !== null, endCursor });
const comments = (texts: readonly string[], next: string | null) => ({
  nodes: texts.map((text) => ({ text })),
  taskdoc_page: pageInfo(next),
});
const task = (name: string, of = comments([], null)) => ({
  name,
  comments: of,
  taskdoc_id: `Task:${name}`,
  taskdoc_type: 'Task',
});
const tasks = (nodes: readonly object[], next: string | null = 'next') => ({
  data: { project: { tasks: { nodes: structuredClone(nodes), taskdoc_page: pageInfo(next) } } },
});
const error = (code: string, more: object = {}, path?: ApiError['path']): ApiError => ({
  message: 'It failed.',
  extensions: { code, ...more },
  ...(path && { path }),
});

test('a page contains its items without what the program added, and where the list continues', async () => {
  const { page, requests } = await read([tasks([task('A', comments(['x'], null)), task('B')])]);
  expect(page).toEqual({
    page: {
      items: [
        { name: 'A', comments: { nodes: [{ text: 'x' }] } },
        { name: 'B', comments: { nodes: [] } },
      ],
      errors: [],
      next: 'next',
    },
    size: 4,
  });
  expect(requests[0]?.variables).toMatchObject({ taskdoc_first: 4, taskdoc_after: 'from' });
});

test('the further pages of lists in items are read together, and errors in them belong to their items', async () => {
  const { page, requests } = await read([
    tasks([task('A', comments(['1'], 'a')), task('B'), task('C', comments(['2'], 'c'))], null),
    {
      data: {
        list0: { comments: comments(['3'], null) },
        list1: { comments: { nodes: [null], taskdoc_page: pageInfo(null) } },
      },
      errors: [error('NOT_FOUND', {}, ['list1', 'comments', 'nodes', 0])],
    },
  ]);
  expect(requests[1]?.variables).toMatchObject({
    taskdoc_id0: 'Task:A',
    taskdoc_after0: 'a',
    taskdoc_id1: 'Task:C',
    taskdoc_after1: 'c',
  });
  expect(page).toMatchObject({
    page: {
      items: [
        { comments: { nodes: [{ text: '1' }, { text: '3' }] } },
        { comments: { nodes: [] } },
        { comments: { nodes: [{ text: '2' }, null] } },
      ],
      errors: [{ item: 2, path: ['comments', 'nodes', 1] }],
      next: null,
    },
  });
});

test('ten lists are continued in one request, and the eleventh in the next one', async () => {
  const items = Array.from({ length: 11 }, (_, at) => task(String(at), comments([], 'more')));
  const respond = ({ variables = {} }: ApiRequest) => ({
    data: Object.fromEntries(
      Object.keys(variables)
        .filter((name) => name.startsWith('taskdoc_id'))
        .map((name) => [name.replace('taskdoc_id', 'list'), { comments: comments(['x'], null) }]),
    ),
  });
  const { page, requests } = await read([tasks(items), respond, respond], 11);
  const counts = requests
    .slice(1)
    .map(
      ({ variables = {} }) => Object.keys(variables).filter((name) => /_id\d+$/.test(name)).length,
    );
  expect(counts).toEqual([10, 1]);
  expect(page).toMatchObject({ size: 11 });
});

describe('a page that fails', () => {
  const retryable = error('UPSTREAM_UNAVAILABLE', { retryable: true });
  const ofItem = error('UPSTREAM_UNAVAILABLE', { retryable: true }, [
    'project',
    'tasks',
    'nodes',
    0,
  ]);

  test('for a time is read again with half of its items, after longer and longer waits', async () => {
    const failed = { errors: [retryable] };
    const { page, requests, waited } = await read([failed, failed, failed, failed, tasks([])], 9);
    expect(requests.map(({ variables }) => variables?.['taskdoc_first'])).toEqual([9, 5, 3, 2, 1]);
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    expect(waited[0]).toBe('It failed. 1');
    expect(page).toMatchObject({ size: 1 });
  });

  test('for a time in one field is read again as a whole', async () => {
    const { page } = await read([{ ...tasks([task('A')]), errors: [ofItem] }, tasks([task('A')])]);
    expect(page).toMatchObject({ page: { items: [{ name: 'A' }], errors: [] } });
  });

  test('waits as long as the services say', async () => {
    const errors = [retryable, error('RATE_LIMITED', { retryable: true, retryAfter: 30 })];
    await read([{ errors }, tasks([])]);
    expect(waits).toEqual([30_000]);
  });

  test('eight times ends the export after two minutes, with the error', async () => {
    const { page, requests } = await read(
      Array.from({ length: 9 }, () => ({ errors: [retryable] })),
    );
    expect(requests.length).toBe(8);
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * 1000));
    expect(page).toBeInstanceOf(PageFailed);
    expect(String(page)).toContain('UPSTREAM_UNAVAILABLE: It failed.');
  });

  test.each([
    'OPERATION_TOO_LARGE',
    'PROCESSOR_TIME_EXCEEDED',
    'RESPONSE_TOO_LARGE',
    'UPSTREAM_BUDGET_EXCEEDED',
  ])('with %s is read with half of its items at once, until it has one', async (code) => {
    const failed = { errors: [error(code)] };
    const { page, requests } = await read([failed, failed, { ...tasks([task('A')]), ...failed }]);
    expect(requests.map(({ variables }) => variables?.['taskdoc_first'])).toEqual([4, 2, 1]);
    expect(waits).toEqual([]);
    // The error belongs to no item, so the list cannot be read.
    expect(page).toMatchObject({ kind: 'final' });
  });

  test('because the credential has expired is not read again', async () => {
    const path = ['project', 'tasks', 'nodes', 0, 'name'];
    const { page, requests } = await read([
      { ...tasks([task('A')]), errors: [error('UNAUTHENTICATED', {}, path)] },
    ]);
    expect(page).toMatchObject({
      kind: 'final',
      error: { extensions: { code: 'UNAUTHENTICATED' } },
    });
    expect(requests.length).toBe(1);
  });

  test('in one item with an error that stays is returned with this error', async () => {
    const path = ['project', 'tasks', 'nodes', 1, 'comments'];
    const { page } = await read([
      {
        ...tasks([task('A'), { ...task('B'), comments: null }]),
        errors: [error('FORBIDDEN', {}, path)],
      },
    ]);
    expect(page).toMatchObject({
      page: { items: [{}, { comments: null }], errors: [{ item: 1, path: ['comments'] }] },
    });
  });

  test('because a position in an item has expired is read again', async () => {
    const open = tasks([task('A', comments(['1'], 'a'))]);
    const { page } = await read([
      open,
      { errors: [error('CURSOR_EXPIRED', {}, ['list0'])] },
      tasks([task('A', comments(['1', '2'], null))]),
    ]);
    expect(page).toMatchObject({
      page: { items: [{ comments: { nodes: [{ text: '1' }, { text: '2' }] } }] },
    });
  });

  test.each<[string, Response, string]>([
    ['the same page again', tasks([], 'from'), 'a page of a list twice'],
    [
      'no items',
      { data: { project: { tasks: { taskdoc_page: pageInfo(null) } } } },
      'a list without items',
    ],
    [
      'no position',
      { data: { project: { tasks: { nodes: [], taskdoc_page: { hasNextPage: true } } } } },
      'does not say where a list continues',
    ],
    [
      'an error of the list',
      {
        data: { project: { tasks: null } },
        errors: [error('NOT_FOUND', {}, ['project', 'tasks'])],
      },
      'NOT_FOUND',
    ],
  ])('with %s ends the export', async (_, response, message) => {
    const { page, requests } = await read([response]);
    expect(page).toMatchObject({ kind: 'final', message: expect.stringContaining(message) });
    expect(requests.length).toBe(1);
  });

  test('with a list in an item that does not continue ends the export', async () => {
    const { page } = await read([
      tasks([task('A', comments(['1'], 'a'))]),
      { data: { list0: { comments: comments(['1'], 'a') } } },
    ]);
    expect(page).toMatchObject({ message: 'The server did not return the next page of a list.' });
  });
});

test('a list whose parent does not exist is empty', async () => {
  const { page } = await read([{ data: { project: null } }]);
  expect(page).toMatchObject({ page: { items: [], errors: [], next: null } });
});
