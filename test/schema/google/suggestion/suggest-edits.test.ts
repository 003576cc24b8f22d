import { beforeEach, describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import type { HttpClient } from '../../../../src/upstream/http/http-client.ts';
import { insert, range } from '../edit/set-up.ts';
import { createSuggestionSetUp } from './set-up.ts';

/** Called after each suggestion that the server sends. */
let afterSuggestion = async () => {};

const toHttpClient = (http: HttpClient): HttpClient => ({
  ...http,
  async send(request) {
    const response = await http.send(request);
    if (request.url.includes(':batchUpdate')) await afterSuggestion();
    return response;
  },
});

const setUp = await createSuggestionSetUp({}, { toHttpClient });
const { ask, suggest, textsOf, write, read, edit, sandbox, update } = setUp;

let document = '';

beforeEach(async () => {
  afterSuggestion = async () => {};
  document = await write('It takes two years.\nIt costs two dollars.');
});

const requestLines = () =>
  sandbox.requests().map(({ method, path }) => `${method} ${path.split('?')[0]}`);

const toThree = { find: 'two years', replaceWith: 'three years' };

test('an edit is suggested, and the text stays as it is', async () => {
  const { data, errors } = await suggest(document, [toThree], 'document { title }');
  expect(errors).toEqual([]);
  expect(data.suggestDocumentEdits).toEqual({
    edits: [{ suggestionIds: [expect.stringMatching(/^suggest\./)], error: null }],
    revisionId: (await read(document)).revisionId,
    document: { title: 'Draft' },
  });
  expect(await textsOf(document)).toEqual({
    now: 'It takes two years.\nIt costs two dollars.\n',
    proposed: 'It takes three years.\nIt costs two dollars.\n',
  });
});

test('several edits are one write, and the result of each has the place of its edit', async () => {
  const edits = [
    { find: 'dollars', replaceWith: '' },
    { find: 'two', replaceWith: 'three', occurrence: 2 },
    { find: 'It takes', replaceWith: 'It always takes' },
  ];
  const { data } = await suggest(document, edits);
  const ids = data.suggestDocumentEdits.edits.map(
    (one: { suggestionIds: readonly string[] }) => one.suggestionIds[0],
  );
  expect(await textsOf(document)).toEqual({
    now: 'It takes two years.\nIt costs two dollars.\n',
    proposed: 'It always takes two years.\nIt costs three .\n',
  });
  const shown = JSON.stringify(await read(document));
  const suggestionsOf = (text: string) =>
    JSON.parse(shown.match(new RegExp(`"content":"${text}",[^[]*(\\[[^\\]]*\\])`))?.[1] ?? '[]');
  expect(['dollars', 'three', 'always '].map(suggestionsOf)).toEqual(ids.map((id: string) => [id]));
});

test('only the part that differs is suggested', async () => {
  const before = await read(document);
  await suggest(document, [
    { find: 'It costs two dollars.', replaceWith: 'It costs six dollars.' },
  ]);
  const text = JSON.stringify((await read(document)).tabs);
  expect(JSON.stringify(before.tabs)).toContain('It costs two dollars.');
  for (const part of ['"It costs "', '"two"', '"six"', '" dollars.\\n"'])
    expect(text).toContain(part);
});

test('characters of several code units are replaced as a whole, and found only as a whole', async () => {
  const emoji = await write('One 👩‍🔬 and one 👩🏽.');
  const { errors } = await suggest(emoji, [{ find: '👩🏽', replaceWith: '👩🏿' }]);
  expect(errors).toEqual([]);
  expect((await textsOf(emoji)).proposed).toBe('One 👩‍🔬 and one 👩🏿.\n');
  const { errors: parts } = await suggest(emoji, [{ find: '👩', replaceWith: 'x' }]);
  expect(parts[0]?.message).toContain('No paragraph of the tab contains');
});

test('a text is found in a table and across styles', async () => {
  const { data } = await ask(
    `mutation {
      appendToDocument(input: { document: "${document}", markdown: "a **bold** word" }) { losses }
      fillTable(input: { document: "${document}", newTableAfter: { end: true }, rows: [["in a cell"]] }) { losses }
    }`,
  );
  expect(data).toMatchObject({ appendToDocument: { losses: [] }, fillTable: { losses: [] } });
  const { errors } = await suggest(document, [
    { find: 'a bold word', replaceWith: 'no word' },
    { find: 'in a cell', replaceWith: 'in this cell' },
  ]);
  expect(errors).toEqual([]);
  expect((await textsOf(document)).proposed).toMatch(/\nno word\n\n*in this cell\n/);
});

test('the address of a tab is the tab whose text is changed', async () => {
  const { nestedTabs } = documentFixtures;
  const { data } = await ask(`{ document(id: "${nestedTabs}") { tabs { id title } } }`);
  const [, second] = data.document.tabs;
  const id = `https://docs.google.com/document/d/${nestedTabs}/edit?tab=${second.id}`;
  await ask(
    `mutation { appendToDocument(input: { document: "${id}", markdown: "Only here." }) { losses } }`,
  );
  const { errors } = await suggest(id, [{ find: 'Only here.', replaceWith: 'Only there.' }]);
  expect(errors).toEqual([]);
  const { errors: first } = await suggest(nestedTabs, [
    { find: 'Only here.', replaceWith: 'Only there.' },
  ]);
  expect(first[0]?.extensions['code']).toBe('BAD_USER_INPUT');
});

describe('the first suggestion of a credential', () => {
  beforeEach(() => sandbox.clearRequests());

  test('is made in a new document, which is deleted; later ones need three requests', async () => {
    await suggest(document, [toThree]);
    const lines = requestLines();
    const scratch = /documents\/([^:]+):/.exec(lines[1] ?? '')?.[1];
    expect(lines).toEqual([
      'POST /v1/documents',
      `POST /v1/documents/${scratch}:batchUpdate`,
      `GET /v1/documents/${scratch}`,
      `DELETE /drive/v3/files/${scratch}`,
      `GET /v1/documents/${document}`,
      `POST /v1/documents/${document}:batchUpdate`,
      `GET /v1/documents/${document}`,
    ]);
    await expect(read(scratch ?? '')).rejects.toThrow('404');
    sandbox.clearRequests();
    await suggest(document, [{ find: 'dollars', replaceWith: 'euros' }]);
    expect(requestLines()).toEqual(lines.slice(4));
  });

  test('is an error if Google edits instead; the document was not touched', async () => {
    sandbox.setAssumptions({ broken: ['google.suggested-edits'] });
    const { data, errors } = await suggest(document, [toThree]);
    expect(data.suggestDocumentEdits).toBeNull();
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(
          'Google does not make suggestions for this Google Cloud project.',
        ),
        extensions: { code: 'FORBIDDEN', applied: 'NO', service: 'google' },
      },
    ]);
    expect(errors[0]?.extensions['help']).toContain('Developer Preview Program');
    expect(requestLines().filter((line) => line.includes(document))).toEqual([]);
    expect(requestLines().at(-1)).toMatch(/^DELETE/);
    // Once the project is enrolled, the next operation finds that out.
    sandbox.setAssumptions({ broken: [] });
    expect((await suggest(document, [toThree])).errors).toEqual([]);
  });

  test('is an error if Google rejects the mode', async () => {
    const route = 'POST /v1/documents/{documentId}:batchUpdate';
    sandbox.setFaults([{ kind: 'status', status: 400, route, count: 1 }]);
    const { errors } = await suggest(document, [toThree]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    expect(requestLines().at(-1)).toMatch(/^DELETE/);
  });

  test.each([
    ['POST /v1/documents', 'NO'],
    ['POST /v1/documents/{documentId}:batchUpdate', 'NO'],
  ])('is not sent to the document if %s fails', async (route, applied) => {
    sandbox.setFaults([{ kind: 'status', status: 500, route }]);
    const { errors } = await suggest(document, [toThree]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', applied });
    expect(requestLines().filter((line) => line.includes(document))).toEqual([]);
  });

  test('deletes the new document also if the operation ends before', async () => {
    const brief = await createSuggestionSetUp({ OPERATION_TIMEOUT_MS: '500' });
    brief.sandbox.setFaults([{ kind: 'hang', route: 'GET /v1/documents/{documentId}' }]);
    const { errors } = await brief.suggest(documentFixtures.editable, [toThree]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'UPSTREAM_TIMEOUT', applied: 'NO' });
    await expect
      .poll(() => brief.sandbox.requests().map(({ method }) => method))
      .toEqual(['POST', 'POST', 'GET', 'DELETE']);
  });

  test('has a note if the new document cannot be deleted', async () => {
    sandbox.setFaults([{ kind: 'status', status: 403, route: 'DELETE /drive/v3/files/{fileId}' }]);
    const { errors, upstream } = await suggest(document, [toThree]);
    expect(errors).toEqual([]);
    expect(upstream.notes).toEqual([expect.stringMatching(/could not delete the document \S+,/)]);
  });
});

