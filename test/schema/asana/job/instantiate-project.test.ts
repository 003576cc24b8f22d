import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Projects from templates. What all jobs have in common is in duplicate-task.test.ts.

const { ask, sandbox, sent } = await createMutationTestServer();
const { projectTemplate: template, secretTemplate, templateDate } = fixtures;
const [engineer = ''] = fixtures.templateRoles;
const query = toMutation(
  'createProjectFromTemplate',
  'outcome job { newProject { name team { name } privacySetting createdFromTemplate { id } } }',
);
const requestedDates = [
  { date: '1', value: '2027-03-01' },
  { date: '2', value: '2027-06-30' },
  { date: templateDate, value: '2027-05-10' },
];
const base = { template, name: 'Launch', requestedDates };
const finishAtOnce = () => sandbox.setJobs({ steps: 0, outcome: 'succeeded' });

test.each([
  ['Asana’s gid', template],
  ['the global id', `ProjectTemplate:${template}`],
])('createProjectFromTemplate with %s creates a project, in one write', async (_form, id) => {
  finishAtOnce();
  const input = {
    ...base,
    template: id,
    team: 'Team:1203000000000002',
    privacySetting: 'PRIVATE',
    requestedRoles: [{ role: engineer, user: 'me' }],
  };
  const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
  expect(data.it).toEqual({
    outcome: 'SUCCEEDED',
    job: {
      newProject: {
        name: 'Launch',
        team: { name: 'Engineering' },
        privacySetting: 'PRIVATE',
        createdFromTemplate: { id: `ProjectTemplate:${template}` },
      },
    },
  });
  expect(sent()[0]?.[1]).toEqual({
    name: 'Launch',
    team: '1203000000000002',
    privacy_setting: 'private',
    is_strict: true,
    requested_dates: requestedDates.map(({ date, value }) => ({ gid: date, value })),
    requested_roles: [{ gid: engineer, value: 'me' }],
  });
  expect(wireRequests).toBe(1);
});

test('createProjectFromTemplate with null as all other inputs sends the name and no dates', async () => {
  const input = {
    template,
    name: 'Launch',
    team: null,
    privacySetting: null,
    requestedDates: null,
    requestedRoles: null,
    useDefaultDates: null,
    waitSeconds: null,
  };
  const { errors } = await ask(query, { input });
  expect(sent()[0]?.[1]).toEqual({
    name: 'Launch',
    is_strict: true,
    requested_dates: [],
    requested_roles: [],
  });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
});

test('a date that is not given is an error that names the dates, unless Asana may choose it', async () => {
  finishAtOnce();
  const input = { ...base, requestedDates: requestedDates.slice(1) };
  const { errors } = await ask(query, { input });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'requestedDates',
    status: 422,
    applied: 'NO',
    retryable: false,
  });
  const { data } = expectNoErrors(
    await ask(toMutation('createProjectFromTemplate', 'job { newProject { startOn dueOn } }'), {
      input: { ...input, useDefaultDates: true },
    }),
  );
  expect(data.it.job.newProject).toEqual({ startOn: '2026-06-15', dueOn: '2027-06-30' });
});

test.each([
  ['a date', { requestedDates: [{ date: '3', value: '2027-01-01' }] }, 'requestedDates'],
  ['a role', { requestedRoles: [{ role: '1', user: 'me' }] }, 'requestedRoles'],
])('%s that the template does not have is an error that names it', async (_what, more, field) => {
  const { errors } = await ask(query, { input: { ...base, ...more } });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
});

test.each([
  ['the guest', 'guest', template],
  ['a person who is not a member of its team', 'grace', secretTemplate],
] as const)('no project is made from a template that %s cannot see', async (_who, person, gid) => {
  const { data, errors } = await ask(query, { input: { ...base, template: gid } }, person);
  expect(data).toEqual({ it: null });
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});
