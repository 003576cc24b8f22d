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

const moving = `mutation ($input: UpdateTaskInput!) { updateTask(input: $input) {
  task { name assigneeSection { gid name } }
} }`;
const sectionsOfAda = async () =>
  new Map(
    (await nodesOf('ada')).flatMap(({ assigneeSection }) =>
      assigneeSection === null ? [] : [[assigneeSection.name, assigneeSection.gid] as const],
    ),
  );

test.each(names)('a task moves to the section “%s” with one write', async (name) => {
  const gid = (await sectionsOfAda()).get(name);
  const input = { task: fixtures.emptyTask, assignee: 'me', assigneeSection: gid };
  const { data } = expectNoErrors(await ask(moving, { input }));
  expect(data.updateTask.task.assigneeSection).toEqual({ gid, name });
  expect(sent()).toHaveLength(1);
  const moved = (await nodesOf('ada')).find((node) => node.name === data.updateTask.task.name);
  expect(moved?.assigneeSection).toEqual({ gid, name });
});

test('new tasks and several tasks are put into sections', async () => {
  const sections = await sectionsOfAda();
  const [today, later] = [sections.get('Do today'), sections.get('Do later')];
  const creation = `mutation ($inputs: [CreateTaskInput!]!) { createTasks(input: { tasks: $inputs }) {
    results { task { id assigneeSection { gid } } error { message } }
  } }`;
  const created = expectNoErrors(
    await ask(creation, {
      inputs: [today, later].map((assigneeSection) => ({
        ...{ workspace, name: 'Put into a section', assignee: 'me', assigneeSection },
      })),
    }),
  ).data.createTasks.results;
  expect(created).toMatchObject([
    { task: { assigneeSection: { gid: today } } },
    { task: { assigneeSection: { gid: later } } },
  ]);
  const change = `mutation ($inputs: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $inputs }) {
    results { task { assigneeSection { gid } } error { message } }
  } }`;
  const inputs = [
    { task: created[0].task.id, assigneeSection: `Section:${later}` },
    { task: created[1].task.id, assigneeSection: today },
  ];
  const { data } = expectNoErrors(await ask(change, { inputs }));
  expect(data.updateTasks.results).toMatchObject([
    { task: { assigneeSection: { gid: later } } },
    { task: { assigneeSection: { gid: today } } },
  ]);
});

test('a section of another person’s “My tasks”, and one of a project, is refused and not applied', async () => {
  const [other] = await nodesOf('grace');
  for (const assigneeSection of [other?.assigneeSection?.gid, fixtures.emptySection]) {
    const input = { task: fixtures.emptyTask, assigneeSection };
    const { errors } = await ask(moving, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect(errors[0]?.extensions?.['field']).toBe('assigneeSection');
  }
});
