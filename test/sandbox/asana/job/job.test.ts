import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { JobRecord } from '../../../../src/service/asana/record/job.ts';
import type { TaskRecord } from '../../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../../caller.ts';

const { sandbox, get, post, put, remove } = useAsana();
const { taskWithEverything, fieldRichProject, guestProject } = fixtures;
const body = (data: unknown) => ({ body: { data } });

const duplicate = (gid: string, data: object) =>
  post<JobRecord>(`/tasks/${gid}/duplicate`, body(data));

/** Reads a job until it has ended, and returns what it made. */
async function finish({ gid }: Gid): Promise<JobRecord> {
  const { data } = await get<JobRecord>(`/jobs/${gid}`);
  return data.status === 'in_progress' || data.status === 'not_started' ? finish(data) : data;
}

const readTask = async (gid: string | undefined, fields: string) =>
  (await get<TaskRecord>(`/tasks/${gid}?opt_fields=${fields}`)).data;

test('a job starts, is in progress and succeeds, one step with each read of it', async () => {
  const { data, status, headers } = await duplicate(taskWithEverything, { name: 'Copy' });
  expect(status).toBe(201);
  expect(headers.get('location')).toMatch(`/jobs/${data.gid}`);
  expect(data).toMatchObject({
    resource_type: 'job',
    resource_subtype: 'duplicate_task',
    status: 'not_started',
    new_task: { name: 'Copy' },
  });
  const statusOf = async () => (await get<JobRecord>(`/jobs/${data.gid}`)).data.status;
  expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([
    'in_progress',
    'succeeded',
    'succeeded',
  ]);
});

test('a job that nobody reads continues with each later write of its user', async () => {
  const { data } = await duplicate(taskWithEverything, { name: 'Copy', include: 'notes' });
  const notes = async () => (await readTask(data.new_task?.gid, 'notes')).notes;
  await put(`/tasks/${fixtures.emptyTask}`, body({ name: 'x' }));
  expect(await notes()).toBe('');
  await put(`/tasks/${fixtures.emptyTask}`, body({ name: 'y' }));
  expect(await notes()).not.toBe('');
});

test('only the user who started a job can read it', async () => {
  const { data } = await duplicate(taskWithEverything, { name: 'Copy' });
  expect((await get(`/jobs/${data.gid}`, { token: 'sandbox-grace' })).status).toBe(403);
  expect((await get('/jobs/1299999999999999')).status).toBe(404);
});

