import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { someOfRow } from '../../../case-count.ts';
import { createMarkdownSetUp, type MarkdownMutation } from '../markdown/set-up.ts';

// Every way in which the response to a guarded edit is lost, for every guarded edit.

const setUp = await createMarkdownSetUp({ UPSTREAM_TIMEOUT_MS: '1500' });
const { ask, update, write, read, edit, send, batches, sandbox } = setUp;
const route = 'POST /v1/documents/{documentId}:batchUpdate';
const words = 'the new words';

type Result = Awaited<ReturnType<typeof ask>>;

const markdownEdit =
  (field: MarkdownMutation, input: object) =>
  (document: string): Promise<Result> =>
    send(field, { document, markdown: words, ...input });

const insertion = { insertText: { location: { index: 1 }, text: words } };

/** The edits that require a revision. */
const edits: Readonly<Record<string, (document: string) => Promise<Result>>> = {
  appendToDocument: markdownEdit('appendToDocument', {}),
  insertIntoDocument: markdownEdit('insertIntoDocument', { after: { start: true } }),
  replaceDocumentSection: markdownEdit('replaceDocumentSection', { heading: 'Plan' }),
  replaceDocumentContent: markdownEdit('replaceDocumentContent', {}),
  fillTable: (document) =>
    send('fillTable', { document, newTableAfter: { end: true }, rows: [[words]] }),
  'updateDocument with a revision': async (document) =>
    update({
      document,
      requests: [insertion],
      requiredRevisionId: (await read(document)).revisionId,
    }),
  'updateDocument that reads the document': (document) =>
    update({
      document,
      order: 'DESCENDING_INDEX',
      requests: [
        insertion,
        { deleteContentRange: { range: { startIndex: 2, endIndex: 3, tabId: 't.0' } } },
      ],
    }),
  copyDocument: (copy) =>
    ask(
      `mutation ($input: CopyDocumentInput!) {
        copyDocument(input: $input) { fillError { code applied } }
      }`,
      {
        input: {
          document: documentFixtures.editable,
          copy,
          fill: [{ find: '{{text}}', markdown: words }],
        },
      },
    ),
};

/** Before and after the sandbox has applied the edit. */
const faults: readonly Fault[] = [
  { kind: 'reset' },
  { kind: 'reset-after-apply' },
  { kind: 'reset-mid-body' },
  { kind: 'hang' },
  { kind: 'hang-mid-body' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'html', status: 502 },
  { kind: 'half-json' },
  { kind: 'wrong-shape' },
];

/** What the caller knows: the edit succeeded, or the error says whether it was applied. */
function appliedOf({ data, errors }: Result): string {
  const fillError = data?.copyDocument?.fillError;
  return fillError?.applied ?? errors[0]?.extensions['applied'] ?? 'SUCCESS';
}

const countWords = async (document: string) =>
  JSON.stringify(await read(document)).split(words).length - 1;

async function writePlan(): Promise<string> {
  const document = await write('Plan\nold {{text}}\nend');
  const paragraphStyle = { namedStyleType: 'HEADING_1' };
  const range = { startIndex: 1, endIndex: 5 };
  await edit(document, { updateParagraphStyle: { range, paragraphStyle, fields: '*' } });
  return document;
}

describe.each(Object.keys(edits))('%s', (name) => {
  const run = edits[name];
  const row = Object.keys(edits).indexOf(name);
  // Each of these faults takes the time limit of a request.
  const waits = ['appendToDocument', 'updateDocument with a revision'].includes(name);

  const tried = faults.filter(({ kind }) => waits || !kind.startsWith('hang'));
  test.each(someOfRow(tried, row, 8))(
    'whose response is lost once by %o is applied exactly once',
    async (fault) => {
      const document = await writePlan();
      sandbox.setFaults([{ ...fault, route, count: 1 }]);
      const result = await run?.(document);
      sandbox.setFaults([]);
      expect(result && appliedOf(result)).toMatch(/^(?:SUCCESS|YES)$/);
      expect(await countWords(document)).toBe(1);
    },
  );

  const permanent = [
    [{ kind: 'status', status: 500 }, 'NO'],
    [{ kind: 'reset' }, 'NO'],
    // Google could still apply an edit to which it has not responded.
    [{ kind: 'hang' }, 'UNKNOWN'],
  ] as const;

  test.each(someOfRow(permanent.slice(0, waits ? 3 : 2), row, 3))(
    'whose response is lost each time by %o is sent three times and not applied',
    async (fault, applied) => {
      const document = await writePlan();
      sandbox.clearRequests();
      sandbox.setFaults([{ ...fault, route }]);
      const result = await run?.(document);
      const sent = batches().length;
      sandbox.setFaults([]);
      expect(result && appliedOf(result)).toBe(applied);
      expect(await countWords(document)).toBe(0);
      expect(sent).toBe(3);
    },
  );

  test('counts each lost write once, and knows whether it was applied', async () => {
    const document = await writePlan();
    sandbox.setFaults([{ kind: 'reset-after-apply', route, count: 1 }]);
    const result = await run?.(document);
    expect(result?.upstream.totals).toMatchObject({ writes: 1 });
    expect(JSON.stringify(result?.upstream)).not.toContain('UNKNOWN');
  });
});

test('an append with a lost response is known to be applied although somebody else changes the document then', async () => {
  const document = await write('a');
  sandbox.clearRequests();
  sandbox.setFaults([
    { kind: 'reset-after-apply', route, count: 1 },
    { kind: 'latency', ms: 150, route: 'GET /v1/documents/{documentId}', skip: 1, count: 1 },
  ]);
  const sent = send('appendToDocument', { document, markdown: words });
  await expect.poll(() => sandbox.requests().length, { interval: 5 }).toBe(3);
  await edit(document, { insertText: { location: { index: 1 }, text: 'other ' } });
  expect((await sent).errors).toEqual([]);
  expect(await countWords(document)).toBe(1);
});

test('an append with a lost response is planned again if somebody else changes the document before it', async () => {
  const document = await write('a');
  sandbox.clearRequests();
  sandbox.setFaults([
    { kind: 'reset', route, count: 1 },
    { kind: 'latency', ms: 150, route: 'GET /v1/documents/{documentId}', skip: 1, count: 1 },
  ]);
  const sent = send('appendToDocument', { document, markdown: words });
  await expect.poll(() => sandbox.requests().length, { interval: 5 }).toBe(3);
  await edit(document, { insertText: { location: { index: 1 }, text: 'other ' } });
  expect((await sent).errors).toEqual([]);
  expect(await countWords(document)).toBe(1);
});

test('an update without a revision is not sent again', async () => {
  const document = await write('a');
  sandbox.setFaults([{ kind: 'reset', route, count: 1 }]);
  const { errors, wireRequests } = await update({ document, requests: [insertion] });
  expect(errors).toMatchObject([{ extensions: { applied: 'UNKNOWN', retryable: false } }]);
  expect(wireRequests).toBe(1);
});
