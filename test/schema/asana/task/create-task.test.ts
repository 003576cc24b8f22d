import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// createTask: the result, the exact requests, and the state of the sandbox afterwards.

const { ask, sent, asanaState } = await createMutationTestServer();

const { fieldRichProject: project, paidWorkspace, taskWithEverything: task } = fixtures;
const sections = await asanaState<{ gid: string }[]>(`/projects/${project}/sections`);
const section = sections[1]?.gid ?? '';

const create = `mutation ($input: CreateTaskInput!) { createTask(input: $input) { task { gid } } }`;

test('createTask with a project, section, assignee and twelve selected fields is one write and no other request', async () => {
  const query = `mutation ($input: CreateTaskInput!) {
    createTask(input: $input) {
      task {
        gid name notes completed dueOn createdAt url
        assignee { name } projects { name } section { name } followers { name } workspace { name }
      }
    }
  }`;
  const input = { name: 'Oil the hinges', project, section, assignee: fixtures.graceGid };
  const { data, wireRequests, upstream } = expectNoErrors(await ask(query, { input }));
  expect(data.createTask.task).toEqual({
    gid: expect.stringMatching(/^\d+$/),
    name: 'Oil the hinges',
    notes: '',
    completed: false,
    dueOn: null,
    createdAt: '2026-06-15T09:00:00.001Z',
    url: expect.stringContaining('https://app.asana.com/'),
    assignee: { name: 'Grace Lindqvist' },
    projects: [{ name: 'App 3.0' }],
    section: { name: 'In progress' },
    followers: [{ name: 'Ada Okafor' }, { name: 'Grace Lindqvist' }],
    workspace: { name: 'Fernwood Instruments' },
  });
  expect(sent()).toEqual([
    [
      'POST /tasks assignee.name,completed,created_at,due_on,followers.name,memberships.section.name,name,notes,permalink_url,projects.name,workspace.name',
      {
        name: 'Oil the hinges',
        assignee: fixtures.graceGid,
        memberships: [{ project, section }],
      },
    ],
  ]);
  expect([wireRequests, upstream.totals.writes, upstream.totals.reads]).toEqual([1, 1, 0]);
});

test('createTask writes every input', async () => {
  const input = {
    name: 'Everything',
    workspace: paidWorkspace,
    project: `Project:${project}`,
    notes: 'Plain & simple',
    dueAt: '2026-07-01T10:00:00Z',
    startOn: '2026-06-20',
    assignee: 'grace@fernwood.example',
    followers: ['me', `User:${fixtures.guestGid}`],
    tags: [`Tag:${fixtures.tag}`],
    completed: true,
    external: { id: 'crm/7', data: '{"a":1}' },
    customFields: [{ field: 'Effort', value: { number: 2.26 } }],
  };
  const { data } = expectNoErrors(await ask(create, { input }));
  const { gid } = data.createTask.task;
  expect(sent()).toEqual([
    [expect.stringMatching(new RegExp(`^GET /projects/${project} custom_field_settings\\.`))],
    [
      'POST /tasks gid',
      {
        name: 'Everything',
        workspace: paidWorkspace,
        projects: [project],
        notes: 'Plain & simple',
        due_at: '2026-07-01T10:00:00.000Z',
        start_on: '2026-06-20',
        assignee: 'grace@fernwood.example',
        followers: ['me', fixtures.guestGid],
        tags: [fixtures.tag],
        completed: true,
        external: { gid: 'crm/7', data: '{"a":1}' },
        custom_fields: { [fixtures.numberField]: 2.26 },
      },
    ],
  ]);
  expect(
    await asanaState(
      `/tasks/${gid}?opt_fields=name,notes,due_at,due_on,start_on,assignee,followers,tags,completed,external,projects,workspace,custom_fields.number_value`,
    ),
  ).toEqual({
    gid,
    name: 'Everything',
    notes: 'Plain & simple',
    due_at: '2026-07-01T10:00:00.000Z',
    due_on: '2026-07-01',
    start_on: '2026-06-20',
    assignee: { gid: fixtures.graceGid, resource_type: 'user' },
    followers: [fixtures.adaGid, fixtures.guestGid, fixtures.graceGid].map((one) => ({
      gid: one,
      resource_type: 'user',
    })),
    tags: [{ gid: fixtures.tag, resource_type: 'tag' }],
    completed: true,
    external: { gid: 'crm/7', data: '{"a":1}' },
    projects: [{ gid: project, resource_type: 'project' }],
    workspace: { gid: paidWorkspace, resource_type: 'workspace' },
    custom_fields: expect.arrayContaining([{ gid: fixtures.numberField, number_value: 2.3 }]),
  });
});

test('createTask writes rich notes and a due date', async () => {
  const htmlNotes = '<body><strong>Bold</strong> &amp; plain</body>';
  const input = { workspace: paidWorkspace, htmlNotes, dueOn: '2026-07-02' };
  const { data } = expectNoErrors(await ask(create, { input }));
  expect(sent()).toEqual([
    ['POST /tasks gid', { workspace: paidWorkspace, html_notes: htmlNotes, due_on: '2026-07-02' }],
  ]);
  expect(
    await asanaState(`/tasks/${data.createTask.task.gid}?opt_fields=html_notes,notes,due_on,name`),
  ).toMatchObject({
    html_notes: htmlNotes,
    notes: 'Bold & plain',
    due_on: '2026-07-02',
    name: '',
  });
});

test('createTask with a parent creates a subtask', async () => {
  const { data } = expectNoErrors(
    await ask(create, { input: { name: 'Part', parent: `Task:${task}` } }),
  );
  expect(sent()).toEqual([['POST /tasks gid', { name: 'Part', parent: task }]]);
  expect(
    (await asanaState<{ gid: string }[]>(`/tasks/${task}/subtasks`)).map(({ gid }) => gid),
  ).toContain(data.createTask.task.gid);
});

test('createTask in a section without a project first reads the project of the section', async () => {
  const { data } = expectNoErrors(await ask(create, { input: { name: 'Here', section } }));
  expect(sent()).toEqual([
    [`GET /sections/${section} project`],
    ['POST /tasks memberships.section', { name: 'Here', memberships: [{ project, section }] }],
  ]);
  expect(
    await asanaState(`/tasks/${data.createTask.task.gid}?opt_fields=memberships.section`),
  ).toMatchObject({ memberships: [{ section: { gid: section } }] });
});

test('createTask adds the task at the top of its section, or of the first section of its project', async () => {
  const topOf = async (at: string | undefined) =>
    (await asanaState<{ name: string }[]>(`/sections/${at}/tasks`))[0]?.name;
  expectNoErrors(await ask(create, { input: { name: 'On top', project } }));
  expect(await topOf(sections[0]?.gid)).toBe('On top');
  expectNoErrors(await ask(create, { input: { name: 'On top here', project, section } }));
  expect(await topOf(section)).toBe('On top here');
});

test('createTask accepts a project URL copied from the browser', async () => {
  const address = `https://app.asana.com/1/${paidWorkspace}/project/${project}`;
  expectNoErrors(await ask(create, { input: { name: 'Copied', project: address } }));
  expect(sent()).toEqual([['POST /tasks gid', { name: 'Copied', projects: [project] }]]);
});