test('a sixth job of a user is refused while five are in progress, and a job of another user is not', async () => {
  sandbox().setJobs({ steps: null, outcome: 'succeeded' });
  for (let count = 0; count < 5; count += 1)
    expect((await duplicate(taskWithEverything, { name: 'Copy' })).status).toBe(201);
  const refused = await duplicate(taskWithEverything, { name: 'Copy' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const refusedProject = await post(`/projects/${guestProject}/duplicate`, body({ name: 'x' }));
  expect(refusedProject.status).toBe(429);
  const byGuest = await post(`/projects/${guestProject}/duplicate`, {
    ...body({ name: 'x' }),
    token: 'sandbox-grace',
  });
  expect(byGuest.status).not.toBe(429);
});

test('a job can fail, and leaves an incomplete copy', async () => {
  sandbox().setJobs({ steps: 1, outcome: 'failed' });
  const { data } = await duplicate(taskWithEverything, { name: 'Copy', include: 'notes' });
  const job = await finish(data);
  expect(job.status).toBe('failed');
  expect(await readTask(job.new_task?.gid, 'name,notes')).toMatchObject({
    name: 'Copy',
    notes: '',
  });
});

const everyField =
  'name,notes,assignee,due_on,due_at,start_on,tags,followers,dependencies,num_subtasks,parent,memberships.section,completed';

test('without include, a copy of a task has only the name and the user who made it', async () => {
  const { data } = await duplicate(taskWithEverything, { name: 'Copy' });
  const { new_task } = await finish(data);
  expect(await readTask(new_task?.gid, everyField)).toMatchObject({
    name: 'Copy',
    notes: '',
    assignee: null,
    due_on: null,
    tags: [],
    followers: [{ gid: fixtures.adaGid }],
    dependencies: [],
    num_subtasks: 0,
    parent: null,
    memberships: [],
    completed: false,
  });
});

test('a copy of a task has exactly the parts that include names', async () => {
  const original = await readTask(taskWithEverything, everyField);
  const include =
    'assignee,attachments,dates,dependencies,followers,notes,parent,projects,subtasks,tags';
  const { data } = await duplicate(taskWithEverything, { name: 'Copy', include });
  const { new_task } = await finish(data);
  const copy = await readTask(new_task?.gid, everyField);
  const same = ['notes', 'assignee', 'due_on', 'due_at', 'start_on', 'tags', 'parent'] as const;
  for (const field of same) expect([field, copy[field]]).toEqual([field, original[field]]);
  expect(copy.memberships).toEqual(original.memberships);
  expect(copy.num_subtasks).toBe(original.num_subtasks);
  const attachments = async (gid: string | undefined) =>
    (await get<{ name: string }[]>(`/attachments?parent=${gid}`)).data.map(({ name }) => name);
  expect(await attachments(copy.gid)).toEqual(await attachments(taskWithEverything));
  const [section] = original.memberships ?? [];
  const { data: tasks } = await get<Gid[]>(`/sections/${section?.section?.gid}/tasks?limit=100`);
  const gids = gidsOf(tasks);
  expect(gids[gids.indexOf(taskWithEverything) + 1]).toBe(copy.gid);
});

test('copied subtasks depend on copies of the tasks that the originals depend on', async () => {
  const { data: parent } = await post<Gid>(
    '/tasks',
    body({ name: 'Parent', projects: [fieldRichProject] }),
  );
  const addSubtask = async (name: string) =>
    (await post<Gid>(`/tasks/${parent.gid}/subtasks`, body({ name }))).data.gid;
  const [first, second] = [await addSubtask('First'), await addSubtask('Second')];
  const dependencies = [first, fixtures.emptyTask];
  await post(`/tasks/${second}/addDependencies`, body({ dependencies }));
  const include = 'subtasks,dependencies';
  const { data } = await duplicate(parent.gid, { name: 'Copy', include });
  const { new_task } = await finish(data);
  const { data: copies } = await get<TaskRecord[]>(
    `/tasks/${new_task?.gid}/subtasks?opt_fields=name,dependencies`,
  );
  expect(copies.map(({ name }) => name)).toEqual(['First', 'Second']);
  const [firstCopy, secondCopy] = copies;
  expect(gidsOf(secondCopy?.dependencies ?? [])).toEqual([firstCopy?.gid, fixtures.emptyTask]);
});

test('a copy that is deleted before the job ends stays deleted', async () => {
  const { data } = await duplicate(taskWithEverything, { name: 'Copy', include: 'projects' });
  await remove(`/tasks/${data.new_task?.gid}`);
  expect((await finish(data)).new_task).toBeNull();
});

test('the copy of a task that is deleted before the job ends stays incomplete', async () => {
  const { data } = await duplicate(taskWithEverything, { name: 'Copy', include: 'projects' });
  await remove(`/tasks/${taskWithEverything}`);
  const { new_task } = await finish(data);
  expect((await readTask(new_task?.gid, 'memberships')).memberships).toEqual([]);
});

test.each([
  ['a blank name', { name: ' ' }, 'name: Missing input'],
  ['an unknown part', { name: 'x', include: 'notes,likes' }, 'include: Not a valid value: likes'],
])('a copy of a task with %s is rejected', async (_what, data, message) => {
  const response = await duplicate(taskWithEverything, data);
  expect([response.status, response.message]).toEqual([400, message]);
});
