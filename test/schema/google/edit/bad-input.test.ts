import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

// Invalid input is rejected with the index of its entry, and nothing is sent.

const { ask } = await createAsker();

const mutation = `mutation ($input: UpdateDocumentInput!) {
  updateDocument(input: $input) { revisionId }
}`;

const update = (input: object) =>
  ask(mutation, { input: { document: documentFixtures.editable, ...input } });

const fine = { insertText: { text: 'a', location: { index: 1 } } };

test.each<[string, object, string]>([
  ['an empty list', { requests: [] }, 'requests'],
  ['a blank revision id', { requests: [fine], requiredRevisionId: ' ' }, 'requiredRevisionId'],
  ['a blank target revision id', { requests: [fine], targetRevisionId: ' ' }, 'targetRevisionId'],
  [
    'a required revision and a target revision',
    { requests: [fine], requiredRevisionId: 'a', targetRevisionId: 'b' },
    'targetRevisionId',
  ],
  ['an invalid document id', { document: 'Task:1', requests: [fine] }, 'document'],
  [
    'a range that ends before its start',
    { requests: [fine, { deleteContentRange: { range: { startIndex: 5, endIndex: 2 } } }] },
    'requests[1].deleteContentRange.range',
  ],
  [
    'a mask with an unknown field',
    {
      requests: [
        { updateTextStyle: { range: { startIndex: 1, endIndex: 2 }, textStyle: {}, fields: 'x' } },
      ],
    },
    'requests[0].updateTextStyle.fields',
  ],
])('updateDocument rejects %s and names the entry', async (_what, input, field) => {
  const { errors, wireRequests } = await update(input);
  expect(errors).toEqual([
    expect.objectContaining({
      path: ['updateDocument'],
      extensions: { code: 'BAD_USER_INPUT', field, retryable: false, applied: 'NO' },
    }),
  ]);
  expect(wireRequests).toBe(0);
});

describe('GraphQL validation rejects', () => {
  test.each<[string, object, string]>([
    ['two kinds in one entry', { ...fine, deleteTab: { tabId: 't.1' } }, 'requests[1]'],
    ['an entry without a kind', {}, 'requests[1]'],
    ['a kind that is null', { insertText: null }, 'requests[1].insertText'],
    ['an unknown kind', { insertTextt: {} }, 'requests[1]'],
    [
      'an unknown field',
      { insertText: { txt: 'a', text: 'a', location: { index: 1 } } },
      'requests[1].insertText',
    ],
    [
      'a range without an end',
      { deleteContentRange: { range: { startIndex: 1 } } },
      'requests[1].deleteContentRange.range',
    ],
    [
      'an unknown enum value',
      { insertSectionBreak: { sectionType: 'PAGE', location: { index: 1 } } },
      'requests[1].insertSectionBreak.sectionType',
    ],
  ])('%s in the input variable', async (_what, entry, field) => {
    const { errors, wireRequests } = await update({ requests: [fine, entry] });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect(wireRequests).toBe(0);
  });

  test('an entry with an invalid value if the requests are a separate variable', async () => {
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
    ['two kinds in one entry', '{ deleteTab: { tabId: "a" }, insertPageBreak: {} }'],
    ['an entry without a kind', '{}'],
  ])('%s in the query text', async (_what, entry) => {
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
