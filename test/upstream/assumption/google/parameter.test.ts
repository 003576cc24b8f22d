import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';

// Google refuses a parameter of a read or write of one document or file.

const { editable, handbook, nestedTabs, oneParagraph, onSharedDrive, suggestions } =
  documentFixtures;
const { ask, sandbox } = await createAsker();
const statusesOf = ({ upstream }: QueryResult) =>
  (upstream.requests ?? []).map(({ status }) => status);

describe('if Docs refuses includeTabsContent', () => {
  const broken = { broken: ['google.include-tabs-content'] } as const;
  const note = noteOf(googleAssumptions.includeTabsContent);
  const tabs = 'tabs { title body { content { endIndex } } }';

  test.each([
    ['complete content', `{ document(id: "${nestedTabs}") { text markdown } }`],
    ['some fields of tabs', `{ document(id: "${nestedTabs}") { title ${tabs} } }`],
    [
      'tabs with smart chips',
      `{ document(id: "${handbook}") { tabs { body { content { paragraph { elements { textRun { content } } } } } } } }`,
    ],
    [
      'tabs and the body of the first tab',
      `{ a: document(id: "${nestedTabs}") { body { content { endIndex } } revisionId } b: document(id: "${nestedTabs}") { ${tabs} } }`,
    ],
    [
      'content without its suggestions',
      `{ a: document(id: "${suggestions}") { body(suggestions: REJECTED) { content { endIndex } } revisionId } b: document(id: "${suggestions}") { text(suggestions: ACCEPTED) tabs(suggestions: REJECTED) { title } } }`,
    ],
    [
      'a dry run',
      `mutation { updateDocument(input: { document: "${nestedTabs}", dryRun: true, requests: [{ insertText: { text: "A", location: { index: 1, tabId: "t.archive" } } }] }) { sentRequests document { text } } }`,
    ],
  ])('%s is read without the parameter, with the same result', async (_what, query) => {
    const expected = await ask(query);
    expect([expected.errors, expected.upstream.notes]).toEqual([[], []]);
    sandbox.setAssumptions(broken);
    const first = await ask(query);
    expect([first.data, first.errors, first.upstream.notes]).toEqual([expected.data, [], [note]]);
    const second = await ask(query);
    expect([second.data, second.upstream.notes]).toEqual([expected.data, [note]]);
    expect(second.reads.join()).not.toContain('includeTabsContent');
  });

  test('only the first operation sends it', async () => {
    sandbox.setAssumptions(broken);
    const query = `{ document(id: "${nestedTabs}") { ${tabs} } }`;
    expect(statusesOf(await ask(query))).toEqual([400, 200]);
    expect(statusesOf(await ask(query))).toEqual([200]);
  });
});

describe('if Drive refuses supportsAllDrives', () => {
  const broken = { broken: ['google.supports-all-drives'] } as const;
  const note = noteOf(googleAssumptions.supportsAllDrives);
  const queryOf = (id: string) => `{ document(id: "${id}") { title modifiedAt } }`;

  test('a file is read without it, and only the first operation sends it', async () => {
    const expected = await ask(queryOf(oneParagraph));
    sandbox.setAssumptions(broken);
    const first = await ask(queryOf(oneParagraph));
    expect([first.data, first.errors, first.upstream.notes]).toEqual([expected.data, [], [note]]);
    const second = await ask(queryOf(oneParagraph));
    expect([statusesOf(first), statusesOf(second)]).toEqual([[400, 200], [200]]);
    expect([second.data, second.upstream.notes]).toEqual([expected.data, [note]]);
  });

  test('the error of a file that is not found names the assumption', async () => {
    expect((await ask(queryOf(onSharedDrive))).errors).toEqual([]);
    sandbox.setAssumptions(broken);
    const { data, errors } = await ask(queryOf(onSharedDrive));
    expect(data.document).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      assumption: 'google.supports-all-drives',
    });
  });

  const copyOf = (id: string) =>
    `mutation { copyDocument(input: { document: "${id}" }) { document { title } } }`;

  test('a file is written without it, and only the first operation sends it', async () => {
    sandbox.setAssumptions(broken);
    const first = await ask(copyOf(oneParagraph));
    const second = await ask(copyOf(oneParagraph));
    expect(sandbox.requests().map(({ query }) => query)).toEqual([{}]);
    expect([statusesOf(first), statusesOf(second)]).toEqual([[400, 200], [200]]);
    expect([first.errors, second.errors]).toEqual([[], []]);
    expect([first.upstream.notes, second.upstream.notes]).toEqual([[note], [note]]);
  });

  test('the error of a write to a file that is not found names the assumption', async () => {
    sandbox.setAssumptions(broken);
    for (const statuses of [[400, 404], [404]]) {
      const result = await ask(copyOf(onSharedDrive));
      expect(statusesOf(result)).toEqual(statuses);
      expect(result.errors[0]?.extensions).toMatchObject({
        code: 'NOT_FOUND',
        assumption: 'google.supports-all-drives',
        applied: 'NO',
      });
    }
  });

  test('a write of content, which does not have it, has no note', async () => {
    sandbox.setAssumptions(broken);
    await ask(queryOf(oneParagraph));
    const requests = '[{ insertText: { text: "A", location: { index: 1 } } }]';
    const { errors, upstream } = await ask(
      `mutation { updateDocument(input: { document: "${editable}", requests: ${requests} }) { revisionId } }`,
    );
    expect([errors, upstream.notes]).toEqual([[], []]);
  });

  test('a write that Drive rejects because of another parameter is not sent again', async () => {
    const error = { reason: 'invalid', location: 'name', locationType: 'parameter' };
    const body = { error: { code: 400, message: 'Invalid Value', errors: [error] } };
    const route = 'POST /drive/v3/files/{fileId}/copy';
    sandbox.setFaults([{ kind: 'status', status: 400, body, route, count: 1 }]);
    const { errors, upstream } = await ask(copyOf(oneParagraph));
    expect([errors[0]?.extensions.code, upstream.totals.writes]).toEqual(['BAD_USER_INPUT', 1]);
    await ask(copyOf(oneParagraph));
    expect(sandbox.requests()[0]?.query).toEqual({ supportsAllDrives: 'true' });
  });

  test('a search lacks the documents of shared drives, and says so', async () => {
    const query = '{ documents(first: 1000) { isIncomplete nodes { documentId } } }';
    const idsOf = ({ data }: QueryResult) =>
      data.documents.nodes.map(({ documentId }: { documentId: string }) => documentId);
    const all = idsOf(await ask(query));
    expect(all).toContain(onSharedDrive);
    sandbox.setAssumptions(broken);
    const result = await ask(query);
    expect(result.errors).toEqual([]);
    expect(idsOf(result)).not.toContain(onSharedDrive);
    expect(idsOf(result).length).toBeGreaterThan(5);
    expect(result.data.documents.isIncomplete).toBe(true);
    expect(result.upstream.notes).toContain(note);
  });
});
