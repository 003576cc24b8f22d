import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { AttachmentRecord } from '../../../src/asana/attachment.ts';
import type { ProjectRecord } from '../../../src/asana/project.ts';
import type { SectionRecord } from '../../../src/asana/section.ts';
import type { StoryRecord } from '../../../src/asana/story.ts';
import type { TaskRecord } from '../../../src/asana/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, remove, sandbox } = useAsana();
const { paidWorkspace, taskWithEverything, productTeam, fieldRichProject } = fixtures;
const body = (data: unknown) => ({ body: { data } });
const stories = `/tasks/${taskWithEverything}/stories`;

test('a new comment is the last story of the task', async () => {
  const response = await post<StoryRecord>(stories, body({ text: 'Fine by me', is_pinned: true }));
  expect(response.status).toBe(201);
  expect(response.data).toMatchObject({
    resource_subtype: 'comment_added',
    type: 'comment',
    text: 'Fine by me',
    is_pinned: true,
    created_by: { name: 'Ada Okafor' },
  });
  expect(gidsOf((await get<Gid[]>(stories)).data).at(-1)).toBe(response.data.gid);
});

test('a mention is expanded, has the name as its text, and adds the user as a follower', async () => {
  const html_text = `<body><a data-asana-gid="${fixtures.guestGid}"/>, <strong>look</strong> at <a href="https://fernwood.example/?a=1&amp;b=2">this</a></body>`;
  const { data } = await post<StoryRecord>(
    `${stories}?opt_fields=text,html_text`,
    body({ html_text }),
  );
  expect(data.text).toBe('@Noor Haddad, look at this');
  expect(data.html_text).toContain(
    `<a href="https://app.asana.com/0/${fixtures.guestGid}/list" data-asana-gid="${fixtures.guestGid}" data-asana-accessible="true" data-asana-type="user" data-asana-dynamic="true">@Noor Haddad</a>`,
  );
  const task = await get<TaskRecord>(`/tasks/${taskWithEverything}?opt_fields=followers`);
  expect(gidsOf(task.data.followers ?? [])).toContain(fixtures.guestGid);
});

test.each<[unknown, string]>([
  [{}, 'text: Missing input'],
  [{ text: '  ' }, 'text: Missing input'],
  [{ text: 'a', html_text: '<body>a</body>' }, 'You may only provide one of text or html_text!'],
  [{ html_text: '<body><h1>a</h1></body>' }, 'html_text: Unsupported tag: h1'],
  [{ html_text: '<body><em>a</strong></body>' }, 'html_text: XML is invalid'],
])('creating the comment %j gets 400', async (data, message) => {
  expect(await post(stories, body(data))).toMatchObject({ status: 400, message });
});

test('a user can edit and delete only their own comments, and can pin all comments', async () => {
  const { data } = await put<StoryRecord>(
    `/stories/${fixtures.richComment}`,
    body({ text: 'Changed' }),
  );
  expect(data).toMatchObject({ text: 'Changed', is_edited: true });
  const others = `/stories/${fixtures.plainComment}`;
  expect((await put(others, body({ text: 'Not mine' }))).status).toBe(403);
  expect((await put<StoryRecord>(others, body({ is_pinned: true }))).data.is_pinned).toBe(true);
  expect((await remove(others)).status).toBe(403);
  expect((await remove(others, { token: 'sandbox-grace' })).status).toBe(200);
  expect((await get(others)).status).toBe(404);
});

test('a new project has one section, and needs a team in an organization', async () => {
  const data = { name: 'Snow gauge', workspace: paidWorkspace, notes: 'Soon' };
  expect(await post('/projects', body(data))).toMatchObject({
    status: 400,
    message: 'Missing required team field',
  });
  const response = await post<ProjectRecord>('/projects', body({ ...data, team: productTeam }));
  expect(response).toMatchObject({
    status: 201,
    data: { name: 'Snow gauge', owner: { gid: fixtures.adaGid }, team: { gid: productTeam } },
  });
  const sections = await get<SectionRecord[]>(`/projects/${response.data.gid}/sections`);
  expect(sections.data.map(({ name }) => name)).toEqual(['Untitled section']);
  expect((await post(`/teams/${productTeam}/projects`, body({ name: 'By team' }))).status).toBe(
    201,
  );
  expect(
    (await post(`/workspaces/${fixtures.freeWorkspace}/projects`, body({ name: 'At home' })))
      .status,
  ).toBe(201);
});

test.each<[unknown, string]>([
  [{ name: 'x' }, 'workspace: Missing input'],
  [{ workspace: fixtures.freeWorkspace }, 'name: Missing input'],
  [{ name: ' ', workspace: fixtures.freeWorkspace }, 'name: Missing input'],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, color: 'mauve' },
    'color: Not a valid value: mauve',
  ],
  [
    { name: 'x', workspace: fixtures.freeWorkspace, start_on: '2026-07-01' },
    'start_on: You must also provide due_on',
  ],
])('creating the project %j gets 400', async (data, message) => {
  expect(await post('/projects', body(data))).toMatchObject({ status: 400, message });
});

