import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fieldsAssumptions } from '../../../../src/service/google/assumption/fields-assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Google refuses the `fields` of a route.

const { editable, oneParagraph } = documentFixtures;
const { fileFields, updateFields } = fieldsAssumptions;
const file = `{ document(id: "${oneParagraph}") { title mimeType } }`;
const content = `{ document(id: "${oneParagraph}") { revisionId } }`;
const update = `mutation ($index: Int!) { updateDocument(input: { document: "${editable}", requests: [{ insertText: { text: "A", location: { index: $index } } }] }) { revisionId } }`;

describe('if Drive refuses the fields of a file', async () => {
  const { ask, sandbox } = await createAsker();

  test('all fields are requested from then on, but other routes keep their masks', async () => {
    sandbox.setAssumptions({ broken: ['google.fields-files-get'] });
    const first = await ask(file);
    const second = await ask(file);
    const other = await ask(content);
    const address = `GET /drive/v3/files/${oneParagraph}?supportsAllDrives=true`;
    expect(first.reads).toEqual([`${address} id,mimeType,name`, `${address} *`]);
    expect(second.reads).toEqual([`${address} *`]);
    expect([first.upstream.notes, second.upstream.notes]).toEqual([
      [noteOf(fileFields)],
      [noteOf(fileFields)],
    ]);
    expect(other.reads).toEqual([`GET /v1/documents/${oneParagraph} revisionId`]);
    expect(other.upstream.notes).toEqual([]);
  });
});

describe('a request that Google rejects for another reason', async () => {
  const { ask, sandbox } = await createAsker();

  test('is not sent again without a mask if the error names another parameter', async () => {
    const error = { reason: 'invalid', location: 'fileId', locationType: 'parameter' };
    const body = { error: { code: 400, message: 'Invalid Value', errors: [error] } };
    sandbox.setFaults([
      { kind: 'status', status: 400, body, route: 'GET /drive/v3/files/{fileId}' },
    ]);
    const { errors, upstream } = await ask(file);
    expect([errors[0]?.extensions.code, upstream.totals.reads]).toEqual(['BAD_USER_INPUT', 1]);
  });

  test('is sent again without a mask if the error names nothing, and nothing is remembered if that fails too', async () => {
    sandbox.setFaults([{ kind: 'status', status: 400, route: 'GET /drive/v3/files/{fileId}' }]);
    const { errors, upstream } = await ask(file);
    expect([errors[0]?.extensions.code, upstream.totals.reads]).toEqual(['BAD_USER_INPUT', 2]);
    sandbox.setFaults([]);
    const next = await ask(file);
    expect([next.upstream.totals.reads, next.upstream.notes]).toEqual([1, []]);
  });
});

describe('if Docs refuses the fields of a write', async () => {
  const { ask, sandbox } = await createAsker();

  test('the write is sent again once, because the refused one changed nothing', async () => {
    sandbox.setAssumptions({ broken: ['google.fields-documents-batch-update'] });
    const before = (await ask(content.replace(oneParagraph, editable))).data.document.revisionId;
    const first = await ask(update, { index: 1 });
    const second = await ask(update, { index: 1 });
    expect([first.errors, first.upstream.totals.writes]).toEqual([[], 2]);
    expect([second.errors, second.upstream.totals.writes]).toEqual([[], 1]);
    expect(second.upstream.notes).toEqual([noteOf(updateFields)]);
    expect(second.data.updateDocument.revisionId).not.toBe(before);
  });

  test('nothing is remembered if the write without a mask fails too', async () => {
    const own = await createAsker();
    const route = 'POST /v1/documents/{documentId}:batchUpdate';
    own.sandbox.setAssumptions({ broken: ['google.fields-documents-batch-update'] });
    own.sandbox.setFaults([{ kind: 'status', status: 500, route, skip: 1 }]);
    const { errors, upstream } = await own.ask(update, { index: 1 });
    expect([errors.length, upstream.totals.writes, upstream.notes]).toEqual([1, 2, []]);
    own.sandbox.setFaults([]);
    const next = await own.ask(update, { index: 1 });
    expect([next.errors, next.upstream.totals.writes]).toEqual([[], 2]);
  });

  test('a write with an invalid request is not sent again', async () => {
    const own = await createAsker();
    const { errors, upstream } = await own.ask(update, { index: 90_000 });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
    expect(upstream.totals.writes).toBe(1);
  });

  test('a write with an unknown result is not sent again', async () => {
    const own = await createAsker();
    own.sandbox.setFaults([
      { kind: 'status', status: 500, route: 'POST /v1/documents/{documentId}:batchUpdate' },
    ]);
    const { errors, upstream } = await own.ask(update, { index: 1 });
    expect(errors[0]?.extensions).toMatchObject({ applied: 'UNKNOWN' });
    expect(upstream.totals.writes).toBe(1);
  });
});
