import { expect, test } from 'vitest';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { type Gid, useAsana } from '../caller.ts';
import description from '../description/asana.json' with { type: 'json' };

const { get, post, put } = useAsana();
const body = (data: unknown) => ({ body: { data } });
const { paidWorkspace, productTeam, fieldRichProject, taskWithEverything, richComment } = fixtures;
const user = { gid: fixtures.graceGid };
const tag = { name: 'Fog', color: 'dark-teal', notes: 'Low clouds' };
const project = {
  name: 'Snow gauge',
  archived: true,
  color: 'dark-teal',
  icon: 'bug',
  default_view: 'calendar',
  due_on: '2026-07-02',
  start_on: '2026-07-01',
  html_notes: '<body><em>Soon</em></body>',
  privacy_setting: 'private',
  default_access_level: 'viewer',
  minimum_access_level_for_customization: 'admin',
  minimum_access_level_for_sharing: 'admin',
};
const task = {
  name: 'Measure',
  resource_subtype: 'approval',
  approval_status: 'approved',
  assignee_status: 'today',
  completed: true,
  due_at: '2026-07-02T10:00:00.000Z',
  start_at: '2026-07-01T10:00:00.000Z',
  html_notes: '<body><em>Soon</em></body>',
  liked: true,
};
const position = ['insert_before', 'insert_after'];

/** For each route: the values to send, what the response has instead of a gid, and the properties that other tests send. */
const writes: readonly {
  readonly route: keyof typeof description.operations;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly gids?: Readonly<Record<string, string>>;
  readonly elsewhere?: readonly string[];
}[] = [
  {
    route: 'POST /tags',
    path: '/tags',
    data: tag,
    gids: { workspace: paidWorkspace },
    elsewhere: ['followers'],
  },
  { route: 'PUT /tags/{tag_gid}', path: `/tags/${fixtures.tag}`, data: tag },
  {
    route: 'POST /projects',
    path: '/projects',
    data: project,
    gids: { workspace: paidWorkspace, team: productTeam, owner: user.gid },
    elsewhere: ['followers', 'notes', 'due_date', 'public', 'custom_fields'],
  },
  {
    route: 'PUT /projects/{project_gid}',
    path: `/projects/${fieldRichProject}`,
    data: project,
    gids: { team: productTeam, owner: user.gid },
    elsewhere: ['followers', 'notes', 'due_date', 'public', 'custom_fields'],
  },
  {
    route: 'POST /tasks',
    path: '/tasks',
    data: task,
    gids: { workspace: paidWorkspace, assignee: user.gid, parent: taskWithEverything },
    elsewhere: [
      'assignee_section',
      'external',
      'notes',
      'due_on',
      'start_on',
      'custom_fields',
    ].concat(['followers', 'projects', 'tags', 'memberships']),
  },
  {
    route: 'PUT /tasks/{task_gid}',
    path: `/tasks/${taskWithEverything}`,
    data: task,
    gids: { assignee: user.gid },
    elsewhere: [
      'assignee_section',
      'external',
      'notes',
      'due_on',
      'start_on',
      'custom_fields',
      'parent',
    ],
  },
  {
    route: 'POST /tasks/{task_gid}/stories',
    path: `/tasks/${taskWithEverything}/stories`,
    data: { html_text: '<body><em>Done</em></body>', is_pinned: true, sticker_name: 'heart' },
    elsewhere: ['text'],
  },
  {
    route: 'PUT /stories/{story_gid}',
    path: `/stories/${richComment}`,
    data: { html_text: '<body><em>Done</em></body>', is_pinned: true, sticker_name: 'heart' },
    elsewhere: ['text'],
  },
  {
    route: 'PUT /sections/{section_gid}',
    path: `/sections/${gidOf('section', 1)}`,
    data: { name: 'Later' },
    elsewhere: position,
  },
];

/** Properties that refer to records of which the world has none. The emulator rejects them. */
const rejected = [
  'current_status',
  'current_status_update',
  'custom_type',
  'custom_type_status_option',
];

test.each(writes)('$route keeps and returns every field that it can write', async (write) => {
  const { route, path, data, gids = {}, elsewhere = [] } = write;
  const { request } = description.operations[route] as { request: { properties: object } };
  const sent = { ...data, ...gids };
  const writable = Object.keys(request.properties).filter((name) => !rejected.includes(name));
  const tested = [...Object.keys(sent), ...elsewhere];
  expectSameNames(tested, writable, `\`writes\` needs each property of ${route}`);
  const send = route.startsWith('POST') ? post : put;
  const names = Object.keys(sent);
  const response = await send<Gid>(`${path}?opt_fields=${names}`, body(sent));
  expect(response.message).toBeUndefined();
  const nested = Object.entries(gids).map(([name, gid]) => [name, { gid }]);
  expect(response.data).toMatchObject({ ...data, ...Object.fromEntries(nested) });
});

test.each([
  ['POST', '/tags', { name: 'x', workspace: paidWorkspace, color: 'light-yellow' }],
  ['PUT', `/tags/${fixtures.tag}`, { color: 'mauve' }],
])('%s %s rejects a color outside the enum', async (method, path, data) => {
  const response = await (method === 'POST' ? post : put)(path, body(data));
  expect(response).toMatchObject({
    status: 400,
    message: `color: Not a valid value: ${data.color}`,
  });
});

test('every tag of the world has a color of the enum, or none', async () => {
  const paths = [paidWorkspace, fixtures.freeWorkspace].map((gid) => `/workspaces/${gid}/tags`);
  const lists = await Promise.all(
    paths.map((path) => get<{ color: string | null }[]>(`${path}?opt_fields=color`)),
  );
  const { enum: colors } = description.schemas.Tag.properties.color;
  const others = lists.flatMap(({ data }) => data).filter(({ color }) => !colors.includes(color));
  expect(others).toEqual([]);
});

test('a section can be moved by an update, and due_date and public are older names', async () => {
  const path = `/projects/${fieldRichProject}`;
  const sections = (await get<Gid[]>(`${path}/sections`)).data.map(({ gid }) => gid);
  const [first, ...others] = sections;
  await put(`/sections/${first}`, body({ name: 'Last', insert_after: others.at(-1) }));
  const moved = (await get<Gid[]>(`${path}/sections`)).data.map(({ gid }) => gid);
  expect(moved).toEqual([...others, first]);
  const older = { due_date: '2026-08-01', start_on: null, public: true };
  expect((await put(path, body(older))).data).toMatchObject({
    due_on: '2026-08-01',
    privacy_setting: 'public_to_workspace',
  });
});

test('an attached link tells whether it is connected to the app', async () => {
  const link = {
    parent: taskWithEverything,
    resource_subtype: 'external',
    name: 'Map',
    url: 'https://fernwood.example/map',
  };
  const connected = await post('/attachments', body({ ...link, connect_to_app: true }));
  expect(connected.data).toMatchObject({ connected_to_app: true });
  expect((await post('/attachments', body(link))).data).toMatchObject({ connected_to_app: false });
});

test.each([
  ['tasks', taskWithEverything, { assignee_section: '1' }],
  ['projects', fieldRichProject, { custom_fields: { 1: 'x' } }],
  ['projects', fieldRichProject, { current_status: { title: 'On track' } }],
])('PUT /%s/%s rejects %j instead of dropping it', async (kind, gid, data) => {
  expect((await put(`/${kind}/${gid}`, body(data))).status).toBe(400);
});
