import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import type { StoryRecord } from '../../../src/service/asana/record/story.ts';
import type { TaskRecord } from '../../../src/service/asana/record/task.ts';
import { type Gid, gidsOf, useAsana } from '../caller.ts';

const { get, post, put, remove } = useAsana();
const { taskWithEverything } = fixtures;
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

test('rich text accepts <b>, and <pre> and <blockquote> end a line of the plain text', async () => {
  const html_text =
    '<body><b>Read</b> this:<pre>npm test</pre><blockquote>Really?</blockquote>Yes</body>';
  const { data } = await post<StoryRecord>(
    `${stories}?opt_fields=text,html_text`,
    body({ html_text }),
  );
  expect(data).toMatchObject({ html_text, text: 'Read this:npm test\nReally?\nYes' });
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

test('a story that Asana added can be neither edited nor pinned nor deleted', async () => {
  await put(`/tasks/${taskWithEverything}`, body({ name: 'Renamed' }));
  const { data } = await get<StoryRecord[]>(`${stories}?opt_fields=text,type&limit=100`);
  const added = data.findLast(({ type }) => type === 'system');
  const path = `/stories/${added?.gid}`;
  expect((await put(path, body({ text: 'Mine' }))).status).toBe(403);
  expect((await put(path, body({ is_pinned: true }))).status).toBe(400);
  expect((await remove(path)).status).toBe(403);
});
