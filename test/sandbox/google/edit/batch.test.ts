import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { runsOf, useEdits } from './document.ts';

const { edit, rejectionOf, read, write, content, send, get, sandbox, resetSandbox } = useEdits();

const insert = (index: number, text = 'x') => ({ insertText: { text, location: { index } } });
const odd = (index: unknown, text: unknown = 'x') => ({
  insertText: { text, location: { index } },
});

test('a batch returns a reply for each request and the new revision', async () => {
  const id = await write('one');
  const before = await read(id);
  const { documentId, replies, writeControl } = await edit(id, insert(1), insert(1, 'y'));
  expect(documentId).toBe(id);
  expect(replies).toEqual([{}, {}]);
  const { revisionId } = await read(id);
  expect(writeControl).toEqual({ requiredRevisionId: revisionId });
  expect(revisionId).not.toBe(before.revisionId);
});

test('the response of a batch contains the fields of the mask', async () => {
  const id = await write('one');
  const { body } = await send(id, [insert(1)], { query: { fields: 'writeControl' } });
  expect(Object.keys(body)).toEqual(['writeControl']);
  const bad = await send(id, [insert(1)], { query: { fields: 'title' } });
  expect(bad.status).toBe(400);
  expect(runsOf(await content(id))).toEqual([['xone\n']]);
});

test('one invalid request rejects the complete batch and is named by its number', async () => {
  const id = await write('one');
  expect(await rejectionOf(id, insert(1), insert(2), insert(1), insert(90_000))).toBe(
    'Invalid requests[3].insertText: Index 90000 must be less than the end index of the referenced segment, 8.',
  );
});

test('an edit with an outdated requiredRevisionId is rejected', async () => {
  const id = await write('one');
  const { revisionId = '' } = await read(id);
  const control = { writeControl: { requiredRevisionId: revisionId } };
  expect((await send(id, [insert(1)], control)).status).toBe(200);
  const { status, error } = await send(id, [insert(1)], control);
  expect(status).toBe(400);
  expect(error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: `The required revision ID '${revisionId}' does not match the latest revision.`,
  });
  const target = (targetRevisionId: string | null) =>
    send(id, [insert(1)], { writeControl: { targetRevisionId } });
  expect((await target(revisionId)).status).toBe(200);
  expect((await target('ALm37BVnone')).error?.message).toContain('too far behind');
});

test('an edit updates the modification time and the last editor in Drive', async () => {
  resetSandbox();
  const id = documentFixtures.editable;
  const file = async () =>
    (
      await get<drive_v3.Schema$File>(`/drive/v3/files/${id}`, {
        query: { fields: 'modifiedTime,version,lastModifyingUser' },
      })
    ).body;
  const before = await file();
  await send(id, [insert(1)], { token: 'sandbox-grace' });
  const after = await file();
  expect(after.lastModifyingUser?.emailAddress).toBe('grace@fernwood.example');
  expect(Date.parse(after.modifiedTime ?? '')).toBeGreaterThan(
    Date.parse(before.modifiedTime ?? ''),
  );
  expect(Number(after.version)).toBe(Number(before.version) + 1);
});

test('a caller without edit access is rejected, and an unknown document is 404', async () => {
  const tryIt = async (id: string, token: string) => {
    const { status, error } = await send(id, [insert(1)], { token });
    return [status, error?.status];
  };
  const denied = [403, 'PERMISSION_DENIED'];
  expect(await tryIt(documentFixtures.guestReadable, 'sandbox-guest')).toEqual(denied);
  expect(await tryIt(documentFixtures.readable, 'sandbox-grace')).toEqual(denied);
  expect(await tryIt(documentFixtures.commentable, 'sandbox-grace')).toEqual(denied);
  // Like a read: Docs does not hide that the document exists.
  expect(await tryIt(documentFixtures.private, 'sandbox-guest')).toEqual(denied);
  expect(await tryIt('1Nothing', 'sandbox-ada')).toEqual([404, 'NOT_FOUND']);
  expect(await tryIt(documentFixtures.sheet, 'sandbox-ada')).toEqual([404, 'NOT_FOUND']);
  expect(await tryIt(documentFixtures.wordFile, 'sandbox-ada')).toEqual([
    400,
    'FAILED_PRECONDITION',
  ]);
});