test('a project can be updated, archived and deleted, and its tasks are kept', async () => {
  const path = `/projects/${fieldRichProject}`;
  const change = { archived: true, color: 'none', owner: null, due_on: null, name: 'App 3' };
  expect((await put<ProjectRecord>(path, body(change))).data).toMatchObject({
    archived: true,
    color: null,
    owner: null,
    due_on: null,
    start_on: null,
    name: 'App 3',
    modified_at: '2026-06-15T09:00:00.001Z',
  });
  expect((await remove(path)).status).toBe(200);
  expect((await get(path)).status).toBe(404);
  const task = await get<TaskRecord>(`/tasks/${taskWithEverything}?opt_fields=projects.name`);
  expect(task.data.projects?.map(({ name }) => name)).toEqual(['Bug triage']);
});

test('a section can be created at a position, renamed, moved and deleted', async () => {
  const path = `/projects/${fieldRichProject}/sections`;
  const names = async () => (await get<SectionRecord[]>(path)).data.map(({ name }) => name);
  const [first, second] = gidsOf((await get<Gid[]>(path)).data);
  const { data, status } = await post<Gid>(path, body({ name: 'Ideas', insert_before: first }));
  expect(status).toBe(201);
  await post(path, body({ name: 'Last' }));
  expect(await names()).toEqual(['Ideas', 'To do', 'In progress', 'In review', 'Done', 'Last']);
  await post(`${path}/insert`, body({ section: data.gid, after_section: second }));
  await put(`/sections/${data.gid}`, body({ name: 'Better ideas' }));
  expect((await names())[2]).toBe('Better ideas');
  expect((await remove(`/sections/${data.gid}`)).status).toBe(200);
  expect((await remove(`/sections/${first}`)).status).toBe(400);
  expect((await post(`${path}/insert`, body({ section: first }))).status).toBe(400);
  expect((await post(path, body({ name: '' }))).message).toBe('name: Missing input');
});

test('the last section of a project cannot be deleted', async () => {
  const { data } = await post<Gid>(
    '/projects',
    body({ name: 'x', workspace: fixtures.freeWorkspace }),
  );
  const [only] = gidsOf((await get<Gid[]>(`/projects/${data.gid}/sections`)).data);
  expect((await remove(`/sections/${only}`)).message).toBe('Cannot delete the last section');
});

test('a link can be attached as a form or as JSON, with status 200', async () => {
  const link = {
    parent: taskWithEverything,
    resource_subtype: 'external',
    name: 'A & "B"',
    url: 'https://docs.google.com/document/d/1/edit',
  };
  const byJson = await post<AttachmentRecord>('/attachments', body(link));
  expect(byJson).toMatchObject({
    status: 200,
    data: { name: 'A & "B"', resource_subtype: 'gdrive', view_url: link.url },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(link)) form.set(name, value);
  const response = await fetch(`${sandbox().asanaBaseUrl}/attachments?opt_fields=view_url,parent`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada' },
    body: form,
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    data: { view_url: link.url, parent: { gid: taskWithEverything } },
  });
  expect((await get<Gid[]>(`/attachments?parent=${taskWithEverything}`)).data).toHaveLength(5);
});

test('an uploaded file has its name and size, and can be deleted', async () => {
  const form = new FormData();
  form.set('parent', taskWithEverything);
  form.set('file', new Blob(['größe\r\n--']), 'notes.txt');
  const response = await fetch(`${sandbox().asanaBaseUrl}/attachments?opt_fields=name,size`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada' },
    body: form,
  });
  // The next line asserts the shape of the response.
  const { data } = (await response.json()) as { data: AttachmentRecord };
  expect(data).toEqual({ gid: expect.any(String), name: 'notes.txt', size: 11 });
  expect(sandbox().requests()[0]?.body).toEqual({
    parent: taskWithEverything,
    file: { name: 'notes.txt', size: 11 },
  });
  expect((await remove(`/attachments/${data.gid}`)).status).toBe(200);
  expect((await get(`/attachments/${data.gid}`)).status).toBe(404);
});

test('a tag can be created, updated and deleted', async () => {
  const { data, status } = await post<Gid>(
    '/tags',
    body({ name: 'Fog', workspace: paidWorkspace }),
  );
  expect(status).toBe(201);
  expect((await put(`/tags/${data.gid}`, body({ name: 'Mist' }))).data).toMatchObject({
    name: 'Mist',
  });
  await post(`/tasks/${taskWithEverything}/addTag`, body({ tag: data.gid }));
  expect((await remove(`/tags/${data.gid}`)).status).toBe(200);
  const tags = await get<Gid[]>(`/tasks/${taskWithEverything}/tags`);
  expect(gidsOf(tags.data)).not.toContain(data.gid);
});
