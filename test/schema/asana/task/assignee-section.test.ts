import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

const { ask, asanaState, sandbox, sent } = await createMutationTestServer();
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

describe('the sections of “My tasks”', () => {
  const list = (user: string, more = '') => `{ ${user} {
    myTasksSections(workspace: "${workspace}"${more}) {
      nodes { gid name tasks(first: 100) { nodes { name assigneeSection { gid } } } }
      pageInfo { hasNextPage endCursor }
    }
  } }`;
  const ofUser = (gid: string) => list(`user(id: "${gid}")`);

  test('are listed in order, also without tasks, with their tasks in one more request', async () => {
    const sections = await sectionsOfAda();
    const today = sections.get('Do today');
    const moved = (await nodesOf('ada')).filter(
      ({ assigneeSection }) => assigneeSection?.name === 'Do later',
    );
    expect(moved.length).toBeGreaterThan(0);
    const query = `{ viewer { asana { user { tasks(workspace: "${workspace}", first: 100) { nodes { id assigneeSection { name } } } } } } }`;
    const { data: before } = expectNoErrors(await ask(query));
    const inputs = (
      before.viewer.asana.user.tasks.nodes as { id: string; assigneeSection: Section }[]
    ).flatMap(({ id, assigneeSection }) =>
      assigneeSection.name === 'Do later' ? [{ task: id, assigneeSection: today }] : [],
    );
    const change = `mutation ($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { error { message } } } }`;
    expectNoErrors(await ask(change, { tasks: inputs }));

    const { data, wireRequests, reads } = expectNoErrors(
      await ask(list('viewer { asana { user').replace(/} }$/, '} } } }')),
    );
    const { nodes } = data.viewer.asana.user.myTasksSections;
    expect(nodes.map(({ name }: Section) => name)).toEqual(names);
    for (const { gid, tasks } of nodes)
      for (const { assigneeSection } of tasks.nodes) expect(assigneeSection).toEqual({ gid });
    expect(nodes[3].tasks.nodes).toEqual([]);
    expect(nodes[1].tasks.nodes.length).toBeGreaterThanOrEqual(moved.length);
    expect([wireRequests, reads.length]).toEqual([4, 7]);
  });

  test('have pages', async () => {
    const found: string[] = [];
    let after = '';
    for (let page = 0; page < 4; page += 1) {
      const query = list(`user(id: "${fixtures.adaGid}")`, `, first: 1${after}`);
      const { nodes, pageInfo } = expectNoErrors(await ask(query)).data.user.myTasksSections;
      found.push(nodes[0].name);
      expect(pageInfo.hasNextPage).toBe(page < 3);
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(found).toEqual(names);
  });

  test('of another person cannot be read, and the error names the assumption', async () => {
    const { errors } = await ask(ofUser(fixtures.graceGid));
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect(errors[0]?.message).toContain('(assumption: asana.my-tasks-sections)');
  });

  test('fail alone if Asana does not list them, beside the section of each task', async () => {
    sandbox.setAssumptions({ broken: ['asana.my-tasks-sections'] });
    const { data, errors } = await ask(`{ user(id: "${fixtures.adaGid}") {
      myTasksSections(workspace: "${workspace}") { nodes { name } }
      tasks(workspace: "${workspace}", first: 1) { nodes { assigneeSection { name } } }
    } }`);
    expect(errors).toMatchObject([{ path: ['user', 'myTasksSections'] }]);
    expect(errors[0]?.message).toContain('(assumption: asana.my-tasks-sections)');
    expect(data.user.tasks.nodes[0].assigneeSection.name).toMatch(/\w/);
  });
});
