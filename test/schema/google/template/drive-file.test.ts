import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';
import { createApp, drive, driveFile } from '../../../sandbox/oauth/app.ts';

// What docs/connecting.md says about comments and templates with a part of the scopes.

const { askAmongOthers, sandbox } = await createAsker();
const google = createApp('google', () => sandbox);
const { editable, onSharedDrive, template } = documentFixtures;

/** Sends an operation of Ada with a token that has one scope. */
async function askWith(scope: string) {
  const { access_token } = await google.connect({}, { scope });
  const headers = { 'x-google-authorization': `Bearer ${access_token}` };
  return (query: string, variables: Readonly<Record<string, unknown>> = {}) =>
    askAmongOthers(query, variables, 'ada', undefined, headers);
}

const comment = `DocumentComment:${editable}/AAAAC00003`;
/** The mutations of documents that the application did not create. */
const mutations: Readonly<Record<string, object>> = {
  createDocumentComment: { document: editable, content: 'x' },
  replyToDocumentComment: { comment, content: 'x' },
  resolveDocumentComment: { comment },
  reopenDocumentComment: { comment },
  updateDocumentComment: { comment, content: 'x' },
  deleteDocumentComment: { comment },
  updateDocumentCommentReply: { comment, reply: 'AAAAR00001', content: 'x' },
  deleteDocumentCommentReply: { comment, reply: 'AAAAR00001' },
  copyDocument: { document: template },
};
const mutate = (name: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { __typename } }`;
const comments = `{ document(id: "${editable}") { comments { nodes { content } } } }`;

describe('with the scope drive.file alone', () => {
  test('documents of other applications are not found, and nothing is written', async () => {
    const ask = await askWith(driveFile);
    expect((await ask(comments)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    for (const [name, input] of Object.entries(mutations)) {
      const { errors } = await ask(mutate(name), { input });
      expect([name, errors[0]?.extensions]).toMatchObject([
        name,
        { code: 'NOT_FOUND', applied: 'NO' },
      ]);
    }
    const filled = await ask(
      `mutation { copyDocument(input: { document: "${template}", copy: "${editable}", fill: [{ find: "a", text: "b" }] }) { fillError { code applied } } }`,
    );
    expect(filled.data.copyDocument.fillError).toEqual({ code: 'NOT_FOUND', applied: 'NO' });
  });

  test('a document of the application can be copied, filled and commented on', async () => {
    const ask = await askWith(driveFile);
    const made = await ask(
      'mutation { createDocument(input: { title: "{{a}}" }) { document { documentId } } }',
    );
    const { documentId } = made.data.createDocument.document;
    const copied = await ask(
      `mutation { copyDocument(input: { document: "${documentId}", fill: [{ find: "{{a}}", text: "b" }] }) { copyId fillError { code } } }`,
    );
    expect(copied.errors).toEqual([]);
    const { copyId, fillError } = copied.data.copyDocument;
    expect(fillError).toBeNull();
    const written = await ask(mutate('createDocumentComment'), {
      input: { document: copyId, content: 'Mine' },
    });
    expect(written.errors).toEqual([]);
    const read = await ask(`{ document(id: "${copyId}") { comments { nodes { content } } } }`);
    expect(read.data.document.comments.nodes).toEqual([{ content: 'Mine' }]);
  });

  test('other people do not see the comments that the application makes', async () => {
    // The copy is on the shared drive, too, which Grace can read.
    const ofApplication = await askWith(drive);
    const copied = await ofApplication(mutate('copyDocument').replace('__typename', 'copyId'), {
      input: { document: onSharedDrive },
    });
    const { copyId } = copied.data.copyDocument;
    for (const [ask, content] of [
      [await askWith(driveFile), 'Hidden'],
      [ofApplication, 'Visible'],
    ] as const) {
      const { errors } = await ask(mutate('createDocumentComment'), {
        input: { document: copyId, content },
      });
      expect(errors).toEqual([]);
    }
    const seen = `{ document(id: "${copyId}") { comments { nodes { content } } } }`;
    const { data, errors } = await askAmongOthers(seen, {}, 'grace');
    expect(errors).toEqual([]);
    expect(data.document.comments.nodes).toEqual([{ content: 'Visible' }]);
  });
});

test('with a scope that only reads, comments can be read, and nothing can be written', async () => {
  const ask = await askWith(`${drive}.readonly`);
  expect((await ask(comments)).data.document.comments.nodes).toHaveLength(3);
  for (const [name, input] of Object.entries(mutations)) {
    const { errors } = await ask(mutate(name), { input });
    expect([name, errors[0]?.extensions]).toMatchObject([
      name,
      { code: 'MISSING_SCOPE', applied: 'NO' },
    ]);
  }
});
