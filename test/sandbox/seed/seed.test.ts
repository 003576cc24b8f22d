import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/sandbox.ts';
import type { SandboxSeed } from '../../../sandbox/seed/data.ts';
import { parseSeed } from '../../../sandbox/seed/parse.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';

const sandboxes: Sandbox[] = [];
afterEach(() => Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close())));

async function start(options: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createSandbox(options);
  sandboxes.push(sandbox);
  return sandbox;
}

const seed: SandboxSeed = {
  projects: [
    {
      gid: '10',
      name: 'Relaunch',
      members: ['ada', 'noor'],
      sections: [{ gid: '20', name: 'To do', tasks: ['31', '30'] }, { name: 'Done' }],
    },
    {
      gid: '11',
      name: 'Private',
      privacy_setting: 'private',
      sections: [{ gid: '21', name: 'All', tasks: ['30'] }],
    },
    {
      gid: '12',
      name: 'At home',
      workspace: '1202000000000002',
      sections: [{ gid: '22', name: 'All', tasks: ['33'] }],
    },
  ],
  tasks: [
    { gid: '30', name: 'Call the printer', assignee: 'grace', due_on: '2026-07-01' },
    {
      gid: '31',
      name: 'Write the text',
      notes: 'See https://fernwood.example',
      due_at: '2026-07-02T15:30:00.000Z',
      subtasks: ['32'],
      comments: [{ by: 'grace', text: 'Half done' }],
    },
    { gid: '32', name: 'Collect facts', completed: true, created_by: 'grace' },
    { gid: '33', name: 'Water the plants', subtasks: ['34'] },
    { gid: '34', name: 'Buy a can' },
  ],
  documents: [
    {
      id: 'plan',
      name: 'Plan',
      markdown: '# Goals\n\n* Ship **it**\n* Rest\n',
      shared: {
        grace: 'writer',
        'fernwood.example': 'reader',
        'client@other.example': 'commenter',
      },
    },
    { id: 'linked', name: 'Linked', owner: 'grace', shared: { anyone: 'reader' }, trashed: true },
  ],
};

async function get(address: string, person = 'ada'): Promise<unknown> {
  const response = await fetch(address, { headers: { authorization: `Bearer sandbox-${person}` } });
  return response.status === 200 ? await response.json() : response.status;
}

test('a sandbox with a seed has only its projects, tasks and documents', async () => {
  const { asanaBaseUrl, googleDriveBaseUrl } = await start({ seed });
  expect(await get(`${asanaBaseUrl}/projects?workspace=1202000000000001`)).toMatchObject({
    data: [{ gid: '10' }, { gid: '11' }],
  });
  expect(await get(`${asanaBaseUrl}/tasks?section=20&opt_fields=due_on,notes`)).toEqual({
    data: [
      { gid: '31', due_on: '2026-07-02', notes: 'See https://fernwood.example' },
      { gid: '30', due_on: '2026-07-01', notes: '' },
    ],
  });
  expect(await get(`${asanaBaseUrl}/tasks/34?opt_fields=workspace,parent.name`)).toEqual({
    data: {
      gid: '34',
      workspace: { gid: '1202000000000002', resource_type: 'workspace' },
      parent: { gid: '33', name: 'Water the plants' },
    },
  });
  const q = encodeURIComponent(
    "mimeType = 'application/vnd.google-apps.document' and 'me' in owners",
  );
  const fields = 'files(id,trashed,createdTime)';
  expect(await get(`${googleDriveBaseUrl}/drive/v3/files?q=${q}&fields=${fields}`)).toEqual({
    files: [{ id: 'plan', trashed: false, createdTime: '2026-06-15T09:00:00.000Z' }],
  });
});

test('the people of a seed see what Asana and Drive would show them', async () => {
  const { asanaBaseUrl, googleDocsBaseUrl } = await start({ seed });
  const seen = async (person: string) => [
    await get(`${asanaBaseUrl}/tasks/32?opt_fields=completed`, person).then(toStatus),
    await get(`${asanaBaseUrl}/projects/11`, person).then(toStatus),
    await get(`${googleDocsBaseUrl}/v1/documents/plan`, person).then(toStatus),
    await get(`${googleDocsBaseUrl}/v1/documents/linked`, person).then(toStatus),
  ];
  const toStatus = (result: unknown) => (typeof result === 'number' ? result : 200);
  expect(await seen('ada')).toEqual([200, 200, 200, 200]);
  expect(await seen('grace')).toEqual([200, 403, 200, 200]);
  expect(await seen('guest')).toEqual([200, 403, 403, 200]);
});

