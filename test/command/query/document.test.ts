import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { ApiRequest, ApiResult, QueryApi } from '../../../src/command/query/api.ts';
import { columnsOf } from '../../../src/command/query/csv.ts';
import { findLists } from '../../../src/command/query/list.ts';
import { parseOperation, readSchema } from '../../../src/command/query/operation.ts';
import { findPrice, printPrice } from '../../../src/command/query/price.ts';
import { readTotal } from '../../../src/command/query/total.ts';
import { plainSchema } from '../../schema-for.ts';

const noSignal = new AbortController().signal;

/** What the program finds in a document. */
function listsOf(document: string, variables: Readonly<Record<string, unknown>> = {}) {
  const source = { document, variables, operationName: null };
  const parsed = parseOperation(plainSchema, source);
  return findLists(plainSchema, parsed.operation, parsed.variables);
}

/** The text in one line. */
const inLine = (text: string | undefined) => text?.replace(/\s+/g, ' ');

/** A server that responds with these results, in their order. */
function apiOf(...results: readonly Partial<ApiResult>[]) {
  const requests: ApiRequest[] = [];
  const send: QueryApi['send'] = async (request) => {
    requests.push(request);
    const result = { data: null, errors: [], notes: [], requests: 0, reads: 0 };
    return { ...result, ...results[requests.length - 1] };
  };
  return { api: { send } as QueryApi, requests };
}

describe('the operation that reads a page of a list', () => {
  test('selects only this list, with its position and what continues it', () => {
    const { lists } = listsOf(
      `query ($p: ID!, $n: Int) {
        project(id: $p) { name tasks(first: $n, orderBy: { by: DUE_ON }) { nodes { gid } pageInfo { hasNextPage } } }
        other: project(id: "2") { sections { nodes { gid } } } }`,
      { p: '1', n: 5 },
    );
    expect(lists.map(({ document }) => inLine(document))).toEqual([
      'query($p: ID!, $taskdoc_first: Int, $taskdoc_after: String) { project(id: $p) { tasks(orderBy: {by: DUE_ON}, first: $taskdoc_first, after: $taskdoc_after) { nodes { gid } taskdoc_page: pageInfo { hasNextPage endCursor } } } }',
      'query($taskdoc_first: Int, $taskdoc_after: String) { other: project(id: "2") { sections(first: $taskdoc_first, after: $taskdoc_after) { nodes { gid } taskdoc_page: pageInfo { hasNextPage endCursor } } } }',
    ]);
    expect(lists.map(({ first, after }) => [first, after])).toEqual([
      [5, null],
      [null, null],
    ]);
  });

  test('keeps fragments on the way to the list, and adds the ids of lists inside items', () => {
    const { lists, outside } = listsOf(`query {
      node(id: "Project:1") { ...P ... on Task { notes } } }
      fragment P on Project { tasks(after: "x") { ... { pageInfo { endCursor } } edges { node { ...T } } } }
      fragment T on Task { name subtasks(first: 2) { nodes { gid } } }`);
    expect(lists).toMatchObject([
      {
        path: ['node', 'tasks'],
        itemKeys: ['edges', 'node'],
        hasInnerLists: true,
        after: 'x',
        first: null,
      },
    ]);
    expect(outside).toEqual(['node.notes']);
    expect(inLine(lists[0]?.document)).toBe(
      'query($taskdoc_first: Int, $taskdoc_after: String) { node(id: "Project:1") { ... on Project { tasks(first: $taskdoc_first, after: $taskdoc_after) { edges { node { ... on Task { name subtasks(first: 2) { nodes { gid } taskdoc_page: pageInfo { hasNextPage endCursor } } taskdoc_id: id taskdoc_type: __typename } } } taskdoc_page: pageInfo { hasNextPage endCursor } } } } }',
    );
  });

  test.each([
    [
      '{ project(id: "1") { tasks { nodes { gid } more: nodes { name } } } }',
      'Select the items of a TaskConnection once',
    ],
    [
      '{ project(id: "1") { tasks { edges { node { gid } other: node { gid } } } } }',
      'Select the items of a TaskConnection once',
    ],
    [
      'mutation { deleteTask(input: { task: "1" }) { deletedTaskId } }',
      'must be a query, but it is a mutation',
    ],
  ])('is not possible for %s', (document, message) => {
    expect(() => listsOf(document)).toThrow(message);
  });

  test('names an operation that the document does not have', () => {
    expect(() =>
      parseOperation(plainSchema, {
        document: 'query A { __typename }',
        variables: {},
        operationName: 'B"',
      }),
    ).toThrow('The document has no operation "B\\"".');
  });
});

test('the columns of items with fragments are each selected once, and lists are one column', () => {
  const { lists } = listsOf(
    `{ node(id: "Project:1") { ... on Project { tasks { nodes {
      name ... on Task { due: dueOn } ... { name assignee { name email } } tags { name } subtasks { nodes { gid } } } } } } }`,
  );
  const [list] = lists;
  const columns = columnsOf(plainSchema, list?.itemSelections ?? [], list?.itemType);
  expect(columns.map((column) => column.join('.'))).toEqual([
    'name',
    'due',
    'assignee.name',
    'assignee.email',
    'tags',
    'subtasks',
  ]);
});

