import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAsker } from '../ask.ts';
import { findBlocks } from './block.ts';
import { findExamples } from './example.ts';

const read = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
const program = findBlocks(read('docs/why.md')).find(({ info }) => info === 'js')?.text ?? '';
const [example] = findExamples(read('README.md'));
const asker = await createAsker();

const count = (text: string) => text.split('\n').length;

test('the program of docs/why.md returns the result of the query of README.md, and both need what the pages say', async () => {
  const { readPage } = await import(`data:text/javascript,${encodeURIComponent(program)}`);
  const { asanaBaseUrl, googleDriveBaseUrl } = asker.sandbox;
  const addresses = { asana: asanaBaseUrl, drive: googleDriveBaseUrl };
  const tokens = { asanaToken: 'sandbox-ada', googleToken: 'sandbox-ada' };
  asker.sandbox.clearRequests();
  const result = await readPage({ ...addresses, ...tokens }, '1204000000000003');
  const requests = asker.sandbox.requests().length;
  const answer = await asker.ask(String(example?.query));
  expect(result).toEqual(answer.data);

  const ownLines = count(program);
  const ownRequests = answer.wireRequests;
  const lines = count(String(example?.query));
  expect(read('README.md')).toContain(
    `is [a program of ${ownLines} lines](docs/why.md#with-plain-fetch) that sends ${requests} requests. taskdoc needs ${lines} lines and ${ownRequests} requests.`,
  );
  expect(read('docs/why.md')).toContain(
    `It has ${ownLines} lines and sends ${requests} requests. The query has ${lines} lines, and taskdoc sends ${ownRequests} requests for it.`,
  );
});
