import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

const { ask } = await createAsker();

const task = fixtures.taskWithEverything;
const project = fixtures.hundredTaskProject;
const ada = fixtures.adaGid;

test('two aliases of one relation cost one call with the fields of both', async () => {
  const { data, errors, reads } = await ask(
    `{ task(id: "${task}") { a: assignee { name } b: assignee { email } } }`,
  );
  expect(errors).toEqual([]);
  expect(Object.keys(data.task.a)).toEqual(['name']);
  expect(data.task.b.email).toContain('@');
  expect(reads).toEqual([`GET /tasks/${task} assignee.email,assignee.name`]);
});

test('two aliases of one list cost one call where they ask for the same page', async () => {
  const { errors, reads, wireRequests } = await ask(`{ project(id: "${project}") {
    a: tasks(first: 3) { nodes { name } }
    b: tasks(first: 3) { edges { node { dueOn } } }
    c: tasks(first: 2) { nodes { name } }
  } }`);
  expect(errors).toEqual([]);
  expect(reads.toSorted()).toEqual([
    `GET /projects/${project} gid`,
    `GET /projects/${project}/tasks?limit=2 name`,
    `GET /projects/${project}/tasks?limit=3 due_on,name`,
  ]);
  expect(wireRequests).toBe(1);
});

test('one root field under two aliases costs one merged call', async () => {
  const { data, errors, reads } = await ask(
    `{ a: task(id: "${task}") { name } b: task(id: "Task:${task}") { dueOn assignee { name } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.a.name).not.toBe('');
  expect(data.b.dueOn).not.toBe(null);
  expect(reads).toEqual([`GET /tasks/${task} assignee.name,due_on,name`]);
});

test('two field sets of one person in one turn cost one call', async () => {
  const { data, errors, reads } = await ask(
    `{ a: user(id: "${ada}") { name } b: node(id: "User:${ada}") { ... on User { email } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.a.name).toContain('Ada');
  expect(data.b.email).toContain('@');
  expect(reads).toEqual([`GET /users/${ada} email,name`]);
});

test('who made a task costs nothing where they came along with something else', async () => {
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

test('who made a task is asked for what is missing of them, and for nothing else', async () => {
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

test('a part of a record that is held in another shape is read, not answered with null', async () => {
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

test('a record read by its id holds the people in it for later as well as one of a list', async () => {
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
