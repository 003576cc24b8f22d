import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

// Docs or Drive responds with more or with less than the server knows.

const { ask, sandbox } = await createAsker();

test('a search for the beginning of a word has the documents that Drive finds', async () => {
  const search = async (name: string) => {
    const { data, errors } = await ask(
      'query ($name: String) { documents(name: $name) { nodes { title } } }',
      { name },
    );
    expect(errors).toEqual([]);
    return data.documents.nodes.map(({ title }: { title: string }) => title);
  };
  const title = 'Launch plan: Aria 2';
  expect(await search('pla')).toContain(title);
  sandbox.setAssumptions({ broken: ['google.name-prefix'] });
  expect(await search('pla')).not.toContain(title);
  expect(await search('plan')).toContain(title);
});

test('values that Docs does not omit although they are 0 change no result', async () => {
  const { handbook } = documentFixtures;
  const element =
    'startIndex endIndex paragraph { bullet { nestingLevel } elements { startIndex endIndex } }';
  const query = `{ document(id: "${handbook}") { text markdown tabs { body { content { ${element} } } } } }`;
  const update = `mutation { updateDocument(input: { document: "${handbook}", dryRun: true, order: DESCENDING_INDEX, requests: [{ insertText: { text: "A", location: { index: 1 } } }, { createParagraphBullets: { range: { startIndex: 1, endIndex: 9 }, bulletPreset: NUMBERED_DECIMAL_NESTED } }] }) { sentRequests } }`;
  const run = async () =>
    [await ask(query), await ask(update)].map(({ data, errors }) => [data, errors]);
  const expected = await run();
  expect(expected.map(([, errors]) => errors)).toEqual([[], []]);
  sandbox.setAssumptions({ broken: ['google.omitted-defaults'] });
  expect(await run()).toEqual(expected);
});
