import type { drive_v3 } from '@googleapis/drive';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type RequestOptions, useGoogle } from './caller.ts';

const { get, post, send } = useGoogle();
type Comment = drive_v3.Schema$Comment;
type CommentList = drive_v3.Schema$CommentList;

const { editable, commentable, readable, guestReadable, long, private: secret } = documentFixtures;
const pathOf = (file: string, ...more: string[]) =>
  ['/drive/v3/files', file, 'comments', ...more].join('/');
const all = { fields: '*' };
const grace = { token: 'sandbox-grace' };

async function patch<Body>(path: string, options: RequestOptions) {
  const response = await send('PATCH', path, { query: all, ...options });
  return { status: response.status, body: (await response.json()) as Body };
}

async function create(file: string, body: object, token = 'sandbox-ada'): Promise<Comment> {
  const created = await post<Comment>(pathOf(file), { query: all, body, token });
  expect(created.status).toBe(200);
  return created.body;
}

const list = async (file: string, query: Readonly<Record<string, string>> = {}) =>
  (await get<CommentList>(pathOf(file), { query: { ...all, ...query } })).body;

describe('comments', () => {
  test('have the fields of the mask, without the email address of their author', async () => {
    const [first] = (await list(editable)).comments ?? [];
    expect(first).toEqual({
      kind: 'drive#comment',
      id: 'AAAAC00003',
      createdTime: '2026-06-11T10:02:00.000Z',
      modifiedTime: '2026-06-11T10:02:00.000Z',
      deleted: false,
      author: {
        kind: 'drive#user',
        displayName: 'Ada Okafor',
        me: true,
        photoLink: expect.stringMatching(/^https:/),
      },
      content: 'Add the price list 🎉',
      htmlContent: 'Add the price list 🎉',
      resolved: false,
      replies: [],
    });
    const masked = await list(editable, { fields: 'comments(content,replies/action)' });
    expect(masked.comments?.[1]).toEqual({
      content: 'Who orders the <large> boxes & labels?',
      replies: [{ action: 'resolve' }, { action: 'reopen' }],
    });
  });

  test.each([
    ['GET', pathOf(editable), undefined],
    ['GET', pathOf(editable, 'AAAAC00003'), undefined],
    ['POST', pathOf(editable), { content: 'x' }],
    ['PATCH', pathOf(editable, 'AAAAC00003'), { content: 'x' }],
    ['GET', pathOf(editable, 'AAAAC00002', 'replies'), undefined],
    ['POST', pathOf(editable, 'AAAAC00002', 'replies'), { content: 'x' }],
  ])('%s %s without fields is rejected', async (method, path, body) => {
    const response = await send(method, path, { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { message: "The 'fields' parameter is required for this method." },
    });
  });

  test('are listed in pages of at most 100, the newest first', async () => {
    expect((await list(long)).comments).toHaveLength(20);
    const first = await list(long, { pageSize: '1000' });
    expect(first.comments).toHaveLength(100);
    const rest = await list(long, { pageSize: '100', pageToken: first.nextPageToken ?? '' });
    expect(rest.comments?.at(-1)?.content).toBe('Observation 1');
    expect(rest.comments).toHaveLength(30);
    expect(rest.nextPageToken).toBeUndefined();
  });

  test.each([
    ['pageSize', '0'],
    ['pageToken', 'x'],
    ['startModifiedTime', 'yesterday'],
  ])('are not listed with %s=%s', async (name, value) => {
    const { status, error } = await get(pathOf(editable), { query: { ...all, [name]: value } });
    expect(status).toBe(400);
    expect(error?.errors?.[0]).toMatchObject({ reason: 'invalid', location: name });
  });

  test('are listed from the time of their last change, which includes their replies', async () => {
    const { comments } = await list(editable, { startModifiedTime: '2026-06-10T10:00:00Z' });
    expect(comments?.map(({ id }) => id)).toEqual(['AAAAC00003', 'AAAAC00002']);
  });

  test('are created without an anchor in the text, and change the revision of the document', async () => {
    const before = await get<{ revisionId: string }>(`/v1/documents/${editable}`);
    const quotedFileContent = { mimeType: 'text/plain', value: 'Launch' };
    const comment = await create(editable, { content: 'Really?\n<b>', quotedFileContent });
    expect(comment).toMatchObject({
      content: 'Really?\n<b>',
      htmlContent: 'Really?<br>&lt;b&gt;',
      quotedFileContent: { value: 'Launch' },
      author: { me: true },
    });
    expect(comment.anchor).toBeUndefined();
    const after = await get<{ revisionId: string }>(`/v1/documents/${editable}`);
    expect(after.body.revisionId).not.toBe(before.body.revisionId);
  });

  test('of two files can have the same id', async () => {
    const ids = [await create(readable, { content: 'a' }), await create(secret, { content: 'b' })];
    expect(ids[0]?.id).toBe(ids[1]?.id);
  });

  test.each([
    ['a missing content', {}],
    ['an empty content', { content: '' }],
  ])('with %s are rejected', async (_what, body) => {
    const { status, error } = await post(pathOf(editable), { query: all, body });
    expect([status, error?.errors?.[0]?.reason]).toEqual([400, 'required']);
  });

  test.each([
    ['can be created by a commenter', commentable, 200],
    ['cannot be created by a reader', readable, 403],
    ['cannot be created by a person who may not see the file', secret, 404],
  ])('%s', async (_what, file, status) => {
    const body = { content: 'x' };
    expect((await post(pathOf(file), { query: all, body, ...grace })).status).toBe(status);
  });

  test('can be changed and deleted only by their author', async () => {
    const { id = '' } = await create(editable, { content: 'x' });
    const path = pathOf(editable, id ?? '');
    expect((await patch(path, { body: { content: 'y' }, ...grace })).status).toBe(403);
    expect((await send('DELETE', path, grace)).status).toBe(403);
    expect((await patch<Comment>(path, { body: { content: 'y' } })).body.content).toBe('y');
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await get(path, { query: all })).error).toMatchObject({
      code: 404,
      errors: [{ reason: 'notFound', location: 'commentId' }],
    });
    const deleted = await get<Comment>(path, { query: { ...all, includeDeleted: 'true' } });
    expect(deleted.body).toMatchObject({ id, deleted: true });
    expect(deleted.body.content).toBeUndefined();
    const ids = async (query: object) =>
      (await list(editable, { ...query })).comments?.map((one) => one.id);
    expect(await ids({})).not.toContain(id);
    expect(await ids({ includeDeleted: 'true' })).toContain(id);
  });

  test('disappear with their file', async () => {
    await send('DELETE', `/drive/v3/files/${secret}`);
    expect((await get(pathOf(secret), { query: all })).status).toBe(404);
  });
});

