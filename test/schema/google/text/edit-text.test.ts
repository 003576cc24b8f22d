import { beforeEach, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../../../src/upstream/http/http-client.ts';
import { insert, textOf } from '../edit/set-up.ts';
import { createMarkdownSetUp } from '../markdown/set-up.ts';

/** Called before each write to a document that the server sends. */
let beforeEdit = async () => {};

const toHttpClient = (http: HttpClient): HttpClient => ({
  ...http,
  async send(request) {
    if (request.url.includes(':batchUpdate')) await beforeEdit();
    return http.send(request);
  },
});

const setUp = await createMarkdownSetUp({}, { toHttpClient });
const { ask, read, edit, write, markdownOf, sandbox } = setUp;

const editText = (document: string, edits: readonly object[], more: object = {}) =>
  ask(
    `mutation ($input: EditDocumentTextInput!) {
      editDocumentText(input: $input) { revisionId sentRequests document { title } }
    }`,
    { input: { document, edits, ...more } },
  );

let document = '';

beforeEach(async () => {
  beforeEdit = async () => {};
  document = await write('Ship it in May.\nWe ship in May, or in June.');
  sandbox.clearRequests();
});

const writes = () => sandbox.requests().filter(({ method }) => method === 'POST');

test('a text is replaced in place, with one read and one write', async () => {
  const { data, errors } = await editText(document, [
    { find: 'May, or', replaceWith: 'April, or' },
  ]);
  expect(errors).toEqual([]);
  expect(sandbox.requests().map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  expect(textOf(await read(document))).toBe('Ship it in May.\nWe ship in April, or in June.');
  const { revisionId, sentRequests } = data.editDocumentText;
  expect(revisionId).toBe((await read(document)).revisionId);
  // Only the word that differs.
  expect(sentRequests).toEqual([
    { insertText: { text: 'April', location: { index: 31 } } },
    { deleteContentRange: { range: { startIndex: 28, endIndex: 31 } } },
  ]);
});

test('a text gets a style, also across words with others, and its other properties stay', async () => {
  const { errors } = await editText(document, [
    { find: 'ship in May', occurrence: 1, style: { bold: true } },
  ]);
  expect(errors).toEqual([]);
  await editText(document, [{ find: 'We ship', style: { italic: true } }]);
  await editText(document, [
    { find: 'May,', style: { bold: null, link: { url: 'https://a.example' } } },
  ]);
  expect((await markdownOf(document)).split('\n\n')[1]).toBe(
    '*We* ***ship*** **in** [May,](https://a.example) or in June.\n',
  );
});

test('a text is replaced and gets a style at the same time, at every place', async () => {
  const { errors } = await editText(document, [
    { find: 'May', replaceWith: 'the spring', style: { bold: true }, all: true },
    { find: 'June', replaceWith: '' },
  ]);
  expect(errors).toEqual([]);
  expect(await markdownOf(document)).toBe(
    'Ship it in **the spring**.\n\nWe ship in **the spring**, or in .\n',
  );
});

test('the style of a text that becomes empty has no request', async () => {
  const { data } = await editText(document, [
    { find: ' in June', replaceWith: '', style: { bold: true } },
  ]);
  expect(data.editDocumentText.sentRequests).toHaveLength(1);
});

test('comments and named ranges around the words that differ stay', async () => {
  await edit(document, {
    createNamedRange: { name: 'month', range: { startIndex: 17, endIndex: 31 } },
  });
  await editText(document, [{ find: 'We ship in May', replaceWith: 'We sell in May' }]);
  const { namedRanges } = (await read(document)).tabs?.[0]?.documentTab ?? {};
  expect(namedRanges?.['month']?.namedRanges?.[0]?.ranges).toEqual([
    expect.objectContaining({ startIndex: 17, endIndex: 31 }),
  ]);
});

test('a dry run writes nothing', async () => {
  const { data, errors } = await editText(document, [{ find: 'June', replaceWith: 'July' }], {
    dryRun: true,
  });
  expect(errors).toEqual([]);
  expect(data.editDocumentText.sentRequests).toHaveLength(2);
  expect(writes()).toEqual([]);
});

test('the edit is planned again if somebody else changes the document before', async () => {
  beforeEdit = async () => {
    beforeEdit = async () => {};
    await edit(document, insert(1, 'Now: '));
  };
  const { errors } = await editText(document, [{ find: 'June', replaceWith: 'July' }]);
  expect(errors).toEqual([]);
  expect(textOf(await read(document))).toBe('Now: Ship it in May.\nWe ship in May, or in July.');
});

describe('nothing is written', () => {
  test.each([
    ['a text that does not occur', [{ find: 'July', replaceWith: 'x' }], 'edits[0].find'],
    [
      'all places of a text that does not occur',
      [{ find: 'July', replaceWith: 'x', all: true }],
      'edits[0].find',
    ],
    [
      'texts that overlap',
      [
        { find: 'in May', style: { bold: true } },
        { find: 'May.', replaceWith: 'x' },
      ],
      'edits[1].find',
    ],
  ])('for %s', async (_what, edits, field) => {
    const { errors } = await editText(document, edits);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO', field });
    expect(writes()).toEqual([]);
  });

  test.each([
    ['neither text nor style', [{ find: 'a' }], 'edits[0]'],
    ['the same text', [{ find: 'a', replaceWith: 'a' }], 'edits[0].replaceWith'],
    ['an empty style', [{ find: 'a', style: {} }], 'edits[0].style'],
    [
      'an invalid style',
      [{ find: 'a', style: { fontSize: { magnitude: 3 } } }],
      'edits[0].style.fontSize',
    ],
    ['an empty text to find', [{ find: '', style: { bold: true } }], 'edits[0].find'],
    ['a new line', [{ find: 'a', replaceWith: 'a\nb' }], 'edits[0].replaceWith'],
    ['occurrence 0', [{ find: 'a', replaceWith: 'b', occurrence: 0 }], 'edits[0].occurrence'],
    ['no edits', [], 'edits'],
  ])('and nothing is read for %s', async (_what, edits, field) => {
    const { errors } = await editText(document, edits);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(sandbox.requests()).toEqual([]);
  });
});
