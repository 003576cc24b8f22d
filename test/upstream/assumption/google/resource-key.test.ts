import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { noteOf } from '../../../../src/upstream/assumption/failed-assumptions.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';

// A document that is shared with a link, whose address contains a resource key.

const { linkShared, linkSharedKey, oneParagraph } = documentFixtures;
const withoutKey = `https://docs.google.com/document/d/${linkShared}/edit`;
const address = `${withoutKey}?usp=sharing&resourcekey=${linkSharedKey}`;
const { ask, open, sandbox } = await createAsker();
const note = noteOf(googleAssumptions.resourceKeys);
const title = 'Recipe of the summer party';

const codesOf = ({ errors }: QueryResult) => errors.map(({ extensions }) => extensions.code);

test('the file of a document is found with the resource key in its address', async () => {
  const { data, errors, reads } = await ask(
    `{ document(id: "${address}") { id documentId title url canEdit } }`,
  );
  expect([errors, reads.length]).toEqual([[], 1]);
  expect(data.document).toEqual({
    id: `Document:${linkShared}`,
    documentId: linkShared,
    title,
    url: `${withoutKey}?usp=drivesdk&resourcekey=${linkSharedKey}`,
    canEdit: true,
  });
});

test('the content of a document is found with the resource key, also through `resource` and `node`', async () => {
  const { data, errors } = await ask(
    `{ a: resource(url: "${address}") { ... on Document { text } } b: node(id: "${address}") { ... on Document { text } } }`,
  );
  expect(errors).toEqual([]);
  const text = 'Four litres of lemonade.\n';
  expect([data.a, data.b]).toEqual([{ text }, { text }]);
});

test.each([
  ['file', 'title modifiedAt'],
  ['content', 'body { content { endIndex } }'],
])(
  'the %s without the key is not found, although the same operation reads it with the key',
  async (_what, fields) => {
    const query = `{ a: document(id: "${address}") { ${fields} } b: document(id: "${linkShared}") { ${fields} } c: document(id: "Document:${linkShared}") { ${fields} } d: document(id: "${oneParagraph}") { ${fields} } }`;
    const result = await ask(query);
    expect(codesOf(result)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(result.data).toMatchObject({ a: {}, b: null, c: null, d: {} });
    // Both reads without the key are one.
    expect(result.upstream.requests?.[0]?.calls).toHaveLength(3);
  },
);

test('a wrong resource key finds no document', async () => {
  const result = await ask(`{ document(id: "${withoutKey}?resourcekey=0-wrong") { title } }`);
  expect(codesOf(result)).toEqual(['NOT_FOUND']);
});

test('reads of two callers at the same time with and without the resource key are not shared', async () => {
  const [found, missing] = await Promise.all([
    ask(`{ document(id: "${address}") { title } }`),
    ask(`{ document(id: "${linkShared}") { title } }`),
  ]);
  expect([found.data.document.title, missing.data.document]).toEqual([title, null]);
});

test('a document is changed and exported with the resource key', async () => {
  const update = `mutation { updateDocument(input: { document: "${address}", order: DESCENDING_INDEX, requests: [{ insertText: { text: "A", location: { index: 1 } } }, { createParagraphBullets: { range: { startIndex: 1, endIndex: 2 }, bulletPreset: NUMBERED_DECIMAL_NESTED } }] }) { document { text export(format: TEXT) { url } } } }`;
  const { data, errors } = await ask(update);
  expect(errors).toEqual([]);
  const { document } = data.updateDocument;
  expect(document.text).toContain('AFour litres');
  expect(await (await open(document.export.url)).text()).toContain('AFour litres');
});

test('a link with the resource key in an attachment and in a text finds the document', async () => {
  const task = fixtures.emptyTask;
  const documents = 'documents { title }';
  const link = `mutation { linkDocument(input: { task: "${task}", document: "${address}" }) { document { title } task { ${documents} } } }`;
  const linked = await ask(link);
  expect([linked.errors, linked.data.linkDocument]).toEqual([
    [],
    { document: { title }, task: { documents: [{ title }] } },
  ]);
  const notes = `See ${withoutKey} or ${address}.`;
  const write = `mutation { updateTask(input: { task: "${task}", notes: "${notes}" }) { task { ${documents} } } }`;
  const { data, errors } = await ask(write);
  expect([errors, data.updateTask.task.documents]).toEqual([[], [{ title }]]);
});

describe('if Docs ignores the key', () => {
  const broken = { broken: ['google.resource-keys'] } as const;

  test('the fields of Drive are read, and the error of the content names the assumption', async () => {
    sandbox.setAssumptions(broken);
    const { data, errors, upstream } = await ask(
      `{ document(id: "${address}") { title modifiedAt body { content { endIndex } } } }`,
    );
    expect(data.document).toMatchObject({ title, body: null });
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message).toContain('(assumption: google.resource-keys)');
    expect(errors[0]?.extensions['assumption']).toBe('google.resource-keys');
    expect(upstream.notes).toEqual([note]);
  });

  test('the error of a write names the assumption', async () => {
    sandbox.setAssumptions(broken);
    const { errors } = await ask(
      `mutation { updateDocument(input: { document: "${address}", requests: [{ insertText: { text: "A", location: { index: 1 } } }] }) { replies } }`,
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      applied: 'NO',
      assumption: 'google.resource-keys',
    });
  });

  test('the error of a document whose key is not needed or wrong names no assumption', async () => {
    sandbox.setAssumptions(broken);
    const { errors } = await ask(
      `{ document(id: "${withoutKey}?resourcekey=0-wrong") { body { content { endIndex } } } }`,
    );
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect(errors[0]?.extensions['assumption']).toBeUndefined();
  });
});