test('the state of a new sandbox is its seed with all defaults, and a seed of the same state', async () => {
  const { state } = await start({ seed });
  expect(state()).toMatchObject({
    projects: [
      { team: '1203000000000001', owner: 'ada', members: ['ada', 'noor'] },
      { privacy_setting: 'private' },
      { team: null, sections: [{ gid: '22', tasks: ['33'] }] },
    ],
    tasks: [
      { gid: '30', assignee: 'grace', completed: false, due_at: null },
      { due_on: '2026-07-02', due_at: '2026-07-02T15:30:00.000Z', subtasks: ['32'] },
      { completed: true, created_by: 'grace' },
      { gid: '33' },
      { gid: '34' },
    ],
    documents: seed.documents ?? [],
  });
  // A path is read as JSON: what JSON cannot contain would be lost.
  const path = join(await mkdtemp(join(tmpdir(), 'taskdoc-seed-')), 'seed.json');
  await writeFile(path, JSON.stringify(state()));
  expect((await start({ seed: path })).state()).toEqual(state());
});

test('the state shows what requests change, and a reset restores the seed', async () => {
  const sandbox = await start({ seed });
  const before = sandbox.state();
  const send = (method: string, address: string, body: unknown) =>
    fetch(address, {
      method,
      body: JSON.stringify(body),
      headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    });
  await send('PUT', `${sandbox.asanaBaseUrl}/tasks/30`, { data: { completed: true } });
  await send('POST', `${sandbox.asanaBaseUrl}/tasks/30/stories`, { data: { text: 'Sent' } });
  await send('DELETE', `${sandbox.asanaBaseUrl}/tasks/33`, {});
  await send('POST', `${sandbox.googleDocsBaseUrl}/v1/documents/plan:batchUpdate`, {
    requests: [{ insertText: { location: { index: 1 }, text: 'Our ' } }],
  });
  const after = sandbox.state();
  expect(after.tasks.map(({ gid }) => gid)).toEqual(['30', '31', '32']);
  expect(after.tasks[0]).toEqual({
    ...before.tasks[0],
    completed: true,
    comments: [{ by: 'ada', text: 'Sent' }],
  });
  expect(after.documents[0]?.markdown).toBe('# Our Goals\n\n* Ship **it**\n* Rest\n');
  expect(await get(`${sandbox.url}/sandbox/state`)).toEqual(after);
  sandbox.reset();
  expect(sandbox.state()).toEqual(before);
});

test('a member who is removed from a project of a seed is still its follower', async () => {
  const { asanaBaseUrl } = await start({ seed });
  const noor = expect.objectContaining({ gid: '1201000000000003' });
  await fetch(`${asanaBaseUrl}/projects/10/removeMembers`, {
    method: 'POST',
    body: JSON.stringify({ data: { members: '1201000000000003' } }),
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
  });
  expect(await get(`${asanaBaseUrl}/projects/10?opt_fields=members,followers`)).toMatchObject({
    data: {
      members: expect.not.arrayContaining([noor]),
      followers: expect.arrayContaining([noor]),
    },
  });
});

test('the sections of “My tasks” of a seed contain its tasks, and a write moves a task between them', async () => {
  const sandbox = await start({
    seed: {
      my_tasks_sections: ['Now', 'Today', 'Soon', 'Later', 'Waiting', 'Ideas'],
      tasks: [
        { gid: '30', name: 'Call', assignee: 'ada', assignee_section: 'Ideas' },
        { gid: '31', name: 'Write', assignee: 'ada', assignee_section: 'Waiting' },
        { gid: '32', name: 'Read', assignee: 'ada' },
      ],
    },
  });
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' };
    const response = await fetch(`${sandbox.asanaBaseUrl}${path}`, { ...init, headers });
    expect(response.status).toBe(200);
    return (await response.json()).data;
  };
  const list = await send(`/users/me/user_task_list?workspace=${fixtures.paidWorkspace}`);
  const sections: { gid: string; name: string }[] = await send(`/projects/${list.gid}/sections`);
  const tasksOf = async (name: string) => {
    const gid = sections.find((section) => section.name === name)?.gid;
    const tasks: { name: string }[] = await send(`/sections/${gid}/tasks`);
    return tasks.map((task) => task.name);
  };
  expect(sections.map(({ name }) => name)).toEqual([
    ...['Now', 'Today', 'Soon', 'Later', 'Waiting', 'Ideas'],
  ]);
  expect([await tasksOf('Ideas'), await tasksOf('Waiting'), await tasksOf('Now')]).toEqual([
    ['Call'],
    ['Write'],
    ['Read'],
  ]);
  await send('/tasks/30', {
    method: 'PUT',
    body: JSON.stringify({ data: { assignee_section: sections[4]?.gid } }),
  });
  expect([await tasksOf('Ideas'), await tasksOf('Waiting')]).toEqual([[], ['Call', 'Write']]);
  expect(sandbox.state().tasks.map((task) => task.assignee_section)).toEqual([
    ...['Waiting', 'Waiting', 'Now'],
  ]);
});

