import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const { ask, sandbox } = await createAsker();
const { paidWorkspace, freeWorkspace, adaGid } = fixtures;
const route = 'GET /workspaces/{workspace_gid}/typeahead';

const typeahead = (type: string, text: string, count = 20) =>
  `GET /workspaces/${paidWorkspace}/typeahead?resource_type=${type}&query=${text}&count=${count} name`;

test('a search sends one request for each selected part, and none for the others', async () => {
  const { data, errors, reads, wireRequests, upstream } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "ada") { users { gid name } tags { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.search.users).toEqual([{ gid: adaGid, name: 'Ada Okafor' }]);
  expect(data.search.tags).toEqual([]);
  expect(reads.toSorted()).toEqual([typeahead('tag', 'ada'), typeahead('user', 'ada')]);
  expect(wireRequests).toBe(1);
  expect(upstream.totals.estimated).toMatchObject({ minReads: 2, maxReads: 2 });
});

test('a search finds portfolios and goals that the viewer can see', async () => {
  const query = `{
    launches: search(workspace: "${paidWorkspace}", text: "launches") { portfolios { gid name } }
    sell: search(workspace: "${paidWorkspace}", text: "sell", types: [GOAL]) { goals { gid name } tags { name } }
    secret: search(workspace: "${paidWorkspace}", text: "merge") { goals { gid } }
  }`;
  const { data, errors } = await ask(query, {}, 'grace');
  expect(errors).toEqual([]);
  expect(data).toEqual({
    launches: { portfolios: [{ gid: fixtures.portfolio, name: 'Launches 2026' }] },
    sell: { goals: [{ gid: fixtures.goal, name: 'Sell 10,000 speakers' }], tags: null },
    secret: { goals: [] },
  });
});

test.each([
  ['a gid', paidWorkspace],
  ['a global id', `Workspace:${paidWorkspace}`],
  ['an address', `https://app.asana.com/1/${paidWorkspace}/home`],
])('a search takes the workspace as %s', async (_name, workspace) => {
  const { data, errors } = await ask(
    `{ search(workspace: "${workspace}", text: "the", first: 3) { tasks { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.search.tasks).toHaveLength(3);
});

const further = (first: number) =>
  `{ search(workspace: "${paidWorkspace}", text: "the", first: ${first}) { tasks { name assignee { name email } completed approvalStatus } } }`;

test('further fields of the records of a search need no further read', async () => {
  const { data, errors, reads, upstream } = await ask(further(20));
  expect(errors).toEqual([]);
  expect(data.search.tasks).toHaveLength(20);
  expect(data.search.tasks[0].completed).toEqual(expect.any(Boolean));
  expect(reads).toHaveLength(1);
  expect(upstream.totals.estimated).toMatchObject({ minReads: 1, maxReads: 1 });
});

test.each([
  ['returns only the names', 4],
  ['refuses other fields', 5],
])('if Asana %s, the records are read by their ids', async (what, count) => {
  const expected = (await ask(further(3))).data;
  const body = { errors: [{ message: 'opt_fields: Not valid' }] };
  if (what === 'refuses other fields')
    sandbox.setFaults([{ kind: 'status', status: 400, body, route, count: 1 }]);
  else sandbox.setAssumptions({ broken: ['asana.typeahead-fields'] });
  const { data, errors, reads, upstream } = await ask(further(3));
  expect([data, errors]).toEqual([expected, []]);
  expect(upstream.notes.join()).toContain('asana.typeahead-fields');
  expect(reads).toHaveLength(count);
  const next = await ask(further(3));
  expect([next.data, next.reads.length]).toEqual([expected, 4]);
});

test('a part whose type is not in types is null, and is not read', async () => {
  const { data, errors, reads } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "the", types: [PROJECT, TAG], first: 2) {
      tasks { name } projects { name } users { name } tags { name }
    } }`,
  );
  expect(errors).toEqual([]);
  expect(data.search).toMatchObject({ tasks: null, users: null, tags: expect.any(Array) });
  expect(reads.toSorted()).toEqual([typeahead('project', 'the', 2), typeahead('tag', 'the', 2)]);
});

test('a part that fails is null with an error, and the other parts are returned', async () => {
  sandbox.setFaults([{ kind: 'status', status: 403, route, count: 1 }]);
  const { data, errors } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "ada") { users { name } tags { name } } }`,
  );
  expect(Object.values(data.search).filter((part) => part === null)).toHaveLength(1);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});

test('a record that was deleted after it was found is left out', async () => {
  sandbox.setAssumptions({ broken: ['asana.typeahead-fields'] });
  sandbox.setFaults([{ kind: 'status', status: 404, route: 'GET /tasks/{task_gid}', count: 1 }]);
  const { data, errors } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "the", first: 3) { tasks { completed } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.search.tasks).toHaveLength(2);
});

test('another person cannot search a workspace, and a guest finds only what the guest can see', async () => {
  const search = (workspace: string) =>
    `search(workspace: "${workspace}", text: "the", first: 100) { tasks { gid } }`;
  const other = await ask(`{ ${search(freeWorkspace)} }`, {}, 'grace');
  expect(other.data.search.tasks).toBeNull();
  expect(other.errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
  const guest = await ask(`{ ${search(paidWorkspace)} }`, {}, 'guest');
  const ada = await ask(`{ ${search(paidWorkspace)} }`);
  expect(guest.errors).toEqual([]);
  expect(guest.data.search.tasks.length).toBeLessThan(ada.data.search.tasks.length);
});

test.each([
  ['text', `text: " "`],
  ['first', 'text: "a", first: 0'],
  ['first', 'text: "a", first: 101'],
  ['types', 'text: "a", types: []'],
  ['workspace', 'text: "a", workspace: "Project:1"'],
])('a search with an invalid %s is rejected before anything is sent: %s', async (field, args) => {
  const workspace = field === 'workspace' ? '' : `workspace: "${paidWorkspace}",`;
  const { errors, wireRequests } = await ask(`{ search(${workspace} ${args}) { tags { name } } }`);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(wireRequests).toBe(0);
});

const q =
  'mimeType+%3D+%27application%2Fvnd.google-apps.document%27+and+trashed+%3D+false+and+name+contains+%27launch%27';
const documentList = (first: number, fields: string) =>
  `GET /drive/v3/files?supportsAllDrives=true&includeItemsFromAllDrives=true&corpora=allDrives&q=${q}&orderBy=modifiedTime+desc&pageSize=${first} files(${fields}),incompleteSearch,nextPageToken`;

test('a search for documents needs no workspace and one read', async () => {
  for (const args of ['', ', types: [DOCUMENT]']) {
    const { data, errors, reads, upstream } = await ask(
      `{ search(text: "launch"${args}) { documents { documentId title } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.search.documents).toEqual([
      { documentId: documentFixtures.editable, title: 'Launch plan: Aria 2' },
    ]);
    expect(reads).toEqual([documentList(20, 'id,name')]);
    expect(upstream.totals.estimated).toMatchObject({ minReads: 1, maxReads: 1 });
  }
});

