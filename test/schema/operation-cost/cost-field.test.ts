import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { cpuMsUntil } from '../../cpu-time.ts';
import { listedCalls } from './sent-call.ts';

const { ask, server } = await createAsker();

const costQuery = `query ($document: String, $documentId: ID, $variables: JSONObject, $name: String) {
  cost(document: $document, documentId: $documentId, variables: $variables, operationName: $name) {
    asana { minRequests maxRequests minReads maxReads writes }
    google { minRequests maxRequests minReads maxReads writes }
    nodes unbounded isAllowed reason code
    calls { service method route fields times }
  }
}`;

async function costOf(document: string, variables: object = {}) {
  const { data, errors, wireRequests } = await ask(costQuery, { document, variables });
  expect(errors).toEqual([]);
  expect(wireRequests).toBe(0);
  return data.cost;
}

const nothing = { minRequests: 0, maxRequests: 0, minReads: 0, maxReads: 0, writes: 0 };

test('a record and its lists that need only its id cost one request', async () => {
  const cost = await costOf('{ task(id: "1") { name stories { nodes { text } } } }');
  expect(cost.asana).toEqual({
    ...nothing,
    minRequests: 1,
    maxRequests: 1,
    minReads: 2,
    maxReads: 2,
  });
  expect(cost.google).toEqual(nothing);
  expect(cost.nodes).toBe(51);
});

test('equal reads of one operation are counted once', async () => {
  const cost = await costOf('{ a: task(id: "1") { name } b: task(id: "Task:1") { notes } }');
  expect(cost.asana).toMatchObject({ minReads: 1, maxReads: 1 });
  expect(cost).toMatchObject({ isAllowed: true, reason: null, code: null });
});

test('a list of more than a page costs one read per page, one after another', async () => {
  const cost = await costOf('{ tasks(project: "1", first: 250) { nodes { name } } }');
  expect(cost.asana).toMatchObject({ minReads: 1, maxReads: 3, minRequests: 1, maxRequests: 3 });
});

test('a list that the server filters has no maximum', async () => {
  const cost = await costOf('{ tasks(project: "1", completed: true) { nodes { name } } }');
  expect(cost.asana).toMatchObject({ minReads: 1, maxReads: null });
  expect(cost.unbounded).toEqual(['tasks']);
});

test('a list that is part of a record has an unknown size and costs nothing', async () => {
  const cost = await costOf('{ task(id: "1") { followers { name } } }');
  expect(cost.asana).toMatchObject({ minReads: 1, maxReads: 1 });
  expect(cost.unbounded).toEqual(['task.followers']);
});

test('reads below a list of unknown size have no maximum', async () => {
  const cost = await costOf('{ task(id: "1") { projects { tasks { nodes { name } } } } }');
  expect(cost.asana).toMatchObject({ minReads: 1, maxReads: null });
  expect(cost.calls.map(({ times }: { times: number | null }) => times)).toEqual([1, null]);
});

test('a mutation with a write that is never part of a batch, and reads of an unknown number, has a cost', async () => {
  const cost = await costOf(
    `mutation { linkDocument(input: { task: "1", document: "${'A'.repeat(44)}" }) { task { documents { title } } } }`,
  );
  expect(cost.asana).toMatchObject({ writes: 1, maxReads: null, maxRequests: null });
  expect(cost.google).toMatchObject({ maxRequests: null });
});

test('content of documents and their files are read from two services of Google', async () => {
  const id = '1LaunchPlan2027Doc0000000000000000000000000';
  const cost = await costOf(`{ document(id: "${id}") { text modifiedAt } }`);
  expect(cost.google).toEqual({
    ...nothing,
    minRequests: 2,
    maxRequests: 2,
    minReads: 2,
    maxReads: 2,
  });
});

interface Call {
  readonly service: string;
  readonly method: string;
  readonly route: string;
  readonly fields: readonly string[];
}

const { taskWithEverything, emptyTask } = fixtures;
const { oneParagraph, editable } = documentFixtures;
const insertion = '[{ insertText: { text: "A", location: { index: 1 } } }]';

