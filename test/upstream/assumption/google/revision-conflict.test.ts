import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker } from '../../../ask.ts';

// Docs words a revision conflict in another way than the server knows.

const { ask, sandbox } = await createAsker();
const { editable } = documentFixtures;
const note = noteOf(googleAssumptions.revisionConflictWording);
const query = `mutation ($revision: String, $index: Int!) { updateDocument(input: { document: "${editable}", requiredRevisionId: $revision, requests: [{ insertText: { text: "A", location: { index: $index } } }] }) { replies } }`;
const broken = { broken: ['google.revision-conflict-wording'] } as const;
const revisionNow = async () =>
  (await ask(`{ document(id: "${editable}") { revisionId } }`)).data.document.revisionId;

test('an outdated revision is a conflict, which one read of the current revision shows', async () => {
  sandbox.setAssumptions(broken);
  const { errors, upstream } = await ask(query, { revision: 'outdated', index: 1 });
  expect(errors[0]?.extensions).toMatchObject({
    code: 'REVISION_CONFLICT',
    status: 400,
    applied: 'NO',
  });
  expect(upstream.totals).toMatchObject({ writes: 1, reads: 1 });
  expect(upstream.notes).toEqual([note]);
});

test('a conflict in the known wording needs no read', async () => {
  const { errors, upstream } = await ask(query, { revision: 'outdated', index: 1 });
  expect(errors[0]?.extensions.code).toBe('REVISION_CONFLICT');
  expect([upstream.totals.reads, upstream.notes]).toEqual([0, []]);
});

test('an error that names a request is no conflict, and nothing is read', async () => {
  sandbox.setAssumptions(broken);
  const { errors, upstream } = await ask(query, { revision: await revisionNow(), index: 90_000 });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(upstream.totals.reads).toBe(0);
});

test('another rejection of the current revision is no conflict', async () => {
  const revision = await revisionNow();
  sandbox.setFaults([
    { kind: 'status', status: 400, route: 'POST /v1/documents/{documentId}:batchUpdate' },
  ]);
  const { errors, upstream } = await ask(query, { revision, index: 1 });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
  expect([upstream.totals.reads, upstream.notes]).toEqual([1, []]);
});

test('a rejection is no conflict if the current revision is unknown', async () => {
  sandbox.setFaults([
    { kind: 'status', status: 400, route: 'POST /v1/documents/{documentId}:batchUpdate' },
    { kind: 'status', status: 200, body: {}, route: 'GET /v1/documents/{documentId}' },
  ]);
  const { errors, upstream } = await ask(query, { revision: 'outdated', index: 1 });
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
  expect([upstream.totals.reads, upstream.notes]).toEqual([1, []]);
});

test('a write without a required revision is no conflict, and nothing is read', async () => {
  sandbox.setFaults([
    { kind: 'status', status: 400, route: 'POST /v1/documents/{documentId}:batchUpdate' },
  ]);
  const { errors, upstream } = await ask(query, { revision: null, index: 1 });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(upstream.totals.reads).toBe(0);
});