test('an invalid body is rejected with the message of the service', async () => {
  const id = await write('one');
  const text = { text: 'x', location: { index: 1 } };
  const bodies: readonly (readonly [unknown, string])[] = [
    [{}, 'Invalid requests[0]: No request set.'],
    [
      { insertTexts: text },
      `Invalid JSON payload received. Unknown name "insertTexts" at 'requests[0]': Cannot find field.`,
    ],
    [
      { insertText: { ...text, at: 1 } },
      `Invalid JSON payload received. Unknown name "at" at 'requests[0].insert_text': Cannot find field.`,
    ],
    [
      { insertText: text, deleteContentRange: {} },
      "Invalid value at 'requests[0]' (oneof), oneof field 'request' is already set. Cannot set 'deleteContentRange'",
    ],
    [
      { insertText: { ...text, endOfSegmentLocation: {} } },
      "Invalid value at 'requests[0].insert_text' (oneof), oneof field 'insertion_location' is already set. Cannot set 'endOfSegmentLocation'",
    ],
    [odd('abc'), `Invalid value at 'requests[0].insert_text.location.index' (TYPE_INT32), "abc"`],
    [odd(1.5), `Invalid value at 'requests[0].insert_text.location.index' (TYPE_INT32), 1.5`],
    [odd(1, 7), `Invalid value at 'requests[0].insert_text.text' (TYPE_STRING), 7`],
    [
      insert(1, '\ud83c'),
      `Invalid value at 'requests[0].insert_text.text' (TYPE_STRING), "\\ud83c"`,
    ],
    [
      { insertText: 'x' },
      `Invalid value at 'requests[0].insert_text' (type.googleapis.com/google.apps.docs.v1.InsertTextRequest), "x"`,
    ],
    [
      { updateParagraphStyle: { paragraphStyle: { namedStyleType: 'BIG' } } },
      `Invalid value at 'requests[0].update_paragraph_style.paragraph_style.named_style_type' (type.googleapis.com/google.apps.docs.v1.NamedStyleType), "BIG"`,
    ],
    [
      { acceptSuggestion: { suggestionId: 's' } },
      `Invalid JSON payload received. Unknown name "acceptSuggestion" at 'requests[0]': Cannot find field.`,
    ],
    [
      { insertText: { text: 'x', location: { index: 1, tabId: 't.9' } } },
      'Invalid requests[0].insertText: A tab with ID t.9 does not exist.',
    ],
    [
      { insertText: { text: 'x', location: { index: 1, segmentId: 'kix.9' } } },
      'Invalid requests[0].insertText: Segment with ID kix.9 was not found.',
    ],
    [
      { deleteContentRange: { range: { startIndex: 1 } } },
      'Invalid requests[0].deleteContentRange: Invalid range: must contain a start and end index',
    ],
  ];
  for (const [body, message] of bodies) expect(await rejectionOf(id, body)).toBe(message);
  expect(await rejectionOf(id)).toBe('Must specify at least one request.');
  const both = await send(id, [insert(1)], {
    writeControl: { requiredRevisionId: 'a', targetRevisionId: 'b' },
  });
  expect(both.error?.message).toContain("oneof field 'control' is already set");
  expect(both.error?.details?.[0]?.fieldViolations).toHaveLength(1);
});

test('numbers may be strings, names may be snake_case, and null is ignored', async () => {
  const id = await write('one');
  const { status } = await send(id, [
    {
      insert_text: {
        text: 'x',
        location: { index: '1', segment_id: '' },
        endOfSegmentLocation: null,
      },
    },
  ]);
  expect(status).toBe(200);
  expect(runsOf(await content(id))).toEqual([['xone\n']]);
});

test('faults, quotas and the log apply to edits, and a reset discards edits', async () => {
  resetSandbox();
  const id = documentFixtures.oneParagraph;
  const before = await read(id);
  sandbox().clearRequests();
  const route = 'POST /v1/documents/{documentId}:batchUpdate';
  sandbox().setFaults([{ route, kind: 'status', status: 503 }]);
  expect((await send(id, [insert(1)])).status).toBe(503);
  sandbox().setFaults([]);
  expect(await read(id)).toEqual(before);
  sandbox().setLimits({ google: { docsWritesPerMinute: 1 } });
  expect((await send(id, [insert(1)])).status).toBe(200);
  expect((await send(id, [insert(1)])).status).toBe(429);
  const logged = sandbox()
    .requests()
    .filter(({ method }) => method === 'POST');
  expect(logged.map(({ status }) => status)).toEqual([503, 200, 429]);
  expect(logged[1]?.body).toEqual({ requests: [insert(1)], writeControl: {} });
  sandbox().reset();
  expect(await read(id)).toEqual(before);
});

test('a batch after which the document has more than 1,020,000 characters is rejected', {
  tags: 'slow',
}, async () => {
  const id = await write('');
  const text = (length: number) => ({
    insertText: { text: 'x'.repeat(length), location: { index: 1 } },
  });
  // A blank document has 2: the section break and a line feed.
  expect(await rejectionOf(id, text(1_019_999))).toMatch(/1020001 characters/);
  await edit(id, text(1_019_998));
  expect(await rejectionOf(id, text(1))).toMatch(/The maximum is 1020000/);
  await edit(id, text(1), { deleteContentRange: { range: { startIndex: 1, endIndex: 2 } } });
});
