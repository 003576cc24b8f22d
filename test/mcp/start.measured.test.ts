import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { threadMs } from '../cpu-time.ts';
import { installProgram } from '../installed-program.ts';
import { modern } from './tool-client.ts';

// The time is the processor time of the program's main thread: until the list it waits for nothing, and other work on the machine does not
// count. A slow processor takes longer for everything, so a second limit compares with what each such program needs: Node and the SDK.

const runs = 3;

async function listMs(program: string): Promise<number> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: modern } },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    stderr: 'ignore',
  });
  await client.connect(transport);
  await client.listTools();
  const ms = threadMs(transport.pid ?? Number.NaN);
  await client.close();
  return ms;
}

async function loadMs(): Promise<number> {
  const code = `import '@modelcontextprotocol/server'; import '@modelcontextprotocol/server/stdio';
    process.stdout.write('.'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ms = threadMs(child.pid ?? Number.NaN);
  child.kill();
  return ms;
}

test('taskdoc mcp lists its tools within a second, and in at most 1.25 times the time in which Node loads the SDK', async () => {
  const { program } = await installProgram();
  const lists: number[] = [];
  const loads: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    lists.push(await listMs(program));
    loads.push(await loadMs());
  }
  const fastest = Math.min(...lists);
  expect(fastest).toBeLessThan(1000);
  expect(fastest / Math.min(...loads)).toBeLessThan(1.25);
});
