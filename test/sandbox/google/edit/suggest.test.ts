import { expect, test } from 'vitest';
import { useEdits } from './document.ts';

const google = useEdits();
const { get, read, send, write } = google;

const insert = (index: number, text: string) => ({ insertText: { text, location: { index } } });
const remove = (startIndex: number, endIndex: number) => ({
  deleteContentRange: { range: { startIndex, endIndex } },
});

const writeControl = { writeMode: 'SUGGEST' };

interface SuggestResponse {
  readonly suggestionResponses?: readonly Readonly<Record<string, readonly string[]>>[];
}

async function suggest(id: string, ...requests: readonly unknown[]) {
  const { body } = await send(id, requests, { writeControl });
  return (body as SuggestResponse).suggestionResponses;
}

/** The text of a document in one view of its suggestions. */
async function textOf(id: string, view: string): Promise<string> {
  const query = { suggestionsViewMode: view };
  const { body } = await get<Awaited<ReturnType<typeof read>>>(`/v1/documents/${id}`, { query });
  const elements = (body.body?.content ?? []).flatMap(({ paragraph }) => paragraph?.elements ?? []);
  return elements.map(({ textRun }) => textRun?.content).join('');
}

const textsOf = async (id: string) =>
  Promise.all(
    ['SUGGESTIONS_INLINE', 'PREVIEW_WITHOUT_SUGGESTIONS', 'PREVIEW_SUGGESTIONS_ACCEPTED'].map(
      (view) => textOf(id, view),
    ),
  );

test('an insertion and the deletion before it are one suggestion', async () => {
  const id = await write('one two');
  const responses = await suggest(id, insert(8, 'three'), remove(5, 8));
  const [{ createdSuggestionIds: [created] = [] } = {}] = responses ?? [];
  expect(created).toMatch(/^suggest\./);
  expect(responses).toEqual([
    { createdSuggestionIds: [created] },
    { updatedSummarySuggestionIds: [created] },
  ]);
  expect(await textsOf(id)).toEqual(['one twothree\n', 'one two\n', 'one three\n']);
});

test('separate edits are separate suggestions', async () => {
  const id = await write('one two');
  const responses = await suggest(id, remove(5, 8), insert(1, 'zero '));
  const ids = (responses ?? []).map(({ createdSuggestionIds }) => createdSuggestionIds?.[0]);
  expect(new Set(ids).size).toBe(2);
  expect(await textsOf(id)).toEqual(['zero one two\n', 'one two\n', 'zero one \n']);
});

test('a suggested line break belongs to the suggestion', async () => {
  const id = await write('one two');
  await suggest(id, insert(4, '\nand'));
  expect(await textsOf(id)).toEqual(['one\nand two\n', 'one two\n', 'one\nand two\n']);
});

test('a suggestion that the sandbox cannot make is rejected, and so is an invalid deletion', async () => {
  const id = await write('one two');
  const before = await read(id);
  const page = [insert(1, 'a'), { insertPageBreak: { location: { index: 1 } } }];
  for (const requests of [page, [remove(1, 9)]]) {
    expect((await send(id, requests, { writeControl })).status).toBe(400);
    expect(await read(id)).toEqual(before);
  }
});

test('a project that is not enrolled edits instead', async () => {
  const id = await write('one two');
  google.sandbox().setAssumptions({ broken: ['google.suggested-edits'] });
  expect(await suggest(id, insert(8, 'three'), remove(5, 8))).toBeUndefined();
  expect(await textsOf(id)).toEqual(Array(3).fill('one three\n'));
});

test('a batch can be half saved', async () => {
  const id = await write('one two');
  google.sandbox().setAssumptions({ broken: ['google.saved-suggestions'] });
  const responses = await suggest(id, insert(8, 'three'), remove(5, 8));
  expect(responses).toEqual([{ createdSuggestionIds: [expect.any(String)] }, {}]);
  expect(await textsOf(id)).toEqual(['one twothree\n', 'one two\n', 'one twothree\n']);
});
