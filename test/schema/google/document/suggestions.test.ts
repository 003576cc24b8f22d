import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker, type QueryResult } from '../../../ask.ts';
import { codesOf, docsOf, driveOf, fieldsOfText, inTabs, query } from './set-up.ts';

const { ask } = await createAsker();
const { suggestions: id, readable, nestedTabs } = documentFixtures;

/** The line of a read from Docs with all tabs, as `reads` lists it. */
const readAs = (mode: string, fields: string) =>
  docsOf(id, fields, true).replace('=true', `=true&suggestionsViewMode=${mode}`);
const completeAs = (mode: string) => readAs(mode, '*');
const textAs = (mode: string) => readAs(mode, fieldsOfText());
const modes = {
  INLINE: 'SUGGESTIONS_INLINE',
  ACCEPTED: 'PREVIEW_SUGGESTIONS_ACCEPTED',
  REJECTED: 'PREVIEW_WITHOUT_SUGGESTIONS',
};
const texts = {
  INLINE:
    'The warranty lasts twothree years.\nIt covers lightning.\nWhat it covers\nPriya Raman decides.\nIt does not cover frost.\n',
  ACCEPTED:
    'The warranty lasts three years.\nWhat it covers\nPriya Raman decides.\nIt does not cover frost.\n',
  REJECTED: 'The warranty lasts two years.\nIt covers lightning.\nIt does not cover frost.\n',
};

const expectEstimated = ({ upstream, reads, wireRequests }: QueryResult) =>
  expect(upstream.totals.estimated).toMatchObject({
    minReads: reads.length,
    maxReads: reads.length,
    minRequests: wireRequests,
    maxRequests: wireRequests,
  });

describe('the content of a document with suggestions', () => {
  test('can be read in three ways at once, with one read for each', async () => {
    const result = await ask(
      query(
        'inline: text(suggestions: INLINE) accepted: text(suggestions: ACCEPTED) rejected: text(suggestions: REJECTED)',
      ),
      { id },
    );
    expect(result.errors).toEqual([]);
    expect(result.data.document).toEqual({
      inline: texts.INLINE,
      accepted: texts.ACCEPTED,
      rejected: texts.REJECTED,
    });
    expect(result.reads.toSorted()).toEqual(Object.values(modes).map(textAs).toSorted());
    expect(result.wireRequests).toBe(1);
    expectEstimated(result);
  });

  test('is read once for all fields and aliases that show suggestions in the same way', async () => {
    const fields =
      'text(suggestions: $view) markdown(suggestions: ACCEPTED) again: text(suggestions: ACCEPTED) title revisionId';
    const result = await ask(
      `query ($view: SuggestionsView) { a: document(id: "${id}") { ${fields} } b: node(id: "Document:${id}") { ... on Document { ${fields} losses(suggestions: ACCEPTED) } } }`,
      { view: 'ACCEPTED' },
    );
    expect(result.errors).toEqual([]);
    expect(result.data.a).toMatchObject({
      text: texts.ACCEPTED,
      again: texts.ACCEPTED,
      title: 'Warranty terms, in review',
      revisionId: expect.any(String),
    });
    expect(result.data.a.markdown).toContain('three years.\n\n## What it covers\n\n');
    expect(result.data.b).toMatchObject(result.data.a);
    expect(result.reads).toEqual([completeAs(modes.ACCEPTED)]);
  });

  test('shows suggestions to an editor without the argument, and with null', async () => {
    const result = await ask(query('text again: text(suggestions: null) losses'), { id });
    expect(result.data.document).toMatchObject({ text: texts.INLINE, again: texts.INLINE });
    expect(result.data.document.losses[0]).toMatch(/^marks of suggested insertions and deletions/);
    expect(result.reads).toEqual([docsOf(id, '*', true)]);
  });

  test('loses marks of suggestions as Markdown only if it shows suggestions', async () => {
    const { data } = await ask(
      query(
        'inline: losses(suggestions: INLINE) accepted: losses(suggestions: ACCEPTED) rejected: losses(suggestions: REJECTED)',
      ),
      { id },
    );
    const { inline, accepted, rejected } = data.document;
    expect(inline[0]).toMatch(/^marks of suggested insertions and deletions/);
    expect([...accepted, ...rejected].join()).not.toContain('suggested');
  });

  test('has the indexes and the ids of suggestions of the way in which it is read', async () => {
    const element =
      '{ content { startIndex endIndex paragraph { elements { textRun { content suggestedInsertionIds suggestedDeletionIds } } } } }';
    const { data, errors, reads } = await ask(
      query(`a: body(suggestions: INLINE) ${element} b: body(suggestions: REJECTED) ${element}`),
      { id },
    );
    expect(errors).toEqual([]);
    const plain = { suggestedInsertionIds: [], suggestedDeletionIds: [] };
    expect(data.document.a.content[1].paragraph.elements.slice(1, 3)).toEqual([
      { textRun: { ...plain, content: 'two', suggestedDeletionIds: ['suggest.years'] } },
      { textRun: { ...plain, content: 'three', suggestedInsertionIds: ['suggest.years'] } },
    ]);
    expect(data.document.a.content[1].endIndex).toBe(36);
    expect(data.document.b.content[1]).toMatchObject({
      endIndex: 31,
      paragraph: {
        elements: [{ textRun: { ...plain, content: 'The warranty lasts two years.\n' } }],
      },
    });
    const fields =
      'body(content(endIndex,paragraph(elements(textRun(content,suggestedDeletionIds,suggestedInsertionIds))),startIndex))';
    expect(reads.toSorted()).toEqual(
      [modes.INLINE, modes.REJECTED]
        .map((mode) => `GET /v1/documents/${id}?suggestionsViewMode=${mode} ${fields}`)
        .toSorted(),
    );
  });

  test('gives its tabs another id for each way, because a client’s cache has one object for each id', async () => {
    const { data, errors, reads } = await ask(
      query('tabs { id tabId } accepted: tabs(suggestions: ACCEPTED) { id tabId }'),
      { id: nestedTabs },
    );
    expect(errors).toEqual([]);
    const { tabs, accepted } = data.document;
    const of = (list: Record<string, string>[], field: string) => list.map((tab) => tab[field]);
    expect(of(accepted, 'tabId')).toEqual(of(tabs, 'tabId'));
    expect(of(accepted, 'id')).toEqual(of(tabs, 'id').map((one) => `${one}/ACCEPTED`));
    const line = docsOf(nestedTabs, inTabs('tabProperties(tabId)'), true);
    expect(reads.toSorted()).toEqual(
      [line, line.replace('=true', `=true&suggestionsViewMode=${modes.ACCEPTED}`)].toSorted(),
    );
  });

  test('can be read in a list, with one read for each document', async () => {
    const result = await ask(
      '{ documents(name: "Warranty", first: 5) { nodes { title text(suggestions: REJECTED) } } }',
    );
    expect(result.errors).toEqual([]);
    expect(result.data.documents.nodes).toEqual([
      { title: 'Warranty terms, in review', text: texts.REJECTED },
    ]);
    expect(result.reads).toHaveLength(2);
    expect(result.reads[1]).toBe(readAs(modes.REJECTED, `${fieldsOfText()},title`));
  });

  test('has the title of the read, which costs no request', async () => {
    const result = await ask(query('title body(suggestions: REJECTED) { content { endIndex } }'), {
      id,
    });
    expect(result.data.document.title).toBe('Warranty terms, in review');
    expect(result.reads).toEqual([
      `GET /v1/documents/${id}?suggestionsViewMode=${modes.REJECTED} body(content(endIndex)),title`,
    ]);
    expectEstimated(result);
  });

  test.each([
    [
      'updateDocument',
      `updateDocument(input: { document: "${id}", requests: [{ insertText: { text: "A", location: { index: 1 } } }] })`,
      'AThe warranty lasts two years.',
    ],
    ['createDocument', 'createDocument(input: { title: "New" })', ''],
    ['createDocument with a folder', 'createDocument(input: { title: "New", folder: "root" })', ''],
    ['copyDocument', `copyDocument(input: { document: "${id}", title: "Copy" })`, 'The warranty'],
    [
      'updateDocumentFile',
      `updateDocumentFile(input: { document: "${id}", starred: true })`,
      'The warranty lasts two years.',
    ],
  ])('can be read after %s', async (_name, mutation, start) => {
    const result = await ask(
      `mutation { result: ${mutation} { document { documentId revisionId title text(suggestions: REJECTED) } } }`,
    );
    expect(result.errors).toEqual([]);
    const { document } = result.data.result;
    expect(document).toMatchObject({ revisionId: expect.any(String), title: expect.any(String) });
    expect(document.text.startsWith(start)).toBe(true);
    const line = `GET /v1/documents/${document.documentId}?includeTabsContent=true&suggestionsViewMode=${modes.REJECTED} revisionId,${fieldsOfText()},title`;
    expect(result.reads.filter((read) => read.includes('suggestionsViewMode'))).toEqual([line]);
  });
});