test('the defaults of a seed are those on docs/sandbox.md', () => {
  const { projects, tasks, documents } = parseSeed({
    projects: [{ gid: '1', name: 'A', sections: [{ name: 'B' }] }],
    tasks: [{ gid: '2', name: 'C' }],
    documents: [{ id: 'd', name: 'D' }],
  });
  expect([projects[0], tasks[0], documents[0]]).toEqual([
    {
      gid: '1',
      name: 'A',
      notes: '',
      workspace: '1202000000000001',
      team: '1203000000000001',
      privacy_setting: 'public_to_workspace',
      archived: false,
      owner: 'ada',
      members: ['ada'],
      sections: [{ gid: '1205000000000001', name: 'B', tasks: [] }],
    },
    {
      gid: '2',
      name: 'C',
      notes: '',
      assignee: null,
      assignee_section: 'Recently assigned',
      created_by: 'ada',
      start_on: null,
      due_on: null,
      due_at: null,
      completed: false,
      subtasks: [],
      comments: [],
    },
    { id: 'd', name: 'D', owner: 'ada', shared: {}, trashed: false, markdown: '' },
  ]);
  const page = readFileSync('docs/sandbox.md', 'utf8');
  const rows = { project: projects[0], task: tasks[0], document: documents[0] };
  for (const [name, row] of Object.entries(rows)) {
    const [, line = ''] = new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(page) ?? [];
    const listed = [...line.matchAll(/`(\w+)`(?=,| \(| and|:| with|$)/g)].map(([, each]) => each);
    expect(listed, name).toEqual(expect.arrayContaining(Object.keys(row ?? {})));
  }
});

test.each<[string, unknown, string]>([
  ['an unknown property', { tasks: [{ gid: '1', name: 'A', dueOn: '2026-07-01' }] }, 'dueOn'],
  ['an unknown person', { tasks: [{ gid: '1', name: 'A', assignee: 'bob' }] }, 'tasks[0].assignee'],
  [
    'a gid that occurs twice',
    {
      tasks: [
        { gid: '1', name: 'A' },
        { gid: '1', name: 'B' },
      ],
    },
    '1 occurs',
  ],
  [
    'a section with an unknown task',
    { projects: [{ gid: '1', name: 'A', sections: [{ name: 'B', tasks: ['7'] }] }] },
    'no task 7',
  ],
  [
    'a task below itself',
    {
      tasks: [
        { gid: '1', name: 'A', subtasks: ['2'] },
        { gid: '2', name: 'B', subtasks: ['1'] },
      ],
    },
    'below itself',
  ],
  [
    'a task and its subtask in projects of two workspaces',
    {
      projects: [
        { gid: '1', name: 'A', sections: [{ name: 'B', tasks: ['3'] }] },
        {
          gid: '2',
          name: 'A',
          workspace: fixtures.freeWorkspace,
          sections: [{ name: 'B', tasks: ['4'] }],
        },
      ],
      tasks: [
        { gid: '3', name: 'A', subtasks: ['4'] },
        { gid: '4', name: 'B' },
      ],
    },
    'The task 4 is in projects of two workspaces.',
  ],
  [
    'an unknown holder of a role',
    { documents: [{ id: 'a', name: 'A', shared: { bob: 'reader' } }] },
    'documents[0].shared',
  ],
  [
    'an unknown section of My tasks',
    { tasks: [{ gid: '1', name: 'A', assignee_section: 'Someday' }] },
    'no section “Someday”',
  ],
  ['two equal sections of My tasks', { my_tasks_sections: ['Now', 'Now'] }, 'Now occurs twice'],
  ['too many sections of My tasks', { my_tasks_sections: [...'abcdefghij'] }, 'my_tasks_sections'],
  ['an invalid id of a document', { documents: [{ id: 'a b', name: 'A' }] }, 'documents[0].id'],
])('a seed with %s is rejected', async (_, invalid, message) => {
  await expect(createSandbox({ seed: invalid as SandboxSeed })).rejects.toThrow(message);
});

test('a sandbox with a seed has no extra tasks', async () => {
  await expect(createSandbox({ seed: {}, extraTasks: 10 })).rejects.toThrow('extra tasks');
});