test('a search of both services sends one request to each, and `first` applies to each part', async () => {
  const { data, errors, reads, wireRequests } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "launch", first: 1) { tasks { name } documents { title modifiedAt } } }`,
  );
  expect(errors).toEqual([]);
  expect([data.search.tasks.length, data.search.documents.length]).toEqual([1, 1]);
  expect(reads.toSorted()).toEqual([
    documentList(1, 'id,modifiedTime,name'),
    typeahead('task', 'launch', 1),
  ]);
  expect(wireRequests).toBe(2);
});

test('the content of the documents of a search is one read for each of them, within the estimate', async () => {
  const { data, errors, reads, upstream } = await ask(
    '{ search(text: "minutes", first: 2) { documents { title text } } }',
  );
  expect(errors).toEqual([]);
  expect(data.search.documents).toHaveLength(2);
  expect(reads).toHaveLength(3);
  expect(upstream.totals.estimated).toMatchObject({ minReads: 1, maxReads: 3 });
});

test('a part of Asana that `types` excludes needs no workspace', async () => {
  const { data, errors } = await ask(
    '{ search(text: "launch", types: [DOCUMENT]) { tasks { name } documents { title } } }',
  );
  expect(errors).toEqual([]);
  expect(data.search).toEqual({ tasks: null, documents: [{ title: 'Launch plan: Aria 2' }] });
});

test.each([
  ['a missing workspace', 'workspace', '(text: "launch") { documents { title } tasks { name } }'],
  ['types without DOCUMENT', 'workspace', '(text: "launch", types: [TAG]) { tags { name } }'],
  ['a workspace of null', 'workspace', '(text: "launch", workspace: null) { users { name } }'],
  ['a long text', 'text', `(text: "${'a'.repeat(501)}") { documents { title } }`],
])('a search with %s is rejected before anything is sent', async (_what, field, search) => {
  const { data, errors, wireRequests } = await ask(`{ search${search} }`);
  expect(data).toEqual({ search: null });
  expect(errors).toMatchObject([
    { path: ['search'], extensions: { code: 'BAD_USER_INPUT', field } },
  ]);
  expect(wireRequests).toBe(0);
});

test.each([
  ['documents', 'GET /drive/v3/files', 'FORBIDDEN'],
  ['tasks', route, 'FORBIDDEN'],
] as const)(
  'if the search for %s fails, the other service still returns its part',
  async (part, failing, code) => {
    sandbox.setFaults([{ kind: 'status', status: 403, route: failing }]);
    const { data, errors } = await ask(
      `{ search(workspace: "${paidWorkspace}", text: "launch") { tasks { name } documents { title } } }`,
    );
    const other = part === 'tasks' ? 'documents' : 'tasks';
    expect(data.search[part]).toBeNull();
    expect(data.search[other].length).toBeGreaterThan(0);
    expect(errors).toMatchObject([{ path: ['search', part], extensions: { code } }]);
  },
);

test('without a Google account, a search returns the parts of Asana', async () => {
  const { data, errors } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "launch") { tasks { name } documents { title } } }`,
    {},
    'ada-pat',
  );
  expect(data.search.tasks.length).toBeGreaterThan(0);
  expect(data.search.documents).toBeNull();
  expect(errors).toMatchObject([
    { path: ['search', 'documents'], extensions: { code: 'NOT_CONNECTED' } },
  ]);
});

test('the documents of a search contain only what the viewer can open, and none of the trash', async () => {
  const titles = async (person: 'ada' | 'guest', text: string) => {
    const { data } = await ask(`{ search(text: "${text}") { documents { title } } }`, {}, person);
    return data.search.documents.map(({ title }: { title: string }) => title);
  };
  expect(await titles('ada', 'budget')).toHaveLength(1);
  expect(await titles('guest', 'budget')).toEqual([]);
  expect(await titles('ada', 'old')).toEqual([]);
});

test('a search for documents that Drive does not complete is noted', async () => {
  sandbox.setFaults([{ kind: 'incomplete-search' }]);
  const { data, errors, upstream } = await ask(
    '{ search(text: "launch") { documents { title } } }',
  );
  expect(errors).toEqual([]);
  expect(data.search.documents).toHaveLength(1);
  expect(upstream.notes?.join()).toContain('did not search all files');
});
