import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../account/setup.ts';
import { exampleProgram } from '../example/example.ts';
import { findBlocks } from './block.ts';

// Runs the clients that docs/subscriptions.md prints, with the packages of examples/clients.

const example = exampleProgram('clients');
const { sandbox, url, lifecycle } = await startTestServer({
  SANDBOX: 'on',
  POLL_INTERVAL_MS: '100',
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
});
const page = await readFile(new URL('../../docs/subscriptions.md', import.meta.url), 'utf8');
const programs = findBlocks(page).flatMap(({ info, text }) => {
  const [, name] = /^js (\S+)$/.exec(info) ?? [];
  return name === undefined ? [] : [{ name, text: text.replaceAll('http://127.0.0.1:4000', url) }];
});
const textOf = (file: string) => programs.find(({ name }) => name === file)?.text ?? '';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-subscription-'));
  await symlink(join(example.folder, 'node_modules'), join(folder, 'node_modules'));
  for (const { name, text } of programs) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

async function rename(name: string): Promise<void> {
  await vi.waitFor(() => expect(lifecycle.streamCount).toBe(1));
  const response = await fetch(`${sandbox.asanaBaseUrl}/tasks/1206000000900001`, {
    method: 'PUT',
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name } }),
  });
  expect(response.status).toBe(200);
}

describe.skipIf(example.skipReason)('docs/subscriptions.md', () => {
  test.each(['apollo-subscription.mjs', 'urql-subscription.mjs'])(
    '%s prints the changes of a task',
    async (file) => {
      const child = spawn('node', [file], { cwd: folder });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          output += text.toString();
        });
      await rename(`For ${file}`);
      await vi.waitFor(() => expect(output).toContain(`For ${file}`));
      child.kill();
      await vi.waitFor(() => expect(lifecycle.streamCount).toBe(0));
    },
  );
});

test('the EventSource of docs/subscriptions.md prints the changes of a task', async () => {
  const print = vi.fn();
  const run = new Function('EventSource', 'console', textOf('event-source.js'));
  run(EventSource, { log: print });
  await rename('For EventSource');
  await vi.waitFor(() => expect(print).toHaveBeenCalledWith('For EventSource'));
  lifecycle.completeStreams();
  await vi.waitFor(() => expect(lifecycle.streamCount).toBe(0));
});