test.each([
  ['a read of Asana', `{ task(id: "${taskWithEverything}") { name assignee { email } } }`],
  [
    'a read of an id',
    `{ task(id: "${taskWithEverything}") { stories(first: 1) { nodes { gid } } } }`,
  ],
  ['reads of Docs and Drive', `{ document(id: "${oneParagraph}") { revisionId modifiedAt } }`],
  [
    'a write that returns its record',
    `mutation { updateTask(input: { task: "${emptyTask}", name: "A" }) { task { name } } }`,
  ],
  ['a deletion', `mutation { deleteTask(input: { task: "${emptyTask}" }) { deletedTaskId } }`],
  [
    'a write of Docs',
    `mutation { updateDocument(input: { document: "${editable}", requests: ${insertion} }) { revisionId } }`,
  ],
])(
  'the cost of %s has the route and the fields of each call that is sent',
  async (_what, document) => {
    const toText = ({ service, method, route, fields }: Call) =>
      `${service} ${method} ${route} ${fields.join()}`;
    const { calls } = await costOf(document);
    const { errors, upstream } = await ask(document);
    expect(errors).toEqual([]);
    expect(calls.map(toText).toSorted()).toEqual(listedCalls(upstream).map(toText).toSorted());
  },
);

test('the calls of a list in a list are all pages for each item, and lists that are part of a record are unbounded', async () => {
  const { calls, unbounded } = await costOf(`{ project(id: "1") {
    tasks(first: 5) { nodes { stories(first: 250) { nodes { text } } followers { name } } }
    members { name }
  } }`);
  const timesOf = (route: string) =>
    calls
      .filter((call: Call) => call.route.endsWith(route))
      .map((call: { times: number }) => call.times);
  expect([timesOf('{project_gid}'), timesOf('/tasks'), timesOf('/stories')]).toEqual([
    [1],
    [1],
    [15],
  ]);
  expect(unbounded.toSorted()).toEqual(['project.members', 'project.tasks.nodes.followers']);
});

test('variables decide the cost', async () => {
  const document =
    'query ($first: Int!, $all: Boolean!) { tasks(project: "1", first: $first) { nodes { name stories @include(if: $all) { nodes { text } } } } }';
  expect(await costOf(document, { first: 20, all: true })).toMatchObject({
    nodes: 1020,
    asana: { maxReads: 21 },
  });
  expect(await costOf(document, { first: 20, all: false })).toMatchObject({
    nodes: 20,
    asana: { maxReads: 1 },
  });
});

test('mutations are counted one after another', async () => {
  const cost = await costOf(
    'mutation { a: deleteTask(input: { task: "1" }) { deletedTaskId } b: createComment(input: { task: "2", text: "Hi" }) { comment { text } } }',
  );
  expect(cost.asana).toEqual({ ...nothing, minRequests: 2, maxRequests: 2, writes: 2 });
});

test('equal reads of a record whose id is unknown in advance count once in the minimum', async () => {
  const { hundredTaskProject } = fixtures;
  const list = `{ project(id: "${hundredTaskProject}") { tasks(first: 1) { nodes { gid } } } documents(first: 1) { nodes { id } } }`;
  const { data } = await ask(list);
  const task = data.project.tasks.nodes[0].gid;
  const document = data.documents.nodes[0].id;
  const linkDocument = `mutation { linkDocument(input: { task: "${task}", document: "${document}" }) {
    a: task { name one: stories { nodes { text } } two: stories { nodes { gid } } } b: task { name } } }`;
  const { asana } = await costOf(linkDocument);
  const { reads, errors } = await ask(linkDocument);
  expect(errors).toEqual([]);
  const ofAsana = reads.filter((read: string) => read.includes('asana') || /tasks/.test(read));
  expect(asana.minReads).toBe(2);
  expect(ofAsana).toHaveLength(2);
});

describe('an operation that the server does not execute', () => {
  const four = `{ project(id: "1") { tasks(first: 1000) { nodes { projects { tasks(first: 1000) { nodes { projects { tasks(first: 1000) { nodes { name } } } } } } } } } }`;
  const many = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
  const ids = Array.from({ length: 501 }, (_, index) => `Task:${index + 1}`);

  test.each([
    ['more records than MAX_NODES', four, {}, 'OPERATION_TOO_LARGE', 'records'],
    ['more reads than MAX_UPSTREAM_REQUESTS', many, { ids }, 'UPSTREAM_BUDGET_EXCEEDED', '501'],
  ])(
    'because of %s has a reason, and sends nothing',
    async (_name, document, variables, code, text) => {
      const cost = await costOf(document, variables);
      expect(cost).toMatchObject({ isAllowed: false, code, reason: expect.stringContaining(text) });
      const { data, errors, wireRequests } = await ask(document, variables);
      expect(wireRequests).toBe(0);
      expect(data).toBeUndefined();
      expect(errors).toEqual([
        expect.objectContaining({
          message: cost.reason,
          extensions: expect.objectContaining({ code, retryable: false }),
        }),
      ]);
    },
  );

  test('is rejected with deferred fields too', async () => {
    const deferred = four.replace('{ tasks', '{ ... @defer { name } tasks');
    const { errors, wireRequests } = await ask(deferred);
    expect(errors[0]?.extensions.code).toBe('OPERATION_TOO_LARGE');
    expect(wireRequests).toBe(0);
  });
});

