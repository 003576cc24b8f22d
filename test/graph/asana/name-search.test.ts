import { expect, test } from 'vitest';
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

test('further fields of the records of a search are one read for each record, within the estimate', async () => {
  const { data, errors, reads, wireRequests, upstream } = await ask(
    `{ search(workspace: "${paidWorkspace}", text: "the", first: 3) { tasks { name assignee { name } completed } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.search.tasks).toHaveLength(3);
  expect(data.search.tasks[0].completed).toEqual(expect.any(Boolean));
  expect(reads).toHaveLength(4);
  expect(wireRequests).toBe(2);
  expect(upstream.totals.estimated).toMatchObject({ minReads: 1, maxReads: 4 });
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
