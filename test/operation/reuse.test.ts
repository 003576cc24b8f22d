import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

const { ask } = await createAsker();

const task = fixtures.taskWithEverything;
const project = fixtures.hundredTaskProject;
const ada = fixtures.adaGid;

test('two aliases of one relation are one read with the fields of both', async () => {
  const { data, errors, reads } = await ask(
    `{ task(id: "${task}") { a: assignee { name } b: assignee { email } } }`,
  );
  expect(errors).toEqual([]);
  expect(Object.keys(data.task.a)).toEqual(['name']);
  expect(data.task.b.email).toContain('@');
  expect(reads).toEqual([`GET /tasks/${task} assignee.email,assignee.name`]);
});

test('aliases of the same page of a list are one read, also with different sizes', async () => {
  const { errors, reads, wireRequests } = await ask(`{ project(id: "${project}") {
    a: tasks(first: 3) { nodes { name } }
    b: tasks(first: 3) { edges { node { dueOn } } }
    c: tasks(first: 2) { nodes { name } }
  } }`);
  expect(errors).toEqual([]);
  expect(reads.toSorted()).toEqual([
    `GET /projects/${project} gid`,
    `GET /projects/${project}/tasks?limit=3 due_on,name`,
  ]);
  expect(wireRequests).toBe(1);
});

test('a root field with two aliases is one merged read', async () => {
  const { data, errors, reads } = await ask(
    `{ a: task(id: "${task}") { name } b: task(id: "Task:${task}") { dueOn assignee { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.a.name).not.toBe('');
  expect(data.b.dueOn).not.toBe(null);
  expect(reads).toEqual([`GET /tasks/${task} assignee.name,due_on,name`]);
});

test('two selections of one user in one turn are one read', async () => {
  const { data, errors, reads } = await ask(
    `{ a: user(id: "${ada}") { name } b: node(id: "User:${ada}") { ... on User { email } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.a.name).toContain('Ada');
  expect(data.b.email).toContain('@');
  expect(reads).toEqual([`GET /users/${ada} email,name`]);
});

test('the creator of a task needs no read if another record contains the user', async () => {
  const { data, errors, reads, upstream } = await ask(`{
    tasks(project: "${project}", first: 100) { nodes { assignee { name } createdBy { name } } }
  }`);
  expect(errors).toEqual([]);
  const assigned = new Set(
    data.tasks.nodes.map((node: { assignee: { name: string } }) => node.assignee.name),
  );
  const makers = new Set(
    data.tasks.nodes.map((node: { createdBy: { name: string } }) => node.createdBy.name),
  );
  const strangers = [...makers].filter((name) => !assigned.has(name));
  expect(reads).toHaveLength(1 + strangers.length);
  expect(upstream.totals.saved).toBeGreaterThan(0);
});

test('the creator of a task is read with the missing fields only', async () => {
  const { data, errors, reads } = await ask(`{
    tasks(project: "${project}", first: 20) { nodes { followers { name } assignee { name } createdBy { name email } } }
  }`);
  expect(errors).toEqual([]);
  const people = new Set(
    data.tasks.nodes.flatMap(
      (node: { followers: { name: string }[]; assignee: { name: string } }) =>
        [...node.followers, node.assignee].map(({ name }) => name),
    ),
  );
  for (const node of data.tasks.nodes) expect(node.createdBy.email).toContain('@');
  expect(people.has(data.tasks.nodes[0].createdBy.name)).toBe(true);
  expect(reads[1]).toMatch(/^GET \/users\/\d+ email$/);
});

test('a nested field that is cached with other paths is read and is not null', async () => {
  const { data, errors } = await ask(`{
    tasks(project: "${project}", first: 20) {
      nodes {
        assignee { gid name workspaces { name } }
        followers { gid name workspaces { name } }
        createdBy { gid name workspaces { isOrganization } }
      }
    }
  }`);
  expect(errors).toEqual([]);
  for (const node of data.tasks.nodes) {
    expect(node.createdBy.name).not.toBe(null);
    expect(node.createdBy.workspaces[0].isOrganization).not.toBe(null);
  }
});

test('users embedded in a record that was read by its id are cached like users in a list', async () => {
  const made = await ask(`mutation {
    createTask(input: { project: "${project}", name: "Mine", assignee: "me" }) { task { id } }
  }`);
  const { data, reads } = await ask(
    `query ($id: ID!) { task(id: $id) { assignee { name } createdBy { name } } }`,
    { id: made.data.createTask.task.id },
  );
  expect(data.task.createdBy).toEqual(data.task.assignee);
  expect(reads).toHaveLength(1);
});
