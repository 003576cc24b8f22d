import { expect, test } from 'vitest';
import { type Asker, createAsker } from '../../ask.ts';

// Dry runs compute, and send nothing but reads.

/** Markdown that takes some tens of milliseconds to convert. */
const long = '# A *b* [c](https://example.com/)\n\n'.repeat(1500);

/** Appends Markdown to a new document, without writing it. */
async function append(ask: Asker['ask'], aliases: number, markdown: string) {
  const { data } = await ask(
    'mutation { createDocument(input: { title: "Empty" }) { document { documentId } } }',
  );
  const { documentId } = data.createDocument.document;
  return ask(appendTo(documentId, aliases), { markdown });
}

const appendTo = (documentId: string, aliases: number) =>
  `mutation ($markdown: String!) { ${Array.from(
    { length: aliases },
    (_, at) =>
      `a${at}: appendToDocument(input: { document: "${documentId}", markdown: $markdown, dryRun: true }) { sentRequests }`,
  ).join(' ')} }`;

test('an operation with more processor time than it may use ends with a code, and says that nothing was applied', async () => {
  const { ask } = await createAsker({ MAX_OPERATION_PROCESSOR_MS: '5' });
  const { errors } = await append(ask, 2, long);
  expect(errors.map(({ path }) => path)).toEqual([['a0'], ['a1']]);
  for (const { extensions } of errors)
    expect(extensions).toMatchObject({
      code: 'PROCESSOR_TIME_EXCEEDED',
      applied: 'NO',
      retryable: false,
      help: expect.stringContaining('Divide the operation into several'),
    });
});

test('a caller that has used its processor time of the minute must wait, and others need not', async () => {
  const { ask } = await createAsker({ MAX_PROCESSOR_MS_PER_MINUTE_PER_CALLER: '30' });
  // The document is created within this time.
  const first = await append(ask, 3, long);
  expect(first.errors.at(-1)?.extensions).toMatchObject({ code: 'RATE_LIMITED', applied: 'NO' });
  const later = await ask('{ __typename }', {}, 'ada');
  expect(later.errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
  // How long depends on the second of the minute (minute-window.test.ts), and is at most until the end of the next minute.
  expect(later.errors[0]?.extensions['retryAfter']).toBeGreaterThanOrEqual(1);
  expect(later.errors[0]?.extensions['retryAfter']).toBeLessThanOrEqual(120);
  expect((await ask('{ __typename }', {}, 'grace')).errors).toEqual([]);
});

test('a simulation ends when the document would be too large for Google', async () => {
  const { ask } = await createAsker();
  const created = await ask(
    'mutation { createDocument(input: { title: "Empty" }) { document { documentId } } }',
  );
  const replace = { replaceAllText: { containsText: { text: 'a' }, replaceText: 'a'.repeat(10) } };
  const { errors } = await ask(
    `mutation ($input: UpdateDocumentInput!) { updateDocument(input: $input) { sentRequests } }`,
    {
      input: {
        document: created.data.createDocument.document.documentId,
        dryRun: true,
        requests: [
          { insertText: { location: { index: 1 }, text: 'aaaaaaaaaa' } },
          ...Array.from({ length: 6 }, () => replace),
        ],
      },
    },
  );
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'requests' });
  expect(errors[0]?.message).toContain('would have more than 1020000 characters');
});

test('the fields of an operation together may have 10,000 lines of Markdown that are not empty, and no more', async () => {
  const { ask } = await createAsker();
  const half = 'a\n\n \n'.repeat(5000);
  expect((await append(ask, 2, half)).errors).toEqual([]);
  const { errors } = await append(ask, 2, `${half}a`);
  expect(errors.map(({ path, message }) => [path, message])).toEqual([
    [
      ['a1'],
      'The operation has more than 10000 lines of Markdown with content in all its fields. Divide it into several operations.',
    ],
  ]);
});

test('the limits of Markdown and of edits hold for all fields of an operation together', async () => {
  const { ask } = await createAsker({});
  const { errors } = await append(ask, 3, 'word '.repeat(20_000));
  expect(errors.map(({ path, message }) => [path, message])).toEqual([
    [
      ['a2'],
      'The operation has more than 200000 UTF-16 code units of Markdown in all its fields. Divide it into several operations.',
    ],
  ]);
});