test('an operation below both limits is executed', async () => {
  const ids = Array.from({ length: 500 }, () => `Task:${fixtures.taskWithEverything}`);
  const { errors } = await ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
  expect(errors).toEqual([]);
});

test('a document that arrived with its hash has a cost by its id', async () => {
  const query = '{ task(id: "1") { name } }';
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  const body = JSON.stringify({
    query,
    extensions: { persistedQuery: { version: 1, sha256Hash } },
  });
  const headers = {
    'content-type': 'application/json',
    'x-asana-authorization': 'Bearer sandbox-ada',
  };
  await server.fetch('http://taskdoc.test/graphql', { method: 'POST', headers, body });
  const { data, errors } = await ask(costQuery, { documentId: sha256Hash });
  expect(errors).toEqual([]);
  expect(data.cost.asana.minReads).toBe(1);
});

test.each([
  ['an invalid document', { document: '{ nothing }' }, 'document', 'Cannot query field "nothing"'],
  ['a text that is no document', { document: '{' }, 'document', 'Syntax Error'],
  [
    'a document that is too deep',
    { document: `{ task(id: "1") ${'{ parent '.repeat(30)}{ name }${' }'.repeat(30)} }` },
    'document',
    'depth',
  ],
  ['a missing document', {}, 'document', 'document'],
  ['an unknown id', { documentId: 'unknown' }, 'documentId', 'no document with this id'],
  [
    'a missing variable',
    { document: 'query ($id: ID!) { task(id: $id) { name } }' },
    'variables',
    'Variable "$id"',
  ],
  [
    'two operations without a name',
    {
      document:
        'query A { viewer { asana { connected } } } query B { viewer { asana { connected } } }',
    },
    'operationName',
    'give the name of one of them',
  ],
])('the cost of %s is an input error', async (_name, variables, field, text) => {
  const { data, errors } = await ask(costQuery, variables);
  expect(data.cost).toBeNull();
  expect(errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining(text),
      extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', field }),
    }),
  ]);
});

test('the message about a variable has at most 150 characters', async () => {
  const type = 'AsanaResourceWithAVeryLongName'.repeat(8);
  const document = `query ($id: ID!) { task(id: $id) { name } }`;
  const { errors } = await ask(costQuery, { document, variables: { id: { [type]: type } } });
  expect(errors).toMatchObject([{ extensions: { field: 'variables' } }]);
  expect(errors[0]?.message).toHaveLength(150);
});

test('one operation can have ten costs', async () => {
  const costs = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `c${index}: cost(document: "{ __typename }") { nodes }`).join(' ')} }`;
  expect((await ask(costs(10))).errors).toEqual([]);
  expect((await ask(costs(11))).errors).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('at most 10 `cost` fields'),
      extensions: expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'document' }),
    }),
  ]);
});

test('fragments that combine a short document into millions of records are counted quickly', async () => {
  const levels = 11;
  const lists = ['subtasks', 'dependencies', 'dependents'];
  const fragments = Array.from({ length: levels }, (_, level) => {
    const below = level + 1 === levels ? '{ name }' : `{ ...L${level + 1} }`;
    const pages = lists.map((list) => `${list}(first: 3) { nodes ${below} }`);
    return `fragment L${level} on Task { ${pages.join(' ')} }`;
  });
  let cost: Awaited<ReturnType<typeof costOf>> | undefined;
  const ms = await cpuMsUntil(async () => {
    cost = await costOf(`{ task(id: "1") { ...L0 } } ${fragments.join(' ')}`);
  });
  expect(cost).toMatchObject({ isAllowed: false, code: 'OPERATION_TOO_LARGE' });
  expect(cost?.nodes).toBe(
    Array.from({ length: levels + 1 }, (_, level) => 9 ** level).reduce(
      (sum, count) => sum + count,
    ),
  );
  expect(ms).toBeLessThan(5000);
});

test('a maximum that is too large for a number of JSON is the largest safe integer, and not null', async () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'name' : `subtasks(first: 1000) { nodes { ${nested(depth - 1)} } }`;
  const { upstream } = await ask(`{ task(id: "${fixtures.emptyTask}") { ${nested(7)} } }`);
  expect(upstream.totals.estimated?.maxReads).toBe(Number.MAX_SAFE_INTEGER);
});
