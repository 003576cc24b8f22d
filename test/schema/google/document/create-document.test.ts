import { describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { docsOf, driveOf, fieldsOfText, forbid, query, readDocs, readDrive } from './set-up.ts';

const { ask, sandbox } = await createAsker();

describe('createDocument', () => {
  const create = (selection: string) =>
    `mutation ($title: String!) { createDocument(input: { title: $title }) { document { ${selection} } } }`;
  const bodies = () => sandbox.requests().flatMap(({ body }) => (body === undefined ? [] : [body]));
  const post = (fields: string) => `POST /v1/documents ${fields}`;

  test.each([
    ['its id and title', 'id documentId title', 'documentId,title'],
    ['its revision', 'revisionId', 'documentId,revisionId,title'],
    ['its body', 'body { content { endIndex } }', 'body(content(endIndex)),documentId,title'],
  ])('sends one request if %s is selected', async (_what, selection, fields) => {
    const { data, errors, reads } = await ask(create(selection), { title: 'Road map' });
    expect(errors).toEqual([]);
    expect(Object.values(data.createDocument.document)).not.toContain(null);
    expect(reads).toEqual([post(fields)]);
    expect(bodies()).toEqual([{ title: 'Road map' }]);
  });

  test('reads fields of Drive and tabs afterwards, in parallel', async () => {
    const { data, errors, reads } = await ask(
      create('documentId title url canEdit owners { isViewer } tabs { title } text'),
      { title: 'Road map' },
    );
    expect(errors).toEqual([]);
    const { documentId, ...rest } = data.createDocument.document;
    expect(rest).toMatchObject({
      title: 'Road map',
      url: `https://docs.google.com/document/d/${documentId}/edit?usp=drivesdk`,
      canEdit: true,
      owners: [{ isViewer: true }],
      tabs: [{}],
    });
    expect(reads[0]).toBe(post('documentId,title'));
    expect(reads.slice(1).toSorted()).toEqual(
      [
        docsOf(documentId, `${fieldsOfText('tabId,title')},title`, true),
        driveOf(documentId, 'capabilities(canEdit),id,owners(me),webViewLink'),
      ].toSorted(),
    );
  });

  test('creates a document that later queries can read', async () => {
    const made = await ask(create('id'), { title: 'Überraschung 🎉 "x" \\' });
    const { data } = await ask(query('title trashed modifiedAt'), {
      id: made.data.createDocument.document.id,
    });
    expect(data.document).toMatchObject({ title: 'Überraschung 🎉 "x" \\', trashed: false });
    const found = await ask('{ documents(name: "Überraschung") { nodes { id } } }');
    expect(found.data.documents.nodes).toEqual([made.data.createDocument.document]);
  });

  test.each(['', ' ', '\t\n', '\u00a0'])(
    'rejects the title %j before anything is sent',
    async (title) => {
      const result = await ask(create('id'), { title });
      expect(result.data).toEqual({ createDocument: null });
      expect(result.errors[0]).toMatchObject({
        path: ['createDocument'],
        extensions: { code: 'BAD_USER_INPUT', field: 'title' },
      });
      expect(result.wireRequests).toBe(0);
    },
  );

  test.each([
    ['400', { kind: 'status', status: 400 }, 'BAD_USER_INPUT', 'NO'],
    ['403', { kind: 'status', status: 403 }, 'FORBIDDEN', 'NO'],
    ['500', { kind: 'status', status: 500 }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN'],
    ['a connection that breaks', { kind: 'reset' }, 'UPSTREAM_UNAVAILABLE', 'UNKNOWN'],
    ['half a response', { kind: 'half-json' }, 'UPSTREAM_BAD_RESPONSE', 'YES'],
  ] as const)(
    'is sent once if it meets %s, and states whether it was applied',
    async (_what, fault, code, applied) => {
      sandbox.setFaults([{ ...fault, route: 'POST /v1/documents' }]);
      const { data, errors, reads } = await ask(create('id title starred'), { title: 'A' });
      expect(data).toEqual({ createDocument: null });
      expect(errors[0]).toMatchObject({ path: ['createDocument'], extensions: { code, applied } });
      expect(reads).toEqual([post('documentId,title')]);
    },
  );

  test('returns the new document even if its file cannot be read afterwards', async () => {
    sandbox.setFaults([forbid(readDrive)]);
    const result = await ask(create('documentId title url canEdit revisionId'), { title: 'A' });
    expect(result.data.createDocument.document).toEqual({
      documentId: expect.stringMatching(/^[\w-]{20,}$/),
      title: 'A',
      url: `https://docs.google.com/document/d/${result.data.createDocument.document.documentId}/edit`,
      canEdit: null,
      revisionId: expect.any(String),
    });
    expect(result.errors).toMatchObject([
      {
        path: ['createDocument', 'document', 'canEdit'],
        extensions: { code: 'MISSING_SCOPE', applied: 'YES' },
      },
    ]);
  });

  test('states that it was applied even if the tabs cannot be read afterwards', async () => {
    sandbox.setFaults([forbid(readDocs)]);
    const { errors } = await ask(create('documentId tabs { title }'), { title: 'A' });
    expect(errors).toMatchObject([
      {
        path: ['createDocument', 'document', 'tabs'],
        extensions: { code: 'MISSING_SCOPE', applied: 'YES' },
      },
    ]);
  });

  test('twice in one operation creates two documents, one after the other', async () => {
    const { data, reads } = await ask(
      'mutation { a: createDocument(input: { title: "A" }) { document { documentId } } b: createDocument(input: { title: "A" }) { document { documentId } } }',
    );
    expect(data.a.document.documentId).not.toBe(data.b.document.documentId);
    expect(reads).toHaveLength(2);
  });
});
