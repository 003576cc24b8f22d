import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post } = useAsana();
const { emptyTask, taskWithEverything, guestProject, fieldRichProject } = fixtures;
const body = (data: unknown) => ({ body: { data } });
const listOf = async (path: string) => gidsOf((await get<Gid[]>(path)).data);
const sectionsOf = (project: string) => listOf(`/projects/${project}/sections`);

test('a task added to a section is first there and leaves the project’s other sections', async () => {
  const [first = '', second = ''] = await sectionsOf(fieldRichProject);
  const moved = await post(`/sections/${second}/addTask`, body({ task: emptyTask }));
  expect([moved.status, moved.data]).toEqual([200, {}]);
  expect((await listOf(`/sections/${second}/tasks`))[0]).toBe(emptyTask);
  expect(await listOf(`/sections/${first}/tasks`)).not.toContain(emptyTask);
  const { data } = await get<TaskRecord>(`/tasks/${emptyTask}/stories?opt_fields=text`);
  expect(data).toMatchObject([
    { text: 'moved this task from "To do" to "In progress" in App 3.0' },
  ]);
});

test('a task can be inserted before or after a task of the same section', async () => {
  const [first = '', second = ''] = await sectionsOf(fieldRichProject);
  const [one, two, three] = await listOf(`/sections/${second}/tasks`);
  const add = (data: object) =>
    post(`/sections/${second}/addTask`, body({ task: emptyTask, ...data }));
  await add({ insert_before: two });
  expect((await listOf(`/sections/${second}/tasks`)).slice(0, 3)).toEqual([one, emptyTask, two]);
  await add({ insert_after: two });
  expect((await listOf(`/sections/${second}/tasks`)).slice(1, 4)).toEqual([two, emptyTask, three]);

  const [otherTask] = await listOf(`/sections/${first}/tasks`);
  expect((await add({ insert_before: otherTask })).status).toBe(400);
  expect((await add({ insert_before: one, insert_after: two })).status).toBe(400);
});

test('addProject adds a task at the end or at the given position', async () => {
  const sections = await sectionsOf(guestProject);
  const add = (data: object) =>
    post(`/tasks/${emptyTask}/addProject`, body({ project: guestProject, ...data }));
  await add({});
  expect((await listOf(`/projects/${guestProject}/tasks`)).at(-1)).toBe(emptyTask);
  await add({ section: sections[1], insert_after: null });
  expect((await listOf(`/sections/${sections[1]}/tasks`))[0]).toBe(emptyTask);
  await add({ section: sections[1], insert_before: null });
  expect((await listOf(`/sections/${sections[1]}/tasks`)).at(-1)).toBe(emptyTask);
  const [neighbour] = await listOf(`/sections/${sections[2]}/tasks`);
  await add({ insert_after: neighbour });
  expect((await listOf(`/sections/${sections[2]}/tasks`))[1]).toBe(emptyTask);
  expect((await add({ section: sections[0], insert_after: neighbour })).status).toBe(400);

  await post(`/tasks/${emptyTask}/removeProject`, body({ project: guestProject }));
  expect(await listOf(`/tasks/${emptyTask}/projects`)).toEqual([fieldRichProject]);
});

test('the value of a field of a removed project is kept but disabled', async () => {
  await post(`/tasks/${taskWithEverything}/removeProject`, body({ project: fieldRichProject }));
  const { data } = await get<TaskRecord>(`/tasks/${taskWithEverything}?opt_fields=custom_fields`);
  const text = data.custom_fields?.find(({ gid }) => gid === fixtures.textField);
  expect(text).toMatchObject({ enabled: false, text_value: 'FW-9001 "rev. B"' });
});

test('a task can be in at most 20 projects', async () => {
  let last = 0;
  for (let at = 0; at < 20; at += 1) {
    const { data } = await post<Gid>('/projects', {
      body: {
        data: { name: `P${at}`, workspace: fixtures.paidWorkspace, team: fixtures.productTeam },
      },
    });
    const added = await post(`/tasks/${emptyTask}/addProject`, body({ project: data.gid }));
    if (added.status === 200) last = at;
  }
  expect(last).toBe(18);
});

test('setParent makes a task a subtask at a position, and null makes it a top-level task again', async () => {
  const [one, two] = await listOf(`/tasks/${taskWithEverything}/subtasks`);
  const set = (data: object) => post<TaskRecord>(`/tasks/${emptyTask}/setParent`, body(data));
  expect((await set({ parent: taskWithEverything })).data.parent?.gid).toBe(taskWithEverything);
  await set({ parent: taskWithEverything, insert_after: null });
  expect(await listOf(`/tasks/${taskWithEverything}/subtasks`)).toEqual([emptyTask, one, two]);
  expect((await set({ parent: null })).data.parent).toBeNull();
  expect((await set({})).message).toBe('parent: Missing input');
});

