import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { findDocumentIds } from '../../../src/service/google/address.ts';
import { createAsker } from '../../ask.ts';

const { ask, sandbox } = await createAsker();
const task = fixtures.taskWithEverything;

test('task.documents returns the documents linked from notes, comments and attachments, each once', async () => {
  const query = `query ($id: ID!) { task(id: $id) {
    notes htmlNotes
    comments { nodes { text htmlText } }
    attachments { nodes { viewUrl } }
    documents { documentId title }
  } }`;
  const { data, errors } = await ask(query, { id: task });
  expect(errors).toEqual([]);
  const { notes, htmlNotes, comments, attachments, documents } = data.task;
  const texts = [
    notes,
    htmlNotes,
    ...comments.nodes.flatMap((one: { text: string; htmlText: string }) => [
      one.text,
      one.htmlText,
    ]),
    ...attachments.nodes.map((one: { viewUrl: string | null }) => one.viewUrl ?? ''),
  ];
  const expected = [...new Set(texts.flatMap((text) => findDocumentIds(text)))];
  expect(expected.length).toBeGreaterThan(1);
  expect(documents.map((one: { documentId: string }) => one.documentId)).toEqual(expected);
});

test('task.documents with title and body costs one read of Docs per document', async () => {
  const query = `query ($id: ID!) { project(id: $id) { tasks(first: 100) { nodes { id notes } } } }`;
  const all = await ask(query, { id: fixtures.hundredTaskProject });
  const linking = all.data.project.tasks.nodes.find(
    (one: { notes: string }) => findDocumentIds(one.notes).length === 1,
  );
  const read = `query ($id: ID!) { task(id: $id) { name documents { title body { content { endIndex } } } } }`;
  const { data, errors, reads } = await ask(read, { id: linking.id });
  expect(errors).toEqual([]);
  expect(data.task.documents[0].body.content.length).toBeGreaterThan(0);
  expect(reads.filter((line) => line.includes('/v1/documents/'))).toHaveLength(
    data.task.documents.length,
  );
  expect(reads.filter((line) => line.includes('/drive/'))).toEqual([]);
});

test('the document titles of a hundred tasks are read in one request', async () => {
  const query = `query ($id: ID!) { tasks(project: $id, first: 100) { nodes { name documents { title } } } }`;
  const { data, errors, wireRequests } = await ask(query, { id: fixtures.hundredTaskProject });
  expect(errors).toEqual([]);
  const linked = data.tasks.nodes.flatMap((one: { documents: unknown[] }) => one.documents);
  expect(linked.length).toBeGreaterThan(1);
  const google = sandbox.requests().filter(({ service }) => service === 'google');
  expect(google).toHaveLength(1);
  // One list of tasks, a hundred lists of stories and a hundred of attachments in batches of ten, and one list of documents.
  expect(wireRequests).toBe(1 + 20 + 1);
});

test('a document that the viewer cannot open is null with an error at its path, and the others still resolve', async () => {
  const links = [documentFixtures.guestReadable, documentFixtures.private]
    .map((id) => `https://docs.google.com/document/d/${id}/edit`)
    .join(' ');
  const write = `mutation ($project: ID!, $notes: String!) {
    createTask(input: { project: $project, name: "Read these", notes: $notes }) { task { id } } }`;
  const made = await ask(write, { project: fixtures.guestProject, notes: links });
  const query = 'query ($id: ID!) { task(id: $id) { name documents { documentId title } } }';
  const { data, errors } = await ask(query, { id: made.data.createTask.task.id }, 'guest');
  expect(data.task.name).toBe('Read these');
  expect(data.task.documents[0].documentId).toBe(documentFixtures.guestReadable);
  expect(data.task.documents[1]).toBeNull();
  expect(errors).toMatchObject([
    { path: ['task', 'documents', 1], extensions: { code: 'NOT_FOUND', service: 'google' } },
  ]);
});

test('without a credential for Google, the task resolves and each document is NOT_CONNECTED', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { name documents { title } } }';
  const { data, errors } = await ask(query, { id: task }, 'ada-pat');
  expect(data.task.name).toEqual(expect.any(String));
  expect(errors.length).toBe(data.task.documents.length);
  expect(errors[0]?.extensions.code).toBe('NOT_CONNECTED');
  expect(sandbox.requests().filter(({ service }) => service === 'google')).toEqual([]);
});

