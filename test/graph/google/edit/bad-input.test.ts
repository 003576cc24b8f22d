import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

// What is wrong on its face is refused with the number of its entry, and nothing is sent.

const { ask } = await createAsker();

const mutation = `mutation ($input: UpdateDocumentInput!) {
  updateDocument(input: $input) { revisionId }
}`;

const update = (input: object) =>
  ask(mutation, { input: { document: documentFixtures.editable, ...input } });

const fine = { insertText: { text: 'a', location: { index: 1 } } };

test.each<[string, object, string]>([
  ['an empty list', { requests: [] }, 'requests'],
  ['a blank revision', { requests: [fine], requiredRevisionId: ' ' }, 'requiredRevisionId'],
  ['no id of a document', { document: 'Task:1', requests: [fine] }, 'document'],
  [
    'a reversed range',
    { requests: [fine, { deleteContentRange: { range: { startIndex: 5, endIndex: 2 } } }] },
    'requests[1].deleteContentRange.range',
  ],
  [
    'an unknown field in a mask',
    {
      requests: [
        { updateTextStyle: { range: { startIndex: 1, endIndex: 2 }, textStyle: {}, fields: 'x' } },
      ],
    },
    'requests[0].updateTextStyle.fields',
  ],
])('%s', async (_what, input, field) => {
  const { errors, wireRequests } = await update(input);
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['updateDocument'],
      extensions: { code: 'BAD_USER_INPUT', field, retryable: false, applied: 'NO' },
    }),
  ]);
  expect(wireRequests).toBe(0);
});

describe('what does not fit its type', () => {
  test.each<[string, object, string]>([
    ['two kinds in one entry', { ...fine, deleteTab: { tabId: 't.1' } }, 'requests[1]'],
    ['no kind in an entry', {}, 'requests[1]'],
    ['a kind that is null', { insertText: null }, 'requests[1].insertText'],
    ['a kind that there is not', { insertTextt: {} }, 'requests[1]'],
    [
      'a field that there is not',
      { insertText: { txt: 'a', text: 'a', location: { index: 1 } } },
      'requests[1].insertText',
    ],
    [
      'a range without an end',
      { deleteContentRange: { range: { startIndex: 1 } } },
      'requests[1].deleteContentRange.range',
    ],
    [
      'a value that there is not',
      { insertSectionBreak: { sectionType: 'PAGE', location: { index: 1 } } },
      'requests[1].insertSectionBreak.sectionType',
    ],
  ])('%s', async (_what, entry, field) => {
    const { errors, wireRequests } = await update({ requests: [fine, entry] });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(wireRequests).toBe(0);
  });

  test('as a variable of its own', async () => {
    const { errors } = await ask(
      `mutation ($requests: [DocumentRequest!]!) {
        updateDocument(input: { document: "a", requests: $requests }) { revisionId }
      }`,
      { requests: [fine, { insertText: { text: 1 } }] },
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'requests[1].insertText.text',
    });
  });

  test.each([
    ['two kinds', '{ deleteTab: { tabId: "a" }, insertPageBreak: {} }'],
    ['no kind', '{}'],
  ])('%s, written into the query', async (_what, entry) => {
    const { errors, wireRequests } = await ask(
      `mutation {
        updateDocument(input: { document: "a", requests: [{ deleteTab: { tabId: "a" } }, ${entry}] }) {
          revisionId
        }
      }`,
    );
    expect(errors[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', field: 'requests[1]' });
    expect(wireRequests).toBe(0);
  });
});