test('subtasks nest at most five levels deep and cannot form a cycle', async () => {
  let parent: string = emptyTask;
  for (let depth = 1; depth <= 5; depth += 1) {
    const { status, data } = await post<TaskRecord>(
      `/tasks/${parent}/subtasks`,
      body({ name: `${depth}` }),
    );
    expect(status).toBe(201);
    expect(data.projects).toEqual([]);
    parent = data.gid;
  }
  expect((await post(`/tasks/${parent}/subtasks`, body({ name: '6' }))).status).toBe(400);
  expect((await post(`/tasks/${emptyTask}/setParent`, body({ parent }))).status).toBe(400);
});

test('a follower is added only once and can be removed', async () => {
  const path = `/tasks/${emptyTask}`;
  await post(`${path}/addFollowers`, body({ followers: ['me', fixtures.graceGid] }));
  const added = await post<TaskRecord>(
    `${path}/addFollowers?opt_fields=followers`,
    body({ followers: ['me'] }),
  );
  expect(added.data.followers).toHaveLength(2);
  const removed = await post<TaskRecord>(
    `${path}/removeFollowers?opt_fields=followers`,
    body({ followers: ['ada@fernwood.example'] }),
  );
  expect(gidsOf(removed.data.followers ?? [])).toEqual([fixtures.graceGid]);
  expect((await post(`${path}/addFollowers`, body({ followers: ['7'] }))).message).toBe(
    'followers: [0]: Not a user in Organization: 7',
  );
  expect((await post(`${path}/addFollowers`, body({}))).message).toBe('followers: Missing input');
});

test('a tag can be added to a task and removed', async () => {
  await post(`/tasks/${emptyTask}/addTag`, body({ tag: fixtures.tag }));
  expect(await listOf(`/tasks/${emptyTask}/tags`)).toEqual([fixtures.tag]);
  await post(`/tasks/${emptyTask}/removeTag`, body({ tag: fixtures.tag }));
  expect(await listOf(`/tasks/${emptyTask}/tags`)).toEqual([]);
});

test('a dependency is returned on both tasks', async () => {
  const dependencies = [taskWithEverything];
  await post(`/tasks/${emptyTask}/addDependencies`, body({ dependencies }));
  expect(await listOf(`/tasks/${emptyTask}/dependencies`)).toEqual(dependencies);
  expect(await listOf(`/tasks/${taskWithEverything}/dependents`)).toContain(emptyTask);
  await post(`/tasks/${emptyTask}/removeDependencies`, body({ dependencies }));
  expect(await listOf(`/tasks/${emptyTask}/dependencies`)).toEqual([]);
});

test('a task has at most 30 dependencies, and a free workspace has none', async () => {
  const all = await listOf(`/projects/${fixtures.hundredTaskProject}/tasks`);
  const add = (dependencies: readonly string[], task: string = emptyTask) =>
    post(`/tasks/${task}/addDependencies`, body({ dependencies }));
  expect((await add(all.slice(0, 31))).status).toBe(400);
  expect((await add(all.slice(0, 30))).status).toBe(200);
  expect((await add(all.slice(30, 31))).status).toBe(400);
  const [one = '', two = ''] = await listOf(`/projects/${fixtures.personalProject}/tasks`);
  expect((await add([two], one)).status).toBe(402);
});

test('dependencies cannot form a cycle, in either direction', async () => {
  const [one = '', two = '', three = ''] = await listOf(
    `/projects/${fixtures.hundredTaskProject}/tasks`,
  );
  const link = (task: string, field: 'Dependencies' | 'Dependents', other: string) =>
    post(`/tasks/${task}/add${field}`, body({ [field.toLowerCase()]: [other] }));
  await link(one, 'Dependencies', two);
  await link(three, 'Dependents', two);
  expect(await link(three, 'Dependencies', one)).toMatchObject({
    status: 400,
    message: 'dependencies: Dependencies cannot form a cycle',
  });
  expect(await link(one, 'Dependents', three)).toMatchObject({
    status: 400,
    message: 'dependents: Dependencies cannot form a cycle',
  });
  expect((await link(one, 'Dependents', one)).status).toBe(400);
  expect((await link(one, 'Dependencies', three)).status).toBe(200);
});

test('a task with 30 dependencies cannot become the dependency of another task', async () => {
  const all = await listOf(`/projects/${fixtures.hundredTaskProject}/tasks`);
  const dependencies = all.slice(0, 30);
  await post(`/tasks/${emptyTask}/addDependencies`, body({ dependencies }));
  const other = await post(
    `/tasks/${all[31]}/addDependencies`,
    body({ dependencies: [emptyTask] }),
  );
  expect(other.status).toBe(400);
});