describe('a viewer who may only read a document', () => {
  test('is told that suggestions are hidden, and receives the rest', async () => {
    const result = await ask(
      query(
        'title inline: text(suggestions: INLINE) accepted: markdown(suggestions: ACCEPTED) rejected: text(suggestions: REJECTED)',
      ),
      { id: readable },
      'grace',
    );
    expect(result.data.document).toEqual({
      title: expect.any(String),
      inline: null,
      accepted: null,
      rejected: expect.stringContaining('\n'),
    });
    expect(codesOf(result)).toEqual([
      ['document.inline', 'FORBIDDEN'],
      ['document.accepted', 'FORBIDDEN'],
    ]);
    for (const { message, extensions } of result.errors) {
      expect(message).toBe('Google does not show the suggestions in this document to you.');
      expect(extensions['help']).toContain('suggestions: REJECTED');
    }
  });

  test('receives the title from Drive if nothing else can be read', async () => {
    const result = await ask(query('title text(suggestions: INLINE)'), { id: readable }, 'grace');
    expect(result.data.document).toEqual({ title: expect.any(String), text: null });
    expect(codesOf(result)).toEqual([['document.text', 'FORBIDDEN']]);
    expect(result.reads.at(-1)).toBe(driveOf(readable, 'id,mimeType,name'));
    expect(result.reads).toHaveLength(2);
  });

  test('receives the error at each document of a list', async () => {
    const result = await ask(
      '{ documents(name: "Interview", first: 1) { nodes { title text(suggestions: INLINE) } } }',
      {},
      'grace',
    );
    expect(result.data.documents.nodes).toEqual([{ title: expect.any(String), text: null }]);
    expect(codesOf(result)).toEqual([['documents.nodes.0.text', 'FORBIDDEN']]);
  });
});

test('a document that the viewer cannot open is not found, whatever way it is read in', async () => {
  const result = await ask(query('title text(suggestions: INLINE)'), { id }, 'guest');
  expect(result.data.document).toBeNull();
  expect(codesOf(result)).toEqual([['document', 'NOT_FOUND']]);
});
