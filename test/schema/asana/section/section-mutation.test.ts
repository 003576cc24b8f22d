import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Creating sections and adding tasks to them: the position with and without a neighbor.

const { ask, sent, asanaState } = await createMutationTestServer();

interface Named {
  readonly gid: string;
  readonly name: string;
}

const { fieldRichProject: project, multiHomedTask: task } = fixtures;
const sections = await asanaState<readonly Named[]>(`/projects/${project}/sections`);
const [first = '', second = '', third = ''] = sections.map(({ gid }) => gid);
const tasksOf = async (section: string) =>
  (await asanaState<readonly Named[]>(`/sections/${section}/tasks`)).map(({ gid }) => gid);
const tasksOfSecond = await tasksOf(second);

describe('createSection', () => {
  const query = `mutation ($input: CreateSectionInput!) {
    createSection(input: $input) { section { name createdAt project { name } } }
  }`;
  const namesNow = async () =>
    (await asanaState<readonly Named[]>(`/projects/${project}/sections`)).map(({ name }) => name);
  const names = sections.map(({ name }) => name);

  test.each([
    ['at the end, without a neighbor', {}, {}, [...names, 'New']],
    [
      'before a section',
      { before: `Section:${second}` },
      { insert_before: second },
      [names[0], 'New', ...names.slice(1)],
    ],
    [
      'after a section',
      { after: first },
      { insert_after: first },
      [names[0], 'New', ...names.slice(1)],
    ],
  ])('adds the section %s, in one write', async (_where, position, data, expected) => {
    const input = { project, name: 'New', ...position };
    const { data: answer, wireRequests } = expectNoErrors(await ask(query, { input }));
    expect(answer.createSection.section).toEqual({
      name: 'New',
      createdAt: '2026-06-15T09:00:00.001Z',
      project: { name: 'App 3.0' },
    });
    expect(sent()).toEqual([
      [`POST /projects/${project}/sections created_at,name,project.name`, { name: 'New', ...data }],
    ]);
    expect(wireRequests).toBe(1);
    expect(await namesNow()).toEqual(expected);
  });

  test('next to a section of another project is rejected by Asana, and creates no section', async () => {
    const [elsewhere] = await asanaState<readonly Named[]>(
      `/projects/${fixtures.hundredTaskProject}/sections`,
    );
    const input = { project, name: 'New', before: elsewhere?.gid };
    const { errors } = await ask(query, { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'before',
      applied: 'NO',
    });
    expect(await namesNow()).toEqual(names);
  });
});

describe('addTaskToSection', () => {
  const query = `mutation ($input: AddTaskToSectionInput!) {
    addTaskToSection(input: $input) { task { name section(project: "${project}") { name } } section { name } }
  }`;
  const [head = '', next = ''] = tasksOfSecond;

  test.each([
    ['at the top, without a neighbor', {}, {}, [task, ...tasksOfSecond]],
    [
      'before a task',
      { before: `Task:${next}` },
      { insert_before: next },
      [head, task, ...tasksOfSecond.slice(1)],
    ],
    [
      'after a task',
      { after: head },
      { insert_after: head },
      [head, task, ...tasksOfSecond.slice(1)],
    ],
  ])(
    'adds the task %s: one write, then one request for the selected fields',
    async (_where, position, data, expected) => {
      const input = { section: second, task: `Task:${task}`, ...position };
      const { data: answer, wireRequests } = expectNoErrors(await ask(query, { input }));
      expect(answer.addTaskToSection).toEqual({
        task: { name: 'Decide on a price for the app', section: { name: 'In progress' } },
        section: { name: 'In progress' },
      });
      expect(sent()).toEqual([
        [`POST /sections/${second}/addTask *`, { task, ...data }],
        [`GET /tasks/${task} memberships.project,memberships.section.name,name`],
        [`GET /sections/${second} name`],
      ]);
      expect(wireRequests).toBe(2);
      expect(await tasksOf(second)).toEqual(expected);
      expect(await tasksOf(first)).not.toContain(task);
    },
  );

  test('reads nothing if no field of the task or section is selected', async () => {
    const input = { section: second, task };
    await ask(
      'mutation ($input: AddTaskToSectionInput!) { addTaskToSection(input: $input) { __typename } }',
      { input },
    );
    expect(sent()).toEqual([[`POST /sections/${second}/addTask *`, { task }]]);
  });

  test('reads nothing if only ids are selected, which are known, and reads a list below them', async () => {
    const input = { section: `Section:${second}`, task: `Task:${task}` };
    const mutate = (selection: string) =>
      ask(
        `mutation ($input: AddTaskToSectionInput!) { addTaskToSection(input: $input) { ${selection} } }`,
        { input },
      );
    const ids = expectNoErrors(await mutate('task { __typename id gid } section { id }'));
    expect(ids.data.addTaskToSection).toEqual({
      task: { __typename: 'Task', id: `Task:${task}`, gid: task },
      section: { id: `Section:${second}` },
    });
    expect(sent()).toEqual([[`POST /sections/${second}/addTask *`, { task }]]);
    const { estimated } = ids.upstream.totals;
    expect([estimated?.minReads, estimated?.maxReads]).toEqual([0, 0]);
    const list = expectNoErrors(await mutate('section { id tasks(first: 2) { nodes { gid } } }'));
    expect(list.data.addTaskToSection.section.tasks.nodes[0]).toEqual({ gid: task });
    expect(list.reads.filter((read) => read.startsWith('GET'))).toHaveLength(1);
    const { minReads = 9, maxReads = 0 } = list.upstream.totals.estimated ?? {};
    expect(minReads).toBeLessThanOrEqual(1);
    expect(maxReads).toBeGreaterThanOrEqual(1);
  });

  test('next to a task of another section is rejected by Asana, and does not move the task', async () => {
    const [stranger] = await tasksOf(third);
    const { errors } = await ask(query, { input: { section: second, task, after: stranger } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'after',
      applied: 'NO',
    });
    expect(await tasksOf(first)).toContain(task);
  });

  test('to a section of another project adds the task to that project', async () => {
    const [elsewhere] = await asanaState<readonly Named[]>(
      `/projects/${fixtures.hundredTaskProject}/sections`,
    );
    const input = { section: elsewhere?.gid, task };
    expectNoErrors(
      await ask(
        'mutation ($input: AddTaskToSectionInput!) { addTaskToSection(input: $input) { task { gid } } }',
        { input },
      ),
    );
    const { projects } = await asanaState<{ projects: readonly Named[] }>(
      `/tasks/${task}?opt_fields=projects`,
    );
    expect(projects.map(({ gid }) => gid)).toContain(fixtures.hundredTaskProject);
    expect(await tasksOf(first)).toContain(task);
  });
});