describe('if Google edits the document although it made suggestions before', () => {
  beforeEach(async () => {
    const bold = {
      updateTextStyle: { ...range(10, 13), textStyle: { bold: true }, fields: 'bold' },
    };
    await edit(document, bold);
    await suggest(await write('one'), [{ find: 'one', replaceWith: 'two' }]);
    sandbox.setAssumptions({ broken: ['google.suggested-edits'] });
  });

  test('its text and format are restored', async () => {
    const before = await read(document);
    const edits = [
      { find: 'takes two', replaceWith: 'lasts four' },
      { find: 'dollars', replaceWith: '' },
      { find: 'It costs', replaceWith: 'Now it costs' },
    ];
    const { errors } = await suggest(document, edits);
    expect(errors[0]?.message).toContain('The server has restored its text.');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
    const after = await read(document);
    expect(after.tabs).toEqual(before.tabs);
    // The next operation asks Google again, and sends nothing to the document.
    const { errors: next } = await suggest(document, edits);
    expect(next[0]?.message).toContain('Nothing was sent to your document.');
    expect((await read(document)).revisionId).toBe(after.revisionId);
  });

  test('the error says so if somebody else changes it before it is restored', async () => {
    afterSuggestion = async () => {
      afterSuggestion = async () => {};
      await edit(document, insert(1, 'Now: '));
    };
    const { data, errors } = await suggest(document, [toThree]);
    expect(errors).toEqual([]);
    expect(data.suggestDocumentEdits.edits).toMatchObject([
      { suggestionIds: [], error: { code: 'UPSTREAM_BAD_RESPONSE', applied: 'UNKNOWN' } },
    ]);
    expect((await textsOf(document)).now).toContain('three years');
  });
});

