import { expect, test, vi } from 'vitest';
import type { HttpClient } from '../../../../src/upstream/http/http-client.ts';
import { insert } from '../edit/set-up.ts';
import { createMarkdownSetUp } from './set-up.ts';

/** Called before each batch of the server is sent. */
let beforeBatch = async () => {};

const toHttpClient = (http: HttpClient): HttpClient => ({
  ...http,
  async send(request) {
    if (request.url.includes(':batchUpdate')) await beforeBatch();
    return http.send(request);
  },
});

const setUp = await createMarkdownSetUp({}, { toHttpClient });
const { send, write, edit, batches, markdownOf, askAmongOthers, sandbox, update } = setUp;

const append = `mutation ($document: ID!, $markdown: String!) {
  appendToDocument(input: { document: $document, markdown: $markdown }) { losses }
}`;

test('every append succeeds once and in order while somebody else changes the document before two of three writes', async () => {
  const document = await write('');
  let count = 0;
  beforeBatch = async () => {
    count += 1;
    if (count % 3 !== 0) await edit(document, insert(1, '-'));
  };
  const names = Array.from({ length: 10 }, (_, index) => `line ${index};`);
  for (const markdown of names) {
    const { errors } = await askAmongOthers(append, { document, markdown });
    expect(errors).toEqual([]);
  }
  beforeBatch = async () => {};
  expect(count).toBe(30);
  expect((await markdownOf(document)).match(/line \d+;/g)).toEqual(names);
});

test('six parallel appends of one caller succeed without a conflict', async () => {
  const document = await write('');
  sandbox.clearRequests();
  const names = Array.from({ length: 6 }, (_, index) => `line ${index};`);
  const results = await Promise.all(
    names.map((markdown) => askAmongOthers(append, { document, markdown })),
  );
  expect(results.flatMap(({ errors }) => errors)).toEqual([]);
  expect(batches()).toHaveLength(6);
  expect((await markdownOf(document)).match(/line \d;/g)?.toSorted()).toEqual(names);
});

test('a change is planned ten times at most', async () => {
  const document = await write('');
  beforeBatch = () => edit(document, insert(1, '-'));
  const { errors } = await send('appendToDocument', { document, markdown: 'new' });
  beforeBatch = async () => {};
  expect(errors).toMatchObject([{ extensions: { code: 'REVISION_CONFLICT', applied: 'NO' } }]);
  // Each batch of the server follows one of the other editor.
  expect(batches()).toHaveLength(20);
  expect(await markdownOf(document)).toBe(`\\${'-'.repeat(10)}\n`);
});

test('an append waits for its turn to write before it reads the document', async () => {
  const [first, second] = [await write('a'), await write('b')];
  const route = 'POST /v1/documents/{documentId}:batchUpdate';
  sandbox.clearRequests();
  sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 1, route, count: 1 }]);
  const refused = update({ document: first, requests: [insert(1, 'c')] });
  await vi.waitFor(() => expect(sandbox.requests()).toHaveLength(1), { interval: 5 });
  // The credential is paused for a second from the moment of the response.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const waiting = askAmongOthers(append, { document: second, markdown: 'new' });
  await Promise.all([refused, waiting]);
  const lines = sandbox
    .requests()
    .map(({ method, path }) => `${method} ${path.includes(first) ? 'first' : 'second'}`);
  expect(lines).toEqual(['POST first', 'POST first', 'GET second', 'POST second']);
});
