import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import type { SchemaExtension, Taskdoc } from '../../src/command/library/option.ts';
import { createTaskdoc } from '../../src/command/library/taskdoc.ts';
import { sharedProcessSetting } from '../shared-process-setting.ts';

// Fields that another program adds to types of the schema.

const sandbox = await createSandbox();
const open: Taskdoc[] = [];
afterAll(async () => {
  for (const one of open) await one.close();
  await sandbox.close();
});
beforeEach(() => sandbox.clearRequests());

async function create(extend?: SchemaExtension, settings: Readonly<Record<string, string>> = {}) {
  const taskdoc = await createTaskdoc({
    settings: {
      ...sharedProcessSetting,
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      ...settings,
    },
    credentials: () => ({ asana: 'sandbox-ada', google: 'sandbox-ada' }),
    ...(extend && { extend }),
  });
  open.push(taskdoc);
  return taskdoc;
}

async function ask({ fetch }: Taskdoc, query: string) {
  const response = await fetch(
    new Request('http://127.0.0.1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );
  return response.json();
}

const extend: SchemaExtension = {
  typeDefs: `
    extend type Task {
      "The name in capitals, with its date."
      label: String!
      responsible: User
      watchers: [User!]
    }
    extend type Document {
      label: String
    }
  `,
  fields: {
    'Task.label': {
      reads: ['name', 'due_on'],
      resolve: ({ name, due_on }: { name: string; due_on: string | null }) =>
        `${name.toUpperCase()} (${due_on ?? 'no date'})`,
    },
    'Task.responsible': { path: 'assignee' },
    'Task.watchers': { path: 'followers' },
    'Document.label': {
      reads: ['file.name', 'file.starred'],
      resolve: ({ file }: { file: { name: string; starred: boolean } }) =>
        `${file.starred ? '★ ' : ''}${file.name}`,
    },
  },
};

/** The fields that the sandbox was asked for. */
const fieldsSent = () =>
  sandbox
    .requests()
    .flatMap((request) => request.actions ?? [request])
    .map(({ optFields, fields }) => optFields?.join() ?? fields);

const task = (selection: string) =>
  `{ task(id: "${fixtures.taskWithEverything}") { ${selection} } }`;

test('a field requests exactly what it reads', async () => {
  const taskdoc = await create(extend);
  const { data, errors } = await ask(taskdoc, task('label'));
  expect(errors).toBeUndefined();
  expect(data.task.label).toMatch(/^[^a-z]+ \(\d{4}-\d\d-\d\d\)$/);
  expect(fieldsSent()).toEqual(['due_on,name']);
});

test('what is selected below a field is requested with its record, with that of other fields', async () => {
  const taskdoc = await create(extend);
  const { data } = await ask(
    taskdoc,
    task('responsible { name } assignee { email } watchers { name }'),
  );
  expect(data.task.responsible.name).toBe('Grace Lindqvist');
  expect(data.task.watchers.length).toBeGreaterThan(0);
  expect(fieldsSent()).toEqual(['assignee.email,assignee.name,followers.name']);
});

test('a field of a document reads from the service that its paths name', async () => {
  const taskdoc = await create(extend);
  const query = `{ document(id: "${documentFixtures.editable}") { label } }`;
  const { data } = await ask(taskdoc, query);
  expect(data.document.label).toBe('Launch plan: Aria 2');
  expect(fieldsSent()).toEqual(['id,mimeType,name,starred']);
});

test('a field of a document has the error of the service that failed, and its siblings are intact', async () => {
  const taskdoc = await create(extend);
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /drive/v3/files/{fileId}' }]);
  const query = `{ document(id: "${documentFixtures.editable}") { label revisionId } }`;
  const { data, errors } = await ask(taskdoc, query);
  sandbox.setFaults([]);
  expect(data.document).toEqual({ label: null, revisionId: expect.any(String) });
  expect(errors).toMatchObject([
    { path: ['document', 'label'], extensions: { code: 'FORBIDDEN', service: 'google' } },
  ]);
});

test('fields in lists are part of the request of the list', async () => {
  const taskdoc = await create(extend);
  const { data } = await ask(
    taskdoc,
    `{ project(id: "${fixtures.fieldRichProject}") { tasks(first: 2) { nodes { label } } } }`,
  );
  expect(data.project.tasks.nodes).toHaveLength(2);
  expect(fieldsSent()).toEqual(['gid', 'due_on,name']);
});

test('a field that throws is null with an error, and its siblings are intact', async () => {
  const taskdoc = await create({
    typeDefs: 'extend type Task { broken: String }',
    fields: {
      'Task.broken': {
        reads: ['name'],
        resolve: (): never => {
          throw new Error('secret detail');
        },
      },
    },
  });
  const { data, errors } = await ask(taskdoc, task('broken name'));
  expect(data.task).toMatchObject({ broken: null, name: expect.any(String) });
  expect(errors).toMatchObject([{ path: ['task', 'broken'], extensions: { code: 'INTERNAL' } }]);
  expect(JSON.stringify(errors)).not.toContain('secret detail');
});

test('two servers of one process have different fields', async () => {
  const [one, other] = [await create(extend), await create()];
  expect((await ask(one, task('label'))).errors).toBeUndefined();
  expect((await ask(other, task('label'))).errors[0].extensions.code).toBe(
    'GRAPHQL_VALIDATION_FAILED',
  );
  expect(JSON.stringify(await ask(one, '{ __type(name: "Task") { fields { name } } }'))).toContain(
    '"label"',
  );
});

test('fields and prefixes of types can be used together', async () => {
  const taskdoc = await create(extend, { TYPE_PREFIX: 'Work', ROOT_FIELD_PREFIX: 'work' });
  const query = task('label responsible { name }').replace('task(', 'workTask(');
  const { data } = await ask(taskdoc, query);
  expect(data.workTask.responsible.name).toBe('Grace Lindqvist');
});

describe('an invalid extension is rejected:', () => {
  const reads = { reads: ['name'], resolve: (): string => 'x' };

  test.each([
    ['a syntax error', 'extend type', {}, 'Syntax Error'],
    [
      'an unknown type',
      'extend type Tusk { a: String }',
      { 'Tusk.a': reads },
      'Cannot extend type "Tusk"',
    ],
    [
      'a field that exists',
      'extend type Task { name: String }',
      { 'Task.name': reads },
      '"Task.name" already exists',
    ],
    [
      'an unknown type of a field',
      'extend type Task { a: Strong }',
      { 'Task.a': reads },
      'Unknown type "Strong"',
    ],
    [
      'a new type',
      'type A { a: String } extend type Task { a: A }',
      { 'Task.a': reads },
      'only contain “extend type”',
    ],
    [
      'a root field',
      'extend type Query { a: String }',
      { 'Query.a': reads },
      'Query has no record',
    ],
    [
      'a field with arguments',
      'extend type Task { a(b: Int): String }',
      { 'Task.a': reads },
      'Task.a must have no arguments',
    ],
    ['a missing field', 'extend type Task { a: String }', {}, 'fields must contain Task.a'],
    [
      'a field that is not defined',
      'extend type Task { a: String }',
      { 'Task.a': reads, 'Task.b': reads },
      'typeDefs do not define Task.b',
    ],
    [
      'neither reads nor path',
      'extend type Task { a: String }',
      { 'Task.a': { resolve: (): string => 'x' } },
      'either reads or path',
    ],
    [
      'both reads and path',
      'extend type Task { a: String }',
      { 'Task.a': { ...reads, path: 'name' } },
      'either reads or path',
    ],
    [
      'reads without resolve',
      'extend type Task { a: String }',
      { 'Task.a': { reads: ['name'] } },
      'Task.a needs resolve',
    ],
  ])('%s', async (_what, typeDefs, fields, message) => {
    await expect(create({ typeDefs, fields })).rejects.toThrow(message);
  });
});
