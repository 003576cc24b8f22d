import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createMarkdownSetUp } from './set-up.ts';

const { ask, sandbox, batches, read, markdownOf } = await createMarkdownSetUp();

const create = (input: object, selection = 'documentId') =>
  ask(
    `mutation ($input: CreateDocumentInput!) { createDocument(input: $input) { losses document { ${selection} } } }`,
    { input: { title: 'Plan', ...input } },
  );
const batchOf = (id: string) =>
  `POST /v1/documents/${id}:batchUpdate replies,writeControl(requiredRevisionId)`;
const createFile = 'POST /drive/v3/files?supportsAllDrives=true id';

describe('createDocument', () => {
  test('writes Markdown with one more write, and reads nothing for the id and the revision', async () => {
    const markdown = '# A\n\n- *b*\n\n---\n';
    const { data, errors, reads } = await create({ markdown }, 'documentId revisionId');
    expect(errors).toEqual([]);
    const { document, losses } = data.createDocument;
    expect(reads).toEqual([
      'POST /v1/documents documentId,revisionId',
      batchOf(document.documentId),
    ]);
    expect(losses).toEqual(['horizontal rule at line 5']);
    expect(document.revisionId).toBe((await read(document.documentId)).revisionId);
    expect(await markdownOf(document.documentId)).toBe(markdown);
  });

  test.each(['', ' \n\n '])('sends no content for the text %j', async (markdown) => {
    const { data, errors, reads } = await create({ markdown }, 'documentId revisionId');
    expect(errors).toEqual([]);
    expect(data.createDocument.document.revisionId).toEqual(expect.any(String));
    expect(reads).toEqual([expect.stringMatching(/^POST \/v1\/documents documentId,revisionId/)]);
  });

  test('writes the text of footnotes with a third write', async () => {
    const markdown = 'a[^1]\n\n[^1]: b\n';
    const { data, reads } = await create({ markdown }, 'documentId markdown');
    expect(data.createDocument.document.markdown).toBe(markdown);
    const { documentId } = data.createDocument.document;
    expect(reads).toEqual([
      'POST /v1/documents documentId,revisionId',
      batchOf(documentId),
      batchOf(documentId),
      expect.stringContaining('?includeTabsContent=true documentId,tabs('),
    ]);
  });

  test('reads nothing for the title, which the input contains', async () => {
    const { data, reads } = await create({ markdown: 'a' }, 'documentId title revisionId');
    const { documentId, title, revisionId } = data.createDocument.document;
    expect([title, revisionId]).toEqual(['Plan', expect.any(String)]);
    expect(reads).toEqual(['POST /v1/documents documentId,revisionId', batchOf(documentId)]);
  });

  test('creates the document in a folder', async () => {
    const { folder } = documentFixtures;
    const { data, errors, reads } = await create({ folder, markdown: 'a' }, 'documentId title');
    expect(errors).toEqual([]);
    const { documentId, title } = data.createDocument.document;
    expect(title).toBe('Plan');
    expect(reads).toEqual([createFile, batchOf(documentId)]);
    const body = sandbox.requests().flatMap((request) => request.body ?? [])[0];
    expect(body).toMatchObject({ name: 'Plan', parents: [folder] });
    expect(await markdownOf(documentId)).toBe('a\n');
  });

  test('creates a blank document in a folder with one write', async () => {
    for (const folder of [documentFixtures.folder, documentFixtures.sharedDrive]) {
      const { data, reads } = await create({ folder });
      expect(reads).toEqual([createFile]);
      expect(await markdownOf(data.createDocument.document.documentId)).toBe('');
    }
  });

  test.each([{ folder: 'root' }, { folder: null }, { markdown: ' \n' }, { markdown: null }])(
    'with %j needs only the write of a blank document',
    async (input) => {
      const { errors, reads } = await create(input);
      expect(errors).toEqual([]);
      expect(reads).toEqual(['POST /v1/documents documentId,title']);
    },
  );

  test.each([
    ['a blank folder', { folder: ' ' }, 'folder'],
    ['a task as a folder', { folder: 'Task:1' }, 'folder'],
    ['Markdown over the limit', { markdown: 'a'.repeat(200_001) }, 'markdown'],
    ['Markdown that is nested too deeply', { markdown: `${'> '.repeat(150)}a` }, 'markdown'],
    ['Markdown that needs too many requests', { markdown: '*a* b\n\n'.repeat(10_001) }, 'markdown'],
  ])('rejects %s before anything is sent', async (_what, input, field) => {
    const { errors, wireRequests } = await create(input);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
    expect(wireRequests).toBe(0);
  });

  test.each([0, 1])(
    'names the document, which exists, if write %i of its content fails',
    async (skip) => {
      const route = 'POST /v1/documents/{documentId}:batchUpdate';
      sandbox.setFaults([{ kind: 'status', status: 403, route, skip }]);
      const { data, errors } = await create({ markdown: 'a[^1]\n\n[^1]: b' });
      expect(data).toEqual({ createDocument: null });
      const extensions = errors[0]?.extensions;
      expect(extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'YES', retryable: false });
      const id = /Google created the document (\S+),/.exec(String(extensions?.['help']))?.[1] ?? '';
      expect((await read(id)).title).toBe('Plan');
      expect(batches()).toHaveLength(skip + 1);
    },
  );
});
