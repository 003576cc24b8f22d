import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { installProgram } from '../installed-program.ts';
import { modern } from './tool-client.ts';

test('taskdoc mcp lists its tools within a second of its start', async () => {
  const { program } = await installProgram();
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const startedAt = performance.now();
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: modern } },
    );
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp'],
        stderr: 'ignore',
      }),
    );
    await client.listTools();
    times.push(performance.now() - startedAt);
    await client.close();
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});
