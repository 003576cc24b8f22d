import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

const { ask, sent, asanaState } = await createMutationTestServer();

const { emptyTask: task } = fixtures;
const query = `mutation ($input: CreateCommentInput!) {
  createComment(input: $input) {
    comment { gid text htmlText isPinned isEdited type createdAt createdBy { name } target { gid } }
  }
}`;
const fields =
  'created_at,created_by.name,html_text,is_edited,is_pinned,target.resource_type,text,type';

interface Story {
  readonly gid: string;
  readonly html_text: string;
  readonly is_pinned: boolean;
}
const stories = () =>
  asanaState<readonly Story[]>(`/tasks/${task}/stories?opt_fields=html_text,is_pinned`);

test('createComment with text is one write, and escapes the characters of HTML', async () => {
  const input = { task: `Task:${task}`, text: 'Done & <b>dusted</b>' };
  const { data, wireRequests } = expectNoErrors(await ask(query, { input }));
  const { gid, ...comment } = data.createComment.comment;
  expect(comment).toEqual({
    text: 'Done & <b>dusted</b>',
    htmlText: '<body>Done &amp; &lt;b&gt;dusted&lt;/b&gt;</body>',
    isPinned: false,
    isEdited: false,
    type: 'comment',
    createdAt: '2026-06-15T09:00:00.001Z',
    createdBy: { name: 'Ada Okafor' },
    target: { gid: task },
  });
  expect(sent()).toEqual([
    [`POST /tasks/${task}/stories ${fields}`, { text: 'Done & <b>dusted</b>' }],
  ]);
  expect(wireRequests).toBe(1);
  expect(await stories()).toEqual([
    { gid, html_text: '<body>Done &amp; &lt;b&gt;dusted&lt;/b&gt;</body>', is_pinned: false },
  ]);
});

test('createComment with htmlText can mention a user, who then follows the task, and can pin the comment', async () => {
  const htmlText = `<body>Over to <a data-asana-gid="${fixtures.graceGid}"/>, <em>please</em></body>`;
  const input = { task, htmlText, isPinned: true };
  const { data } = expectNoErrors(await ask(query, { input }));
  expect(data.createComment.comment).toMatchObject({
    text: 'Over to @Grace Lindqvist, please',
    htmlText: expect.stringContaining(`data-asana-gid="${fixtures.graceGid}"`),
    isPinned: true,
  });
  expect(sent()).toEqual([
    [`POST /tasks/${task}/stories ${fields}`, { html_text: htmlText, is_pinned: true }],
  ]);
  expect(await stories()).toEqual([
    {
      gid: data.createComment.comment.gid,
      html_text: data.createComment.comment.htmlText,
      is_pinned: true,
    },
  ]);
  expect(await asanaState(`/tasks/${task}?opt_fields=followers`)).toMatchObject({
    followers: expect.arrayContaining([expect.objectContaining({ gid: fixtures.graceGid })]),
  });
});

test('createComment with an attribute that Asana rejects is BAD_USER_INPUT, and adds no comment', async () => {
  const input = { task, htmlText: '<body><a onclick="go()">x</a></body>' };
  const { errors } = await ask(query, { input });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    field: 'htmlText',
    applied: 'NO',
  });
  expect(await stories()).toEqual([]);
});

test.each([
  ['text', ' '],
  ['htmlText', ' '],
])('createComment rejects a blank %s before anything is sent', async (field, value) => {
  const { errors, wireRequests } = await ask(query, { input: { task, [field]: value } });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(errors[0]?.message).toContain('empty');
  expect(wireRequests).toBe(0);
});

test('createComment on a task that the caller cannot see is FORBIDDEN', async () => {
  const input = { task: fixtures.privateTask, text: 'hello' };
  const { errors } = await ask(query, { input }, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});

const change = `mutation ($input: UpdateCommentInput!) {
  updateComment(input: $input) { comment { text isPinned isEdited } }
}`;
const remove = `mutation ($input: DeleteCommentInput!) {
  deleteComment(input: $input) { deletedCommentId }
}`;
const { richComment: own, plainComment: others, taskWithEverything } = fixtures;

test.each([
  own,
  `Story:${own}`,
  `https://app.asana.com/1/${fixtures.paidWorkspace}/project/${fixtures.fieldRichProject}/task/${taskWithEverything}/comment/${own}`,
])('updateComment changes the text of the comment %s in one write', async (comment) => {
  const input = { comment, text: 'New <text>' };
  const { data, wireRequests } = expectNoErrors(await ask(change, { input }));
  // The pin was not given, so it stays.
  expect(data.updateComment.comment).toEqual({
    text: 'New <text>',
    isPinned: true,
    isEdited: true,
  });
  expect(sent()).toEqual([
    [`PUT /stories/${own} is_edited,is_pinned,text`, { text: 'New <text>' }],
  ]);
  expect(wireRequests).toBe(1);
});

test('updateComment with htmlText keeps the format', async () => {
  const htmlText = '<body><em>Really</em></body>';
  expectNoErrors(await ask(change, { input: { comment: own, htmlText } }));
  expect(await asanaState(`/stories/${own}?opt_fields=html_text`)).toMatchObject({
    html_text: htmlText,
  });
});

test('updateComment pins and unpins the comments of others, but does not change their text', async () => {
  for (const isPinned of [true, false]) {
    const { data } = expectNoErrors(await ask(change, { input: { comment: others, isPinned } }));
    expect(data.updateComment.comment).toMatchObject({ isPinned, isEdited: false });
  }
  const { errors } = await ask(change, { input: { comment: others, text: 'Not mine' } });
  expect(errors[0]).toMatchObject({
    path: ['updateComment'],
    extensions: { code: 'FORBIDDEN', applied: 'NO' },
  });
  expect(await asanaState(`/stories/${others}?opt_fields=is_edited`)).toMatchObject({
    is_edited: false,
  });
});

test('deleteComment deletes a comment of the caller', async () => {
  const { data, wireRequests } = expectNoErrors(await ask(remove, { input: { comment: own } }));
  expect(data.deleteComment.deletedCommentId).toBe(`Story:${own}`);
  expect(wireRequests).toBe(1);
  expect(await asanaState(`/stories/${own}`)).toBeUndefined();
});

test.each(['guest', 'grace'] as const)(
  'updateComment and deleteComment refuse the comment of somebody else to %s',
  async (person) => {
    const changed = await ask(change, { input: { comment: own, text: 'Not mine' } }, person);
    const removed = await ask(remove, { input: { comment: own } }, person);
    for (const { errors } of [changed, removed]) {
      expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    }
    expect(await asanaState(`/stories/${own}`)).toBeDefined();
  },
);
