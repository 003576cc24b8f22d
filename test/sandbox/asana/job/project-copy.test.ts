import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { JobRecord } from '../../../../src/service/asana/record/job.ts';
import type { ProjectRecord } from '../../../../src/service/asana/record/project.ts';
import type { ProjectTemplateRecord } from '../../../../src/service/asana/record/project-template.ts';
import type { TaskRecord } from '../../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../../caller.ts';

// Copies of projects, and projects that are made from templates.

const { sandbox, get, post } = useAsana();
const { fieldRichProject, projectTemplate, secretTemplate, productTeam, leadershipTeam } = fixtures;
const [engineer = ''] = fixtures.templateRoles;
const body = (data: unknown) => ({ body: { data } });

const duplicate = (data: object) =>
  post<JobRecord>(`/projects/${fieldRichProject}/duplicate`, body(data));
const instantiate = (data: object, gid = projectTemplate) =>
  post<JobRecord>(`/project_templates/${gid}/instantiateProject`, body(data));

/** Starts a job that has ended before its response, and returns the project that it made. */
async function projectOf(start: Promise<{ readonly data: JobRecord }>): Promise<string> {
  const { data } = await start;
  expect(data.status).toBe('succeeded');
  return data.new_project?.gid ?? '';
}

const tasksOf = async (gid: string, fields: string) =>
  (await get<TaskRecord[]>(`/projects/${gid}/tasks?limit=100&opt_fields=${fields}`)).data;

const finishAtOnce = () => sandbox().setJobs({ steps: 0, outcome: 'succeeded' });

test('a copy of a project has its sections, tasks and custom fields, and nothing else without include', async () => {
  finishAtOnce();
  const gid = await projectOf(duplicate({ name: 'Copy' }));
  const sections = async (of: string) =>
    (await get<{ name: string }[]>(`/projects/${of}/sections`)).data.map(({ name }) => name);
  expect(await sections(gid)).toEqual(await sections(fieldRichProject));
  const names = (tasks: readonly TaskRecord[]) =>
    tasks.map(({ name, memberships }) => [name, memberships?.[0]?.section?.name]);
  const tasks = await tasksOf(gid, 'name,memberships.section.name,assignee,due_on,notes,tags');
  const originals = await tasksOf(fieldRichProject, 'name,memberships.section.name');
  expect(names(tasks).map(([name]) => name)).toEqual(names(originals).map(([name]) => name));
  for (const task of tasks)
    expect(task).toMatchObject({ assignee: null, due_on: null, notes: '', tags: [] });
  const path = '?opt_fields=name,team,custom_field_settings.custom_field,notes,members';
  const { data: copy } = await get<ProjectRecord>(`/projects/${gid}${path}`);
  const { data: original } = await get<ProjectRecord>(`/projects/${fieldRichProject}${path}`);
  const fields = (project: ProjectRecord) =>
    (project.custom_field_settings ?? []).map(({ custom_field }) => custom_field?.gid);
  expect(fields(copy)).toEqual(fields(original));
  expect(copy).toMatchObject({ team: original.team, notes: '', members: [{}] });
});

test('a copy of a project has the parts of it and of its tasks that include names', async () => {
  finishAtOnce();
  const include = 'members,notes,task_assignee,task_dates,task_notes,task_tags,task_subtasks';
  const gid = await projectOf(duplicate({ name: 'Copy', include }));
  const fields = 'name,assignee,due_on,notes,tags,num_subtasks';
  const values = async (of: string) =>
    (await tasksOf(of, fields)).map(({ gid: _, ...task }) => task);
  expect(await values(gid)).toEqual(await values(fieldRichProject));
  const readMembers = async (of: string) =>
    (await get<ProjectRecord>(`/projects/${of}?opt_fields=members`)).data.members;
  expect(gidsOf((await readMembers(gid)) ?? []).toSorted()).toEqual(
    gidsOf((await readMembers(fieldRichProject)) ?? []).toSorted(),
  );
});

test('the tasks of a copy are moved to a first start date or a last due date, and away from weekends', async () => {
  finishAtOnce();
  const days = async (gid: string) =>
    (await tasksOf(gid, 'due_on')).flatMap(({ due_on }) => due_on ?? []).sort();
  const copyWith = (schedule_dates: object) =>
    projectOf(duplicate({ name: 'Copy', include: 'task_dates', schedule_dates }));
  // A Sunday.
  const plain = await copyWith({ should_skip_weekends: false, due_on: '2027-01-31' });
  expect((await days(plain)).at(-1)).toBe('2027-01-31');
  const workdays = await copyWith({ should_skip_weekends: true, due_on: '2027-01-31' });
  expect((await days(workdays)).at(-1)).toBe('2027-02-01');
  const weekdays = (await days(workdays)).map((day) => new Date(day).getUTCDay());
  expect(weekdays.filter((day) => day === 0 || day === 6)).toEqual([]);
  const started = await copyWith({ should_skip_weekends: false, start_on: '2027-03-01' });
  const starts = (await tasksOf(started, 'start_on')).flatMap(({ start_on }) => start_on ?? []);
  expect(starts.sort()[0]).toBe('2027-03-01');
});

