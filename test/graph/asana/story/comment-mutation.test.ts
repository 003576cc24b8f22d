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
const fields = 'created_at,created_by.name,html_text,is_edited,is_pinned,target,text,type';

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

test('createComment on a task that the caller cannot see is FORBIDDEN', async () => {
  const input = { task: fixtures.privateTask, text: 'hello' };
  const { errors } = await ask(query, { input }, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});
