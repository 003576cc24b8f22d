import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startExportServer } from '../server/route/export-setup.ts';
import { findBlocks } from './block.ts';

// The examples of docs/schema.md that upload a file, over HTTP with a sandbox.

const { sandbox, url } = await startExportServer({
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
  GOOGLE_ACCESS_TOKEN: 'sandbox-ada',
});
const page = await readFile(new URL('../../docs/schema.md', import.meta.url), 'utf8');
const blocks = findBlocks(page).filter(({ heading }) => heading === 'Files');
/** @param index  Which of the blocks with this language. */
const textOf = (info: string, index = 0) =>
  (blocks.filter((block) => block.info === info)[index]?.text ?? '').replaceAll(
    'http://127.0.0.1:4000',
    url,
  );
const task = '1206000000000010';

async function attached(): Promise<readonly { name: string; size: number }[]> {
  const path = `/attachments?parent=${task}&opt_fields=name,size`;
  const response = await fetch(`${sandbox.asanaBaseUrl}${path}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  return ((await response.json()) as { data: { name: string; size: number }[] }).data;
}

test('the example with curl attaches the file and prints the response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-upload-'));
  await writeFile(join(folder, 'report.txt'), 'Twenty-four bytes here.\n');
  const run = promisify(execFile)('bash', ['-ec', textOf('sh')], { cwd: folder });
  expect((await run).stdout).toBe(textOf('text output'));
  expect(await attached()).toContainEqual(
    expect.objectContaining({ name: 'report.txt', size: 24 }),
  );
  await rm(folder, { recursive: true });
});

test('the example with curl that imports a file prints the response', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-import-'));
  await writeFile(join(folder, 'report.md'), '# Report\n\nAll is **well**');
  const run = promisify(execFile)('bash', ['-ec', textOf('sh', 1)], { cwd: folder });
  expect((await run).stdout).toBe(textOf('text output', 1));
  const { documentId } = JSON.parse(textOf('text output', 1)) as { documentId: string };
  const response = await fetch(`${sandbox.googleDocsBaseUrl}/v1/documents/${documentId}`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  expect(await response.json()).toMatchObject({ title: 'Report' });
  await rm(folder, { recursive: true });
});

test('the example with fetch attaches a File, and throws the message of an error', async () => {
  const source = `${textOf('js')}\nexport { attach };`;
  // The example as a module.
  const { attach } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )) as { attach: (task: string, file: File) => Promise<string> };
  const file = new File(['größe'], 'Größe.txt', { type: 'text/plain' });
  expect(await attach(task, file)).toMatch(/^Attachment:\d+$/);
  expect(await attached()).toContainEqual(expect.objectContaining({ name: 'Größe.txt', size: 7 }));
  await expect(attach(task, new File([], 'empty.txt'))).rejects.toThrow('sizeBytes must be');
  await expect(attach('999', file)).rejects.toThrow('Asana');
});
