import { expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';

// The dry runs of an operation share what they can simulate: its aliases can share a variable.

const { ask } = await createAsker();

test('dry runs that are not checked completely have a note', { tags: 'slow' }, async () => {
  const { data } = await ask(
    'mutation { createDocument(input: { title: "Long" }) { document { documentId } } }',
  );
  const { documentId } = data.createDocument.document;
  const insertText = { location: { index: 1 }, text: 'a'.repeat(90_000) };
  await ask(
    'mutation ($input: UpdateDocumentInput!) { updateDocument(input: $input) { sentRequests } }',
    {
      input: { document: documentId, requests: [{ insertText }] },
    },
  );
  const replaceAllText = { containsText: { text: 'a' }, replaceText: 'a'.repeat(10) };
  const input = { document: documentId, dryRun: true, requests: [{ replaceAllText }] };
  const aliases = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `a${at}: updateDocument(input: $input) { sentRequests }`,
    );
  const run = (count: number) =>
    ask(
      `mutation ($input: UpdateDocumentInput!) { ${aliases(count).join(' ')}
        appendToDocument(input: { document: "${documentId}", markdown: "text", dryRun: true }) { losses } }`,
      { input },
    );
  const few = await run(1);
  expect([few.errors, few.upstream.notes]).toEqual([[], []]);
  const many = await run(20);
  expect(many.errors).toEqual([]);
  expect(many.upstream.notes).toEqual([
    expect.stringContaining('did not check requests[0]'),
    expect.stringContaining('A dry run of Markdown was not checked completely'),
  ]);
});
