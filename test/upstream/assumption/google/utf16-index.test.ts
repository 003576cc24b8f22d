import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

// Docs counts positions in code points. There is no alternative, because the server cannot know which positions a caller means.

const { ask, sandbox } = await createAsker();
const { emoji, oneParagraph } = documentFixtures;
const bullets =
  '{ createParagraphBullets: { range: { startIndex: 1, endIndex: 2 }, bulletPreset: NUMBERED_DECIMAL_NESTED } }';
const insert = '{ insertText: { text: "A", location: { index: 1 } } }';
const queryOf = (id: string, options: string) =>
  `mutation { updateDocument(input: { document: "${id}", ${options}, requests: [${insert}, ${bullets}] }) { sentRequests } }`;

test.each(['dryRun: true', 'order: DESCENDING_INDEX'])(
  'the error of an update with %s names the assumption, and nothing is written',
  async (options) => {
    expect((await ask(queryOf(emoji, options))).errors).toEqual([]);
    sandbox.reset();
    sandbox.setAssumptions({ broken: ['google.utf16-indexes'] });
    const { errors, upstream } = await ask(queryOf(emoji, options));
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_BAD_RESPONSE',
      applied: 'NO',
      assumption: 'google.utf16-indexes',
    });
    expect(upstream.totals.writes).toBe(0);
  },
);

test('a document without an emoji is updated', async () => {
  sandbox.setAssumptions({ broken: ['google.utf16-indexes'] });
  expect((await ask(queryOf(oneParagraph, 'order: DESCENDING_INDEX'))).errors).toEqual([]);
});
