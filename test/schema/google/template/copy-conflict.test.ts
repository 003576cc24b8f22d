import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createEditSetUp, textOf } from '../edit/set-up.ts';

const { ask, sandbox, write, read, edit, batches } = await createEditSetUp();
const route = 'POST /v1/documents/{documentId}:batchUpdate';

const image = { imageUrl: 'https://images.example/logo.png' };
const markdown = { markdown: '*logo*' };
const wording = ['google.revision-conflict-wording'] as const;

test.each([
  ['image is inserted', '', image, []],
  ['image is inserted', ', however Google words it', image, wording],
  ['Markdown is inserted', '', markdown, []],
  ['Markdown is inserted', ', however Google words it', markdown, wording],
])(
  'a copy that changes before its %s is read and planned again%s',
  async (_what, _how, value, broken) => {
    const document = await write('Here is the logo.');
    sandbox.setAssumptions({ broken: [...broken] });
    // The first write waits, which leaves time for the other change between the read and the write.
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 1, route, count: 1 }]);
    const filling = ask(
      'mutation ($input: CopyDocumentInput!) { copyDocument(input: $input) { fillError { code applied } fills { find count } } }',
      {
        input: {
          document: documentFixtures.editable,
          copy: document,
          fill: [{ find: 'logo', ...value }],
        },
      },
    );
    await expect.poll(() => batches().length, { interval: 5 }).toBe(1);
    await edit(document, { insertText: { text: 'A', location: { index: 1 } } });
    const { data, errors } = await filling;
    expect(errors).toEqual([]);
    expect(data.copyDocument).toEqual({ fillError: null, fills: [{ find: 'logo', count: 1 }] });
    // The other change, the refused batch, the batch of the old revision, and the one of the new revision.
    expect(batches()).toHaveLength(4);
    expect(textOf(await read(document))).toMatch(/^AHere is the (?:logo|\ufffc)\.$/);
  },
);
