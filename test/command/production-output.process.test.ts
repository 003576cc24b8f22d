import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { printedUntil } from '../address-in.ts';
import { bundleProgram } from '../bundled-program.ts';

const program = await bundleProgram('src/main.ts');
afterAll(() => program.remove());

/** What the program prints from its start to its end, by stream. */
async function outputOf(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program.path], {
    env: { PATH: process.env['PATH'], PORT: '0', DRAIN_DELAY_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const all = Promise.all([text(child.stdout), text(child.stderr)]);
  await printedUntil(child, /^API +http/m);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  const [stdout, stderr] = await all;
  return { stdout, stderr };
}

const isJson = (line: string) => line.startsWith('{') && JSON.parse(line) !== null;

describe('standard output', () => {
  test.each([
    ['on the sandbox', {}],
    ['with the services', { SANDBOX: 'off' }],
  ])('has only lines of JSON in production, %s', async (_case, env) => {
    const { stdout, stderr } = await outputOf({ NODE_ENV: 'production', ...env });
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => !isJson(line))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).msg)).toContain('start');
    expect(stderr).toContain('API      http://127.0.0.1:');
  });

  test('has the address for a person in development', async () => {
    expect((await outputOf({})).stdout).toContain('API      http://127.0.0.1:');
  });
});
