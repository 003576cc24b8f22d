import { describe, expect, test } from 'vitest';
import type { AssumptionId } from '../../../../sandbox/assumption/setting.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';
import { recordWaits } from '../../../waits.ts';

// Google words an error in another way. Only the code of the error, or the input that it names, changes.

const { editable, oneParagraph, wordFile } = documentFixtures;
const { ask, open, sandbox } = await createAsker();
const breaks = (id: AssumptionId) => sandbox.setAssumptions({ broken: [id] });
const extensionsOf = ({ errors }: QueryResult) => errors.map(({ extensions }) => extensions);

describe('if Google names causes with unknown words', () => {
  const waits = recordWaits();
  const file = `{ document(id: "${oneParagraph}") { title modifiedAt } }`;
  const content = `{ document(id: "${oneParagraph}") { body { content { endIndex } } } }`;
  const fileRoute = 'GET /drive/v3/files/{fileId}';

  test.each([
    ['a missing scope', 'insufficientPermissions', 'MISSING_SCOPE'],
    ['a daily limit', 'dailyLimitExceeded', 'RATE_LIMITED'],
  ])('the error of %s is FORBIDDEN, and has the message of Google', async (_what, reason, code) => {
    const fault = { kind: 'status', status: 403, reason, route: fileRoute } as const;
    sandbox.setFaults([fault]);
    expect(extensionsOf(await ask(file))).toMatchObject([{ code }]);
    breaks('google.error-words');
    sandbox.setFaults([fault]);
    const result = await ask(file);
    expect(extensionsOf(result)).toMatchObject([{ code: 'FORBIDDEN', retryable: false }]);
    expect(result.errors[0]?.message).toMatch(/^Google does not allow this: \w/);
    expect(result.upstream.notes).toEqual([]);
  });

  test('the error of a disabled API does not say what an administrator can do', async () => {
    const fault = { kind: 'status', status: 403, reason: 'accessNotConfigured' } as const;
    sandbox.setFaults([fault]);
    const help = expect.stringContaining('enable the Google Docs API');
    expect(extensionsOf(await ask(file))).toMatchObject([{ code: 'FORBIDDEN', help }]);
    breaks('google.error-words');
    const [extensions] = extensionsOf(await ask(file));
    expect(extensions).toMatchObject({ code: 'FORBIDDEN' });
    expect(extensions).not.toHaveProperty('help');
  });

  test('a read over the quota of Drive is not sent again, and one of Docs is', async () => {
    breaks('google.error-words');
    sandbox.setFaults([{ kind: 'rate-limit', route: fileRoute, count: 1 }]);
    expect(extensionsOf(await ask(file))).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect(waits).toEqual([]);
    sandbox.setFaults([{ kind: 'rate-limit', route: 'GET /v1/documents/{documentId}', count: 1 }]);
    expect((await ask(content)).errors).toEqual([]);
    expect(waits).toHaveLength(1);
  });

  test('an export that is too large is FORBIDDEN', async () => {
    const query = `{ document(id: "${documentFixtures.tooLarge}") { export(format: PDF) { url } } }`;
    const { url } = (await ask(query)).data.document.export;
    breaks('google.error-words');
    const { errors } = await (await open(url)).json();
    expect(errors[0].extensions.code).toBe('FORBIDDEN');
  });
});

test('the error of a cursor that Drive rejects names no argument if Drive does not name its page token', async () => {
  const page =
    'query ($after: String) { documents(first: 1, after: $after) { pageInfo { endCursor } } }';
  const after = (await ask(page)).data.documents.pageInfo.endCursor;
  const code = 'BAD_USER_INPUT';
  // The page token belongs to another user.
  expect(extensionsOf(await ask(page, { after }, 'grace'))).toMatchObject([
    { code, field: 'after' },
  ]);
  breaks('google.page-token-error');
  const [extensions] = extensionsOf(await ask(page, { after }, 'grace'));
  expect(extensions).toMatchObject({ code });
  expect(extensions).not.toHaveProperty('field');
});

test('the content of an Office file is read twice if Docs words its rejection in another way, and the error is the same', async () => {
  const query = `{ document(id: "${wordFile}") { body { content { endIndex } } } }`;
  const known = await ask(query);
  expect(extensionsOf(known)).toMatchObject([{ code: 'BAD_USER_INPUT' }]);
  breaks('google.office-file-wording');
  const result = await ask(query);
  expect(result.errors).toEqual(known.errors);
  expect(result.upstream.totals.reads).toBe(known.upstream.totals.reads + 1);
  expect(result.upstream.notes).toEqual([]);
});

test('the error of a rejected change names no input if Docs does not name the request', async () => {
  const query = `mutation { updateDocument(input: { document: "${editable}", requests: [{ insertText: { text: "A", location: { index: 1 } } }, { insertText: { text: "B", location: { index: 90000 } } }] }) { replies } }`;
  const code = 'BAD_USER_INPUT';
  expect(extensionsOf(await ask(query))).toMatchObject([
    { code, field: 'requests[1].insertText', applied: 'NO' },
  ]);
  breaks('google.rejected-request-wording');
  const result = await ask(query);
  expect(extensionsOf(result)).toMatchObject([{ code, applied: 'NO' }]);
  expect(extensionsOf(result)[0]).not.toHaveProperty('field');
  expect(result.errors[0]?.message).toContain('Index 90000 must be less than');
});
