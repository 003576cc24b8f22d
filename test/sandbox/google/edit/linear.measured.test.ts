import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../../sandbox/sandbox.ts';
import { cpuMsUntil } from '../../../cpu-time.ts';

// The emulator takes linear time in the document and the requests. Before, the tables took ten seconds, and the text 36.

const sandbox = await createSandbox();
afterAll(() => sandbox.close());

async function post(path: string, body: object): Promise<{ readonly documentId: string }> {
  const response = await fetch(`${sandbox.googleDocsBaseUrl}/v1/documents${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  // The test fails if the id is missing.
  return (await response.json()) as { documentId: string };
}

const tables = Array.from({ length: 120 }, () => ({
  insertTable: { rows: 3, columns: 3, endOfSegmentLocation: {} },
}));
const text = 'Some words in a line, and more.\n'.repeat(31_000);

test('120 tables after 120 tables, and a text of 1 MB, each take less than a second', async () => {
  const { documentId } = await post('', { title: 'Tables' });
  const add = () => post(`/${documentId}:batchUpdate`, { requests: tables });
  await add();
  expect(await cpuMsUntil(add)).toBeLessThan(1000);
  const other = await post('', { title: 'Text' });
  const insert = { insertText: { location: { index: 1 }, text } };
  const write = () => post(`/${other.documentId}:batchUpdate`, { requests: [insert] });
  expect(await cpuMsUntil(write)).toBeLessThan(1000);
});