describe('if Google saves a part', () => {
  beforeEach(async () => {
    await suggest(await write('one'), [{ find: 'one', replaceWith: 'two' }]);
    sandbox.setAssumptions({ broken: ['google.saved-suggestions'] });
  });

  test('each edit says whether it is in the document', async () => {
    const { data, errors, upstream } = await suggest(document, [
      toThree,
      { find: 'two dollars', replaceWith: 'six dollars' },
    ]);
    expect(errors).toEqual([]);
    expect(data.suggestDocumentEdits.edits).toMatchObject([
      { suggestionIds: [], error: { code: 'UPSTREAM_BAD_RESPONSE', applied: 'NO' } },
      { suggestionIds: [expect.any(String)], error: null },
    ]);
    expect(await textsOf(document)).toEqual({
      now: 'It takes two years.\nIt costs two dollars.\n',
      proposed: 'It takes two years.\nIt costs six dollars.\n',
    });
    expect(upstream.notes).toEqual([]);
  });

  test('an edit that is saved in part names its suggestion', async () => {
    const { data } = await suggest(document, [toThree]);
    expect(data.suggestDocumentEdits.edits).toMatchObject([
      {
        suggestionIds: [expect.any(String)],
        error: { applied: 'YES', help: expect.stringContaining('Reject the suggestion') },
      },
    ]);
    expect((await textsOf(document)).now).toContain('two years');
  });
});

test('suggestions are verified while somebody else changes the document', async () => {
  await suggest(document, [{ find: 'dollars', replaceWith: 'euros' }]);
  afterSuggestion = async () => {
    afterSuggestion = async () => {};
    await edit(document, insert(1, 'Now: '));
  };
  const { data } = await suggest(document, [toThree]);
  expect(data.suggestDocumentEdits.edits).toEqual([
    { suggestionIds: [expect.any(String)], error: null },
  ]);
});

