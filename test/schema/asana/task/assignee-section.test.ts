import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

const { ask, asanaState, sent } = await createMutationTestServer();
const { paidWorkspace: workspace, taskWithEverything } = fixtures;

interface Section {
  readonly gid: string;
  readonly name: string;
}

interface Node {
  readonly name: string;
  readonly assigneeSection: Section | null;
}

const names = ['Recently assigned', 'Do today', 'Do next week', 'Do later'];
const own = `{ viewer { asana { user {
  tasks(workspace: "${workspace}", first: 100) { nodes { name assigneeSection { gid name } } }
} } } }`;
const nodesOf = async (person: 'ada' | 'grace') => {
  const { data } = expectNoErrors(await ask(own, {}, person));
  return data.viewer.asana.user.tasks.nodes as readonly Node[];
};

test('the viewer’s own tasks have the sections of “My tasks”, which the list of tasks contains', async () => {
  const { data, reads } = expectNoErrors(await ask(own));
  const nodes: readonly Node[] = data.viewer.asana.user.tasks.nodes;
  const found = new Set(nodes.map(({ assigneeSection }) => assigneeSection?.name));
  expect([...found].toSorted()).toEqual(names.toSorted());
  expect(reads).toHaveLength(2);
});

test('each section has the id of the list of sections that Asana has for the viewer’s list', async () => {
  const list = await asanaState<{ gid: string }>(`/users/me/user_task_list?workspace=${workspace}`);
  const sections = await asanaState<readonly Section[]>(`/projects/${list.gid}/sections`);
  expect(sections.map(({ name }) => name)).toEqual(names);
  const gids = new Set((await nodesOf('ada')).map(({ assigneeSection }) => assigneeSection?.gid));
  expect([...gids].toSorted()).toEqual(sections.map(({ gid }) => gid).toSorted());
});

test('tasks of another person have no section of “My tasks”', async () => {
  const query = `{ user(id: "${fixtures.graceGid}") {
    tasks(workspace: "${workspace}", first: 20) { nodes { assigneeSection { name } } }
  } }`;
  const { data } = expectNoErrors(await ask(query));
  const nodes: readonly Node[] = data.user.tasks.nodes;
  expect(nodes).toHaveLength(20);
  expect(nodes.every(({ assigneeSection }) => assigneeSection === null)).toBe(true);
  expect((await nodesOf('grace')).every(({ assigneeSection }) => assigneeSection)).toBe(true);
});

test('a section of “My tasks” can be read by its id, with its tasks', async () => {
  const [first] = await nodesOf('ada');
  const id = `Section:${first?.assigneeSection?.gid}`;
  const query = `query ($id: ID!) { section(id: $id) {
    name tasks(first: 100) { nodes { name assigneeSection { gid name } } }
  } }`;
  const { data } = expectNoErrors(await ask(query, { id }));
  expect(data.section.name).toBe(first?.assigneeSection?.name);
  expect(data.section.tasks.nodes.length).toBeGreaterThan(3);
  expect(data.section.tasks.nodes).toContainEqual(first);
  expect((await ask(query, { id }, 'grace')).data.section).toBeNull();
});

test('a write whose response lacks the section of another person’s task is not followed by a read', async () => {
  const query = `mutation { updateTask(input: { task: "${taskWithEverything}", name: "x" }) {
    task { name assigneeSection { name } }
  } }`;
  const { data } = expectNoErrors(await ask(query));
  expect(data.updateTask.task).toEqual({ name: 'x', assigneeSection: null });
  expect(sent()).toHaveLength(1);
});
