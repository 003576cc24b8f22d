import { expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createEditSetUp } from '../edit/set-up.ts';

const { ask, sandbox, write, edit, batches } = await createEditSetUp();
const route = 'POST /v1/documents/{documentId}:batchUpdate';

test.each([
  ['', []],
  [', however Google words it', ['google.revision-conflict-wording'] as const],
])('a copy that changes before its image is inserted is a conflict%s', async (_, broken) => {
  const document = await write('Here is the logo.');
  sandbox.setAssumptions({ broken: [...broken] });
  // The write is retried once, which leaves time for the other change between the read and the write.
  sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 1, route, count: 1 }]);
  const filling = ask(
    'mutation ($input: CopyDocumentInput!) { copyDocument(input: $input) { fillError { code applied } } }',
    {
      input: {
        document: documentFixtures.editable,
        copy: document,
        fill: [{ find: 'logo', imageUrl: 'https://images.example/logo.png' }],
      },
    },
  );
  await expect.poll(() => batches().length).toBe(1);
  await edit(document, { insertText: { text: 'A', location: { index: 1 } } });
  const { data, errors } = await filling;
  expect(errors).toEqual([]);
  expect(data.copyDocument.fillError).toEqual({ code: 'REVISION_CONFLICT', applied: 'NO' });
});
