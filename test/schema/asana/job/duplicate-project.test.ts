import type { GraphQLEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { plainSchema } from '../../../schema-for.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Copying projects. What all jobs have in common is in duplicate-task.test.ts.

const { ask, sandbox, sent } = await createMutationTestServer();
const { guestProject: project, privateProject } = fixtures;
const query = toMutation('duplicateProject', 'outcome job { newProject { name team { name } } }');
const base = { project, name: 'Copy' };
const finishAtOnce = () => sandbox.setJobs({ steps: 0, outcome: 'succeeded' });

test.each([
  ['Asana’s gid', project],
  ['the global id', `Project:${project}`],
  ['an address of the browser', `https://app.asana.com/0/${project}/board`],
])('duplicateProject with %s copies the project, in one write', async (_form, id) => {
  finishAtOnce();
  const input = { project: id, name: 'Copy' };
  const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
  expect(data.it).toEqual({
    outcome: 'SUCCEEDED',
    job: { newProject: { name: 'Copy', team: { name: expect.any(String) } } },
  });
  expect(sent()).toEqual([
    [
      `POST /projects/${project}/duplicate new_project.name,new_project.team.name,status`,
      { name: 'Copy' },
    ],
  ]);
  expect(wireRequests).toBe(1);
});

test.each([
  [
    'a last due date',
    { dueOn: '2027-05-28', skipWeekends: true },
    { due_on: '2027-05-28', should_skip_weekends: true },
  ],
  [
    'a first start date',
    { startOn: '2027-03-01', dueOn: null, skipWeekends: false },
    { start_on: '2027-03-01', should_skip_weekends: false },
  ],
])('duplicateProject moves the dates to %s', async (_what, scheduleDates, schedule_dates) => {
  finishAtOnce();
  const include = ['TASK_DATES', 'MEMBERS', 'TASK_TYPE_DEFAULT'];
  expectNoErrors(await ask(query, { input: { ...base, include, scheduleDates } }));
  expect(sent()[0]?.[1]).toEqual({
    name: 'Copy',
    include: 'task_dates,members,task_type_default',
    schedule_dates,
  });
});

test('duplicateProject sends each part under the name that Asana gives it', async () => {
  finishAtOnce();
  const type = plainSchema.getType('ProjectInclude') as GraphQLEnumType;
  const include = type.getValues().map(({ name }) => name);
  expect(include.length).toBeGreaterThan(10);
  expectNoErrors(await ask(query, { input: { ...base, include } }));
  // Asana’s names are those of the enum in lower case. Source: OAS, ProjectDuplicateRequest.
  expect(sent()[0]?.[1]).toMatchObject({ include: include.join().toLowerCase() });
});

test('duplicateProject with null as include and scheduleDates copies the tasks with their names only', async () => {
  finishAtOnce();
  const input = { ...base, include: null, scheduleDates: null, waitSeconds: null };
  const selection =
    'job { newProject { tasks(first: 3) { nodes { name dueOn assignee { name } } } } }';
  const { data } = expectNoErrors(await ask(toMutation('duplicateProject', selection), { input }));
  for (const task of data.it.job.newProject.tasks.nodes)
    expect(task).toEqual({ name: expect.any(String), dueOn: null, assignee: null });
  expect(sent()[0]?.[1]).toEqual({ name: 'Copy' });
});

test.each([
  ['the guest', 'guest'],
  ['a person who is not a member', 'grace'],
] as const)('a project that %s cannot see is not copied', async (_who, person) => {
  const input = { ...base, project: privateProject };
  const { data, errors } = await ask(query, { input }, person);
  expect(data).toEqual({ it: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});
