import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { googleAssumptions } from '../../../../src/service/google/assumption/assumption.ts';
import { createAsker } from '../../../ask.ts';

// A page break adds one position to a document instead of two. Only dry runs compute positions after an insertion.

const { ask, sandbox } = await createAsker();
const { oneParagraph } = documentFixtures;
const { id: assumption } = googleAssumptions.insertedSizes;

const pageBreak = '{ insertPageBreak: { location: { index: 1 } } }';
const textAt = (index: number) => `{ insertText: { text: "A", location: { index: ${index} } } }`;
const update = async (requests: readonly string[], isDryRun = true) =>
  ask(
    `mutation { updateDocument(input: { document: "${oneParagraph}", dryRun: ${isDryRun}, requests: [${requests.join(' ')}] }) { sentRequests } }`,
  );

/** The end of the body, where the last paragraph ends. */
async function readEnd(): Promise<number> {
  const { data } = await ask(
    `{ document(id: "${oneParagraph}") { body { content { endIndex } } } }`,
  );
  return data.document.body.content.at(-1).endIndex;
}

test('a dry run computes the positions after a page break as the sandbox does', async () => {
  const last = (await readEnd()) + 1;
  expect((await update([pageBreak, textAt(last)])).errors).toEqual([]);
  expect((await update([pageBreak, textAt(last)], false)).errors).toEqual([]);
});

test('without google.inserted-sizes, an accepted edit after a page break is rejected by Docs', async () => {
  sandbox.setAssumptions({ broken: [assumption] });
  const last = (await readEnd()) + 1;
  expect((await update([pageBreak, textAt(last)])).errors).toEqual([]);
  const { errors } = await update([pageBreak, textAt(last)], false);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', applied: 'NO' });
});

test.each([
  ['after a page break names the assumption', [pageBreak, textAt(99_999)], assumption],
  ['before a page break does not', [pageBreak, textAt(0)], undefined],
  ['after a text does not', [textAt(1), textAt(99_999)], undefined],
])('the error of a dry run about an edit %s', async (_where, requests, expected) => {
  const { errors } = await update(requests);
  expect(errors[0]?.extensions['code']).toBe('BAD_USER_INPUT');
  expect(errors[0]?.extensions['assumption']).toBe(expected);
  expect(errors[0]?.message.includes(`(assumption: ${assumption})`)).toBe(expected !== undefined);
});