describe('the number of items', () => {
  test.each([
    ['tasks { nodes { gid } }', true],
    ['all: tasks(first: 5, after: "x", orderBy: { by: DUE_ON }) { nodes { gid } }', true],
    ['tasks(completed: true) { nodes { gid } }', false],
    ['sections { nodes { gid } }', false],
  ])('of %s is known: %s', (list, isKnown) => {
    const [found] = listsOf(`query ($id: ID = "1") { p: project(id: $id) { ${list} } }`).lists;
    expect(inLine(found?.count ?? undefined) ?? null).toBe(
      isKnown ? 'query($id: ID = "1") { p: project(id: $id) { taskCounts { numTasks } } }' : null,
    );
  });

  test('of a list that is not directly below a root field is not known', () => {
    const [found] = listsOf('{ task(id: "1") { parent { subtasks { nodes { gid } } } } }').lists;
    expect(found?.count).toBe(null);
  });

  test('of several lists is their sum, and null if one is not known', async () => {
    const one = (path: string) => ({ path: [path, 'tasks'], count: `count ${path}` });
    const count = (path: string, numTasks: unknown) => ({
      data: { [path]: { taskCounts: { numTasks } } },
    });
    const complete = apiOf(count('a', 3), count('b', 4));
    expect(await readTotal(complete.api, [one('a'), one('b')], { x: 1 }, noSignal)).toBe(7);
    expect(complete.requests).toEqual([
      { query: 'count a', variables: { x: 1 } },
      { query: 'count b', variables: { x: 1 } },
    ]);
    const failed = apiOf(count('a', null), count('b', 4));
    expect(await readTotal(failed.api, [one('a'), one('b')], {}, noSignal)).toBe(null);
    const unknown = { path: ['c', 'tasks'], count: null };
    expect(await readTotal(apiOf(count('a', 3)).api, [one('a'), unknown], {}, noSignal)).toBe(null);
  });
});

describe('the price of a page', () => {
  const none = { minReads: 0, maxReads: 0, minRequests: 0, maxRequests: 0 };
  const cost = (changes: object) => ({
    data: {
      cost: { asana: none, google: none, reason: null, unbounded: [], calls: [], ...changes },
    },
  });
  const [list] = listsOf('{ project(id: "1") { tasks(first: 80) { nodes { name } } } }').lists;
  const [withInner] = listsOf(
    '{ project(id: "1") { tasks { nodes { name subtasks { nodes { gid } } } } } }',
  ).lists;
  if (list === undefined || withInner === undefined) throw new Error('There is no list.');
  const priceOf = async (of: typeof list, ...results: readonly Partial<ApiResult>[]) => {
    const { api, requests } = apiOf(...results);
    const price = await findPrice(api, plainSchema, of, { a: 1 }, noSignal);
    return { price, text: printPrice(of, price), requests };
  };
  const calls = (service: string, times: number | string | null) => [{ service, times }];

  test('is that of the size in the document', async () => {
    const { text, requests } = await priceOf(
      list,
      cost({ asana: { minReads: 1, maxReads: 2, minRequests: 1, maxRequests: 3 } }),
    );
    expect(text).toBe(
      'project.tasks: pages of 80 items\n  a page: Asana 1 to 2 reads in 1 to 3 requests\n',
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]?.variables).toMatchObject({
      document: list.document,
      variables: { a: 1, taskdoc_first: 80, taskdoc_after: null },
    });
  });

  test.each([
    ['is not possible', { reason: 'too much' }, 40],
    ['needs 251 reads', { calls: calls('asana', '251') }, 40],
    ['needs 250 reads', { calls: calls('asana', '250') }, 80],
    [
      'needs reads for each item',
      { calls: [...calls('asana', null), ...calls('google', 171)] },
      40,
    ],
    [
      'needs few reads for each item',
      { calls: [...calls('asana', null), ...calls('google', 170)] },
      80,
    ],
  ])('is halved if a page %s', async (_what, changes, size) => {
    expect((await priceOf(list, cost(changes), cost({}))).price.size).toBe(size);
  });

  test('of one item says why it is not possible, and what only the service knows', async () => {
    const rejected = cost({
      reason: 'MAX_COST is 5.',
      unbounded: ['project.tasks.nodes.documents', 'other'],
      asana: { minReads: 1, maxReads: null, minRequests: 1, maxRequests: null },
      calls: calls('asana', 7),
    });
    const { text, requests } = await priceOf(withInner, ...Array(7).fill(rejected));
    expect(
      requests.map(({ variables }) => Reflect.get(variables?.['variables'] ?? {}, 'taskdoc_first')),
    ).toEqual([100, 50, 25, 12, 6, 3, 1]);
    expect(text).toBe(
      'project.tasks: pages of 1 item\n' +
        '  a page: Asana about 7 reads, at least 1\n' +
        '  more: 2 reads for each further page of a list inside an item\n' +
        '  only the service knows the reads of: documents, other\n' +
        '  not possible: MAX_COST is 5.\n',
    );
  });

  test('of a page without reads says so', async () => {
    expect((await priceOf(list, cost({}))).text).toBe(
      'project.tasks: pages of 80 items\n  a page: no reads\n',
    );
  });

  test('is an error if the server does not tell it', async () => {
    const noPrice = priceOf(list, { errors: [{ message: 'Not now.' }] });
    await expect(noPrice).rejects.toThrow('Not now.');
    await expect(priceOf(list, {})).rejects.toThrow('The server returned no price.');
    const other = buildSchema('type Query { cost: Int }');
    await expect(findPrice(apiOf().api, other, list, {}, noSignal)).rejects.toThrow(
      'it has no field `cost`',
    );
  });
});

describe('the schema of a server', () => {
  test('that does not show it is that of this version', async () => {
    const { api } = apiOf({ errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] });
    expect((await readSchema(api, noSignal)).getType('Task')).toBeDefined();
  });

  test('that does not respond with it is an error with the reason', async () => {
    const { api } = apiOf({ errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] }, {});
    await expect(readSchema(api, noSignal)).rejects.toThrow('No.');
    await expect(readSchema(api, noSignal)).rejects.toThrow('The server returned no schema.');
  });
});