test('story.documents and project.documents return the documents that their texts link to', async () => {
  const url = `https://docs.google.com/document/d/${documentFixtures.editable}/edit`;
  const write = `mutation ($task: ID!, $project: ID!, $text: String!) {
    createComment(input: { task: $task, text: $text }) { comment { documents { documentId title } } }
    updateProject(input: { project: $project, notes: $text }) { project { documents { documentId } } }
  }`;
  const variables = {
    task,
    project: fixtures.guestProject,
    text: `See ${url}, twice: ${url}`,
  };
  const { data, errors } = await ask(write, variables);
  expect(errors).toEqual([]);
  expect(data.createComment.comment.documents).toEqual([
    { documentId: documentFixtures.editable, title: 'Launch plan: Aria 2' },
  ]);
  expect(data.updateProject.project.documents).toEqual([{ documentId: documentFixtures.editable }]);
});

test('linkDocument attaches a document with its title, and the task then links to it', async () => {
  const write = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) {
    task { attachments { nodes { name viewUrl } } documents { title } }
    document { title }
  } }`;
  const input = { task: fixtures.emptyTask, document: documentFixtures.oddName };
  const { data, errors, reads } = await ask(write, { input });
  expect(errors).toEqual([]);
  expect(data.linkDocument.document.title).toBe('O\'Brien \\ "draft"');
  expect(data.linkDocument.task.documents).toEqual([{ title: 'O\'Brien \\ "draft"' }]);
  expect(reads.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('linkDocument uses the URL that Drive returns', async () => {
  const write = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) {
    task { attachments { nodes { viewUrl } } } document { url } } }`;
  const input = { task: fixtures.emptyTask, document: documentFixtures.oddName };
  const { data, errors, reads } = await ask(write, { input });
  expect(errors).toEqual([]);
  const { task, document } = data.linkDocument;
  expect(task.attachments.nodes).toEqual([{ viewUrl: document.url }]);
  expect(document.url).toMatch(/edit\?usp=drivesdk$/);
  expect(reads.filter((line) => line.includes('/drive/'))).toHaveLength(1);
});

test.each([
  ['a folder', documentFixtures.folder],
  ['a Google Sheets spreadsheet', documentFixtures.sheet],
  ['a PDF file', documentFixtures.pdf],
])('linkDocument of %s is rejected before anything is written', async (what, document) => {
  const write = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) { document { id } } }`;
  const { errors, reads } = await ask(write, { input: { task: fixtures.emptyTask, document } });
  expect(errors[0]?.message).toContain(`it is ${what}`);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
  expect(reads.filter((line) => line.startsWith('POST'))).toEqual([]);
});

test.each(['title', 'revisionId'])(
  'task.documents with %s leaves out files that are not documents',
  async (field) => {
    const { editable, pdf, sheet } = documentFixtures;
    const links = [sheet, pdf, editable].map((id) => `https://drive.google.com/file/d/${id}/view`);
    const write = `mutation ($project: ID!, $notes: String!) {
    createTask(input: { project: $project, name: "Read these", notes: $notes }) { task { id } } }`;
    const variables = { project: fixtures.guestProject, notes: links.join(' ') };
    const made = await ask(write, variables);
    const query = `query ($id: ID!) { task(id: $id) { documents { documentId ${field} } } }`;
    const { data, errors } = await ask(query, { id: made.data.createTask.task.id });
    expect(errors).toEqual([]);
    expect(data.task.documents).toEqual([{ documentId: editable, [field]: expect.any(String) }]);
  },
);

test('linkDocument of a document that the viewer cannot open attaches nothing', async () => {
  const write = `mutation ($input: LinkDocumentInput!) { linkDocument(input: $input) { document { id } } }`;
  const input = { task: fixtures.guestsTaskElsewhere, document: documentFixtures.private };
  const { errors, reads } = await ask(write, { input }, 'guest');
  expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', applied: 'NO' });
  expect(reads.filter((line) => line.startsWith('POST'))).toEqual([]);
});