test('an edit of a text with a suggestion is rejected, and so is a text of a suggested insertion', async () => {
  await suggest(document, [toThree]);
  sandbox.clearRequests();
  for (const [find, message] of [
    ['two years', 'contains a suggestion'],
    ['takes two', 'contains a suggestion'],
    ['three', 'No paragraph of the tab contains “three”.'],
  ]) {
    const { errors } = await suggest(document, [{ find, replaceWith: 'x' }]);
    expect(errors[0]?.message).toContain(message);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      applied: 'NO',
      field: 'edits[0].find',
    });
  }
  expect(requestLines().filter((line) => line.startsWith('POST'))).toEqual([]);
});

test.each([
  ['an empty text to find', [{ find: '', replaceWith: 'x' }], 'edits[0].find'],
  ['a text with a line break', [toThree, { find: 'a\nb', replaceWith: 'x' }], 'edits[1].find'],
  ['a new line', [{ find: 'two', replaceWith: 'x\ny' }], 'edits[0].replaceWith'],
  ['a control character', [{ find: 'two', replaceWith: 'x\u0001' }], 'edits[0].replaceWith'],
  ['equal texts', [{ find: 'two', replaceWith: 'two' }], 'edits[0].replaceWith'],
  ['occurrence 0', [{ find: 'two', replaceWith: 'x', occurrence: 0 }], 'edits[0].occurrence'],
  ['no edits', [], 'edits'],
])('%s is rejected before anything is sent', async (_what, edits, field) => {
  sandbox.clearRequests();
  const { errors } = await suggest(document, edits);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  expect(requestLines()).toEqual([]);
});

test.each([
  ['a text that does not occur', [{ find: 'three', replaceWith: 'x' }], 'edits[0].find'],
  [
    'an occurrence that does not exist',
    [{ find: 'two', replaceWith: 'x', occurrence: 3 }],
    'edits[0].find',
  ],
  [
    'texts that overlap',
    [
      { find: 'takes two', replaceWith: 'x' },
      { find: 'two years', replaceWith: 'y' },
    ],
    'edits[1].find',
  ],
])('%s is rejected before anything is written', async (_what, edits, field) => {
  const { revisionId } = await read(document);
  const { errors } = await suggest(document, edits);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO', field });
  expect((await read(document)).revisionId).toBe(revisionId);
});

test('a required revision that the document no longer has is a conflict', async () => {
  const { revisionId } = await read(document);
  await update({ document, requests: [insert(1, 'A')] });
  const { errors } = await ask(
    `mutation ($edits: [TextEditInput!]!) {
      suggestDocumentEdits(input: { document: "${document}", edits: $edits, requiredRevisionId: "${revisionId}" }) { revisionId }
    }`,
    { edits: [toThree] },
  );
  expect(errors[0]?.extensions).toMatchObject({ code: 'REVISION_CONFLICT', applied: 'NO' });
});

describe('a lost response', () => {
  const route = 'POST /v1/documents/{documentId}:batchUpdate';

  test.each([
    { kind: 'reset' },
    { kind: 'reset-after-apply' },
    { kind: 'reset-mid-body' },
    { kind: 'status', status: 503 },
    { kind: 'half-json' },
  ] as const)('%o does not make a suggestion twice', async (fault) => {
    await suggest(await write('one'), [{ find: 'one', replaceWith: 'two' }]);
    sandbox.setFaults([{ ...fault, route, count: 1 }]);
    const { data, errors } = await suggest(document, [toThree]);
    sandbox.setFaults([]);
    expect(errors).toEqual([]);
    expect(data.suggestDocumentEdits.edits).toEqual([
      { suggestionIds: [expect.any(String)], error: null },
    ]);
    expect((await textsOf(document)).proposed).toContain('It takes three years.');
  });

  test('of the read that verifies the suggestions is the error of each edit', async () => {
    await suggest(document, [{ find: 'dollars', replaceWith: 'euros' }]);
    afterSuggestion = async () =>
      sandbox.setFaults([{ kind: 'status', status: 500, route: 'GET /v1/documents/{documentId}' }]);
    const { data } = await suggest(document, [toThree]);
    sandbox.setFaults([]);
    expect(data.suggestDocumentEdits.edits).toMatchObject([
      {
        suggestionIds: [expect.any(String)],
        error: { code: 'UPSTREAM_UNAVAILABLE', applied: 'YES' },
      },
    ]);
    expect((await textsOf(document)).proposed).toContain('three years');
  });
});