const dates = { include: 'task_dates', name: 'x' };
test.each([
  ['a blank name', { name: '' }, 'name: Missing input'],
  ['a team', { name: 'x', team: productTeam }, 'team: Cannot write this property'],
  ['a part of tasks', { name: 'x', include: 'notes,assignee' }, /^include: .*assignee$/],
  [
    'new dates without task_dates',
    { name: 'x', schedule_dates: { should_skip_weekends: true, due_on: '2027-01-31' } },
    /^schedule_dates: /,
  ],
  [
    'new dates without should_skip_weekends',
    { ...dates, schedule_dates: { due_on: '2027-01-31' } },
    /^schedule_dates.should_skip_weekends: /,
  ],
  [
    'a start and an end',
    {
      ...dates,
      schedule_dates: {
        should_skip_weekends: true,
        due_on: '2027-01-31',
        start_on: '2027-01-01',
      },
    },
    /one of start_on or due_on/,
  ],
  [
    'neither a start nor an end',
    { ...dates, schedule_dates: { should_skip_weekends: true } },
    /one of start_on or due_on/,
  ],
])('a copy of a project with %s is rejected', async (_what, data, message) => {
  const response = await duplicate(data);
  expect(response.status).toBe(400);
  expect(response.message).toMatch(message);
});

const requested_dates = [
  { gid: '1', value: '2027-03-01' },
  { gid: '2', value: '2027-06-30' },
  { gid: fixtures.templateDate, value: '2027-05-10' },
];

test('a project from a template has the sections and tasks of the template, with the given dates and users', async () => {
  finishAtOnce();
  const requested_roles = [{ gid: engineer, value: 'grace@fernwood.example' }];
  const gid = await projectOf(instantiate({ name: 'Launch', requested_dates, requested_roles }));
  const path = `/projects/${gid}?opt_fields=name,team,start_on,due_on,created_from_template.name`;
  expect((await get(path)).data).toMatchObject({
    name: 'Launch',
    team: { gid: productTeam },
    start_on: '2027-03-01',
    due_on: '2027-06-30',
    created_from_template: { gid: projectTemplate, name: 'Product launch' },
  });
  const tasks = await tasksOf(gid, 'name,assignee,due_on');
  expect(tasks.map(({ name, assignee, due_on }) => [name, assignee?.gid, due_on])).toEqual([
    ['Freeze the firmware', fixtures.graceGid, '2027-03-15'],
    ['Calibrate the sensors', fixtures.graceGid, null],
    ['Write the press release', undefined, '2027-06-23'],
    ['Pack for the fair', undefined, '2027-05-09'],
  ]);
});

test('a date of a template without a value is today, or an error if the request is strict', async () => {
  finishAtOnce();
  const gid = await projectOf(instantiate({ name: 'x', requested_dates: [] }));
  const { data } = await get<ProjectRecord>(`/projects/${gid}?opt_fields=due_on`);
  expect(data.due_on).toBe('2026-06-15');
  const strict = await instantiate({ name: 'x', requested_dates: [], is_strict: true });
  expect([strict.status, strict.message]).toEqual([
    422,
    'requested_dates: Missing a date for Start Date',
  ]);
  expect((await instantiate({ name: 'x' })).message).toBe('requested_dates: Missing input');
});

test.each([
  ['a blank name', { name: ' ', requested_dates }, 'name: Missing input'],
  ['an unknown date', { name: 'x', requested_dates: [{ gid: '3', value: '2027-01-01' }] }, /: 3$/],
  ['an invalid date', { name: 'x', requested_dates: [{ gid: '1', value: 'May' }] }, /ISO-8601/],
  [
    'an unknown user',
    { name: 'x', requested_dates, requested_roles: [{ gid: engineer, value: 'x@y.example' }] },
    /Not a user/,
  ],
  [
    'an unknown role',
    { name: 'x', requested_dates, requested_roles: [{ gid: '1', value: 'me' }] },
    /Unknown object: 1$/,
  ],
])('a project from a template with %s is rejected', async (_what, data, message) => {
  const response = await instantiate(data);
  expect(response.status).toBe(400);
  expect(response.message).toMatch(message);
});

test('templates are listed for a team and for a workspace, without those that the user may not see', async () => {
  const list = async (path: string, token = 'sandbox-ada') =>
    gidsOf((await get<Gid[]>(path, { token })).data);
  const workspace = `/project_templates?workspace=${fixtures.paidWorkspace}`;
  expect(await list(workspace)).toEqual([projectTemplate, secretTemplate]);
  expect(await list(workspace, 'sandbox-grace')).toEqual([projectTemplate]);
  expect(await list(`/teams/${productTeam}/project_templates`)).toEqual([projectTemplate]);
  expect(await list(`/project_templates?team=${leadershipTeam}`)).toEqual([secretTemplate]);
  expect((await get('/project_templates')).message).toBe('workspace: Missing input');
  const secret = await get(`/project_templates/${secretTemplate}`, { token: 'sandbox-grace' });
  expect(secret.status).toBe(403);
  const { data } = await get<ProjectTemplateRecord>(`/project_templates/${projectTemplate}`);
  expect(data.requested_dates?.map(({ gid, name }) => [gid, name])).toEqual([
    ['1', 'Start Date'],
    ['2', 'Due Date'],
    [fixtures.templateDate, 'Fair'],
  ]);
});
