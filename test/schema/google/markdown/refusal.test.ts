import { describe, expect, test, vi } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { insert } from '../edit/set-up.ts';
import { createMarkdownSetUp, type MarkdownMutation } from './set-up.ts';

const { send, write, read, edit, markdownOf, sandbox, batches } = await createMarkdownSetUp();
const { editable, commentable, readable, guestReadable, private: secret } = documentFixtures;
const { sheet, folder } = documentFixtures;

type Case = readonly [MarkdownMutation, object];

const markdown = '*new*';
const markdownCases: readonly Case[] = [
  ['appendToDocument', { markdown }],
  ['insertIntoDocument', { markdown, after: { end: true } }],
  ['replaceDocumentSection', { markdown, heading: 'What must be true by then' }],
  ['replaceDocumentContent', { markdown }],
];
const cases: readonly Case[] = [
  ...markdownCases,
  ['fillTable', { newTableAfter: { end: true }, rows: [[markdown]], format: 'MARKDOWN' }],
];

/** A mutation with all that it needs except the document. */
const toChange =
  ([field, complete]: Case) =>
  (input: object, person: 'ada' | 'grace' | 'guest' = 'ada') =>
    send(field, { ...complete, ...input }, { person });

describe.each(cases)('%s', (...one) => {
  const change = toChange(one);

  test('accepts the document by its id, global id and address', async () => {
    const ids = [
      editable,
      `Document:${editable}`,
      `https://docs.google.com/document/d/${editable}/edit#heading=h.x`,
    ];
    for (const document of ids) {
      sandbox.reset();
      expect((await change({ document })).errors, document).toEqual([]);
      expect(await markdownOf(editable)).toContain('*new*');
    }
  });

  test('accepts null for what is optional', async () => {
    const optional = { tabId: null, requiredRevisionId: null, dryRun: null };
    expect((await change({ document: editable, ...optional })).errors).toEqual([]);
  });

  test.each([
    ['a person who may only comment', commentable, 'grace', 'FORBIDDEN'],
    ['a person who may only read', readable, 'grace', 'FORBIDDEN'],
    ['the guest, who may only read', guestReadable, 'guest', 'FORBIDDEN'],
    ['a person who cannot open the document', secret, 'grace', 'FORBIDDEN'],
  ] as const)('is refused to %s, and writes nothing', async (_who, document, person, code) => {
    const { errors, upstream } = await change({ document }, person);
    expect(errors).toMatchObject([{ extensions: { code, applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each([
    ['a spreadsheet', sheet],
    ['a folder', folder],
  ])('rejects %s, and writes nothing', async (_what, document) => {
    const { errors, upstream } = await change({ document });
    expect(errors).toMatchObject([{ extensions: { applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
  });

  test.each([
    ['an empty document id', { document: '' }, 'document'],
    ['a task', { document: 'Task:1' }, 'document'],
    ['a blank revision', { document: editable, requiredRevisionId: ' ' }, 'requiredRevisionId'],
    ['a blank tab', { document: editable, tabId: '' }, 'tabId'],
  ])('rejects %s before anything is sent', async (_what, input, path) => {
    const { errors, wireRequests } = await change(input);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: path } }]);
    expect(wireRequests).toBe(0);
  });

  test('with an outdated revision is a conflict, and writes nothing', async () => {
    const { revisionId } = await read(editable);
    await edit(editable, insert(1, 'other '));
    const before = await read(editable);
    const { errors, upstream } = await change({
      document: editable,
      requiredRevisionId: revisionId,
    });
    expect(errors).toMatchObject([{ extensions: { code: 'REVISION_CONFLICT', applied: 'NO' } }]);
    expect(upstream.totals.writes).toBe(0);
    expect(await read(editable)).toEqual(before);
  });

  /** Starts the change, and changes the document between its read and its write. */
  const changeInBetween = async (input: object) => {
    sandbox.clearRequests();
    sandbox.setFaults([
      { kind: 'latency', ms: 300, route: 'GET /v1/documents/{documentId}', count: 1 },
    ]);
    const sent = change({ document: editable, ...input });
    await vi.waitFor(() => expect(sandbox.requests()).toHaveLength(1), { interval: 5 });
    await edit(editable, insert(1, 'other '));
    return { before: await read(editable), ...(await sent) };
  };

  test('with a revision is a conflict if the document changes after it was read, and nothing of the change is lost', async () => {
    const { revisionId: requiredRevisionId } = await read(editable);
    const { before, errors } = await changeInBetween({ requiredRevisionId });
    expect(errors).toMatchObject([{ extensions: { code: 'REVISION_CONFLICT', applied: 'NO' } }]);
    expect(await read(editable)).toEqual(before);
  });

  test('without a revision is planned again if the document changes after it was read', async () => {
    const { errors } = await changeInBetween({});
    expect(errors).toEqual([]);
    const content = await markdownOf(editable);
    // The complete content is replaced, also what others have written in the meantime.
    if (one[0] === 'replaceDocumentContent') expect(content).toBe('*new*\n');
    else expect(content).toContain('other ');
    expect(content.split('*new*')).toHaveLength(2);
  });
});

describe.each(markdownCases)('%s', (...one) => {
  const [field] = one;
  const change = toChange(one);

  test.each([
    ['Markdown over the limit', { document: editable, markdown: 'a'.repeat(200_001) }, 'markdown'],
    [
      'Markdown that is nested too deeply',
      { document: editable, markdown: `${'> '.repeat(150)}a` },
      'markdown',
    ],
  ])('rejects %s before anything is sent', async (_what, input, path) => {
    const { errors, wireRequests } = await change(input);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: path } }]);
    expect(wireRequests).toBe(0);
  });

  test('rejects Markdown that needs more than 10,000 requests, and writes nothing', {
    tags: 'slow',
  }, async () => {
    const markdown = '*a* *b* c\n\n'.repeat(6000);
    const { errors, upstream } = await change({ document: editable, markdown });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('The maximum is 10000.'),
        extensions: { code: 'BAD_USER_INPUT', field: 'markdown', applied: 'NO' },
      },
    ]);
    expect(upstream.totals.writes).toBe(0);
  });

  test('says that the Markdown is in the document if the text of its footnotes cannot be written', async () => {
    const route = 'POST /v1/documents/{documentId}:batchUpdate';
    sandbox.setFaults([{ kind: 'status', status: 403, route, skip: 1 }]);
    const { data, errors } = await change({ document: editable, markdown: 'new[^a]\n\n[^a]: b' });
    expect(data).toEqual({ [field]: null });
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'FORBIDDEN',
          applied: 'YES',
          retryable: false,
          help: expect.stringContaining('the text of its footnotes may be missing'),
        },
      },
    ]);
    expect(batches()).toHaveLength(2);
    expect(await markdownOf(editable)).toContain('new[^1]');
  });
});

test.each(['', ' \n'])(
  'appendToDocument rejects %j as Markdown before anything is sent',
  async (markdown) => {
    const document = await write('a');
    const { errors, wireRequests } = await send('appendToDocument', { document, markdown });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'markdown' } }]);
    expect(wireRequests).toBe(0);
  },
);