describe('replies', () => {
  const reply = (body: object, token = 'sandbox-ada') =>
    post<drive_v3.Schema$Reply>(pathOf(guestReadable, 'AAAAC00001', 'replies'), {
      query: all,
      body,
      token,
    });
  const resolved = async () => (await list(guestReadable)).comments?.[0]?.resolved;

  test('resolve and reopen their comment, with or without a text', async () => {
    expect((await reply({ action: 'resolve' })).body).toMatchObject({
      action: 'resolve',
      content: '',
    });
    expect(await resolved()).toBe(true);
    expect((await reply({ action: 'reopen', content: 'Not yet.' })).status).toBe(200);
    expect(await resolved()).toBe(false);
    const { comments } = await list(guestReadable);
    expect(comments?.[0]?.replies?.flatMap(({ action }) => action ?? [])).toEqual([
      'resolve',
      'reopen',
    ]);
  });

  test.each([
    ['neither content nor action', {}, 'required'],
    ['an unknown action', { action: 'close' }, 'invalid'],
  ])('with %s are rejected', async (_what, body, reason) => {
    const { status, error } = await reply(body);
    expect([status, error?.errors?.[0]?.reason]).toEqual([400, reason]);
  });

  test('of a reader are rejected', async () => {
    expect((await reply({ content: 'x' }, 'sandbox-guest')).status).toBe(403);
  });

  test('can be listed, changed and deleted, the last two only by their author', async () => {
    const { id } = (await reply({ content: 'one' })).body;
    const replies = pathOf(guestReadable, 'AAAAC00001', 'replies');
    const path = `${replies}/${id}`;
    expect((await patch<Comment>(path, { body: { content: 'two' } })).body.content).toBe('two');
    expect((await get<Comment>(path, { query: all })).body.content).toBe('two');
    const count = async () =>
      (await get<drive_v3.Schema$ReplyList>(replies, { query: all })).body.replies?.length;
    expect(await count()).toBe(3);
    const other = pathOf(editable, 'AAAAC00002', 'replies', 'AAAAR00001');
    expect((await send('DELETE', other)).status).toBe(403);
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await count()).toBe(2);
    expect((await get(path, { query: all })).status).toBe(404);
  });
});
