import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { installProgram } from '../installed-program.ts';
import { runIn } from './run-in.ts';

// The sandbox of the packed library, in a test of another program that uses the official clients of both services.

let folder = '';

beforeAll(async () => {
  ({ folder } = await installProgram());
  for (const name of ['asana', '@googleapis', 'vitest'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
});

test('the test on docs/sandbox.md passes with the official client of Asana, and fails without the sandbox’s clock', async () => {
  const page = await readFile('docs/sandbox.md', 'utf8');
  const [, program = ''] = /```js sandbox\.test\.mjs\n([\s\S]*?)```/.exec(page) ?? [];
  const runTest = async (text: string) => {
    await writeFile(join(folder, 'sandbox.test.mjs'), text);
    return runIn(folder, 'node_modules/vitest/vitest.mjs', 'run', '--root', '.');
  };
  const [code, output] = await runTest(program);
  expect([code, output]).toEqual([0, expect.stringContaining('2 passed')]);
  const [failed] = await runTest(
    program.replace("'2026-03-02T09:00:00Z'", "'2026-03-03T09:00:00Z'"),
  );
  expect(failed).toBe(1);
});

const googleProgram = `import { docs } from '@googleapis/docs';
import { drive } from '@googleapis/drive';
const startedAt = performance.now();
const { startSandbox } = await import('taskdoc/sandbox');
const sandbox = await startSandbox({
  clock: new Date('2026-03-02T09:00:00Z'),
  faults: [{ kind: 'status', status: 403, route: 'GET /v1/documents/{documentId}' }],
});
const startMs = performance.now() - startedAt;
const headers = { authorization: 'Bearer sandbox-ada' };
const client = docs({ version: 'v1', rootUrl: sandbox.googleDocsBaseUrl + '/', headers });
const files = drive({ version: 'v3', rootUrl: sandbox.googleDriveBaseUrl + '/', headers });
const { data } = await client.documents.create({ requestBody: { title: 'Plan' } });
const file = await files.files.get({ fileId: data.documentId, fields: 'name,createdTime' });
const status = await client.documents.get({ documentId: data.documentId }).catch((error) => error.status);
console.log(JSON.stringify({ startMs, status, file: file.data }));
await sandbox.close();
`;

test('Google’s official clients work with it, with faults and a fixed clock; it starts within a second', async () => {
  await writeFile(join(folder, 'google.mjs'), googleProgram);
  const [code, output] = await runIn(folder, 'google.mjs');
  expect([code, output]).toEqual([0, expect.stringContaining('startMs')]);
  const { startMs, ...result } = JSON.parse(output);
  expect(result).toEqual({
    status: 403,
    file: { name: 'Plan', createdTime: expect.stringMatching(/^2026-03-02T09:00:00/) },
  });
  expect(startMs).toBeLessThan(1000);
});
