import { readFileSync } from 'node:fs';
import { getOperationAST, parse, print } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '../../../src/server/page/graphiql/example.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { createFullServer } from '../full-server.ts';

// New users rely on GraphiQL's examples, so each must run on the sandbox without changes and have the cost that it states.

let fullServer: Awaited<ReturnType<typeof createFullServer>>;
beforeAll(async () => {
  fullServer = await createFullServer();
});
afterAll(() => fullServer.close());

async function run(name: string) {
  const query = examples.find((text) => getOperationAST(parse(text))?.name?.value === name);
  const response = await fullServer.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

test('every GraphiQL example has a test', () => {
  const tested = [
    'Overview',
    'Workspaces',
    'Board',
    'Conversations',
    'Documents',
    'Edits',
    // graphiql-live.test.ts
    'Live',
    'Addresses',
    'Errors',
  ];
  const names = examples.map((text) => getOperationAST(parse(text))?.name?.value);
  expectSameNames(tested, names, 'Each example of GraphiQL needs a test in this file');
  expect(names, 'the order of the examples').toEqual(tested);
});

test('no comment of a GraphiQL example reaches the buttons beside the editor', () => {
  const comments = examples.flatMap((text) => text.split('\n').filter((line) => /^ *#/.test(line)));
  expect(comments.length).toBeGreaterThan(20);
  expect(comments.filter((line) => line.length > 48)).toEqual([]);
});

test('Overview, the first tab of GraphiQL, is the query of README.md', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, query = ''] = /^```graphql\n(.*?)^```/ms.exec(readme) ?? [];
  const [overview = ''] = examples;
  expect(print(parse(overview.replace('query Overview', '')))).toBe(print(parse(query)));
});

test('Overview returns tasks and documents without errors', async () => {
  const { data, errors } = await run('Overview');
  expect(errors).toBeUndefined();
  expect(data.project.tasks.nodes[1].documents[0].title).toBe('Release notes: app 3.0');
});

test('Workspaces returns the user and both workspaces', async () => {
  const { data, errors } = await run('Workspaces');
  expect(errors).toBeUndefined();
  expect(data.viewer.asana.connected).toBe(true);
  expect(data.workspaces.nodes).toHaveLength(2);
  expect(data.workspaces.nodes[0].projects.nodes).toHaveLength(5);
});

test('Board returns a hundred tasks with two reads', async () => {
  const { data, errors, extensions } = await run('Board');
  expect(errors).toBeUndefined();
  expect(data.project.tasks.nodes).toHaveLength(100);
  expect(data.project.tasks.nodes[0].section.name).toBeTypeOf('string');
  expect(extensions.upstream.totals.reads).toBe(2);
});

test('Conversations sends 101 reads in 11 requests', async () => {
  const { data, errors, extensions } = await run('Conversations');
  expect(errors).toBeUndefined();
  expect(data.tasks.nodes).toHaveLength(100);
  expect(extensions.upstream.totals).toMatchObject({ reads: 101, requests: 11 });
});

test('Documents returns a search, and a task with its linked documents', async () => {
  const { data, errors } = await run('Documents');
  expect(errors).toBeUndefined();
  expect(data.documents.nodes[0].title).toMatch(/^Launch plan/);
  expect(data.task.documents.length).toBeGreaterThan(1);
  expect(data.task.documents[0].markdown).toBeTypeOf('string');
});

test('Edits returns the requests of a dry run and sends none', async () => {
  const { data, errors } = await run('Edits');
  expect(errors).toBeUndefined();
  const { document, sentRequests } = data.updateDocument;
  expect(document.text).toBe('Measure twice, forecast once.\n');
  expect(sentRequests.map((one: object) => Object.keys(one)[0])).toEqual([
    'updateTextStyle',
    'deleteContentRange',
    'insertText',
    'insertText',
  ]);
});

test('Addresses finds one task with four forms of its id', async () => {
  const { data, errors } = await run('Addresses');
  expect(errors).toBeUndefined();
  const { own, global, address, external } = data;
  expect(own.dependencies.nodes.length).toBeGreaterThan(0);
  for (const same of [global, address, external]) expect(same).toMatchObject(own);
});

test('Errors returns data and errors in one result', async () => {
  const { data, errors } = await run('Errors');
  expect(data.found.name).toBeTypeOf('string');
  expect(data.secretProject.name).toBeTypeOf('string');
  const codes = errors.map((error: { path: string[]; extensions: { code: string } }) => [
    error.path[0],
    error.extensions.code,
  ]);
  expect(Object.fromEntries(codes)).toEqual({
    unknown: 'NOT_FOUND',
    notATask: 'BAD_USER_INPUT',
    tooMany: 'BAD_USER_INPUT',
  });
});
