import { afterAll, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createHttpClient } from '../../../../src/upstream/http/http-client.ts';
import { createAsker } from '../../../ask.ts';

// Documents that are larger than a response may be, with a small limit.

const limited = createHttpClient({ maxResponseBytes: 5000 });
afterAll(() => limited.close());
const { ask } = await createAsker(
  {},
  {},
  { toHttpClient: (http) => ({ ...http, send: limited.send }) },
);

test('a document that is too large for a response has its other fields, and an error that says what to do', async () => {
  const { data, errors } = await ask(
    `{ document(id: "${documentFixtures.handbook}") { markdown modifiedAt } }`,
  );
  expect(data.document).toEqual({ markdown: null, modifiedAt: expect.any(String) });
  expect(errors).toMatchObject([
    {
      path: ['document', 'markdown'],
      message: expect.stringContaining('more than 5000 bytes'),
      extensions: {
        code: 'UPSTREAM_BAD_RESPONSE',
        retryable: false,
        help: expect.stringContaining('export(format: MARKDOWN)'),
      },
    },
  ]);
});
