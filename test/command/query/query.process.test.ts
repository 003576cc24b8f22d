import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { bundleProgram } from '../../bundled-program.ts';

// The command as a program that executes operations itself.

const sandbox = await createSandbox();
const program = await bundleProgram('src/main.ts');
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-own-query-'));
afterAll(() => Promise.all([sandbox.close(), program.remove(), rm(folder, { recursive: true })]));

async function query(document: string, args: readonly string[], env: Record<string, string> = {}) {
  const file = join(folder, 'document.graphql');
  await writeFile(file, document);
  const child = spawn(process.execPath, [program.path, 'query', file, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { stdout, stderr, exitCode };
}

const tasks = '{ project(id: "1204000000000003") { tasks(first: 9) { nodes { gid name } } } }';

describe.concurrent('taskdoc query', () => {
  test('without credentials executes a document on the sandbox and prints the result', async () => {
    const { stdout, exitCode, stderr } = await query(
      'query ($id: ID!) { task(id: $id) { name } }',
      ['--variables', '{"id": "1206000000000179"}'],
    );
    expect(stderr).toBe('');
    expect(stdout).toBe(`{
  "data": {
    "task": {
      "name": "Design the forecast screen"
    }
  }
}
`);
    expect(exitCode).toBe(0);
  });
});

describe('taskdoc query with the credentials of a server', () => {
  test('uses no port and no setting about callers', async () => {
    const trusted = join(folder, 'trusted.json');
    await writeFile(trusted, '{"abc": "{ viewer { asana { connected } } }"}');
    const used = createServer().listen(0, '127.0.0.1');
    await once(used, 'listening');
    const port = String(Object(used.address()).port);
    const { stdout, stderr, exitCode } = await query(tasks, ['--all', '--csv'], {
      ASANA_ACCESS_TOKEN: 'sandbox-ada',
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      PORT: port,
      METRICS_PORT: port,
      API_KEYS: 'a-key-of-16-characters-or-more-for-callers',
      INTROSPECTION: 'off',
      ONLY_TRUSTED_DOCUMENTS: 'on',
      TRUSTED_DOCUMENTS: trusted,
      REQUIRE_CALLER_CREDENTIALS: 'on',
      MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1',
    });
    used.close();
    expect(stderr).toMatch(/\nExported \d\d items in \d+ requests with \d+ reads\.\n$/);
    expect(exitCode).toBe(0);
    const [header, first, ...rows] = stdout.trimEnd().split('\r\n');
    expect(header).toBe('gid,name');
    expect(first).toBe('1206000000000179,Design the forecast screen');
    expect(rows.length).toBeGreaterThan(20);
  });

  test('exits with 1 if nothing was returned, and with 3 if something is missing', async () => {
    const env = { ASANA_ACCESS_TOKEN: 'sandbox-ada', ASANA_BASE_URL: sandbox.asanaBaseUrl };
    const lost = await query('{ documents { nodes { title } } }', ['--all'], env);
    expect(lost).toMatchObject({ exitCode: 1, stdout: '' });
    expect(lost.stderr).toContain('The export is not complete. NOT_CONNECTED');
    const partial = await query(
      '{ task(id: "1") { name } viewer { asana { connected } } }',
      [],
      env,
    );
    expect(partial.exitCode).toBe(3);
    expect(JSON.parse(partial.stdout)).toMatchObject({
      data: { task: null, viewer: { asana: { connected: true } } },
      errors: [{ extensions: { code: 'NOT_FOUND' } }],
    });
    const invalid = await query('{ tasks { nodes { title } } }', ['--all'], env);
    expect(invalid).toMatchObject({ exitCode: 2, stdout: '' });
    expect(invalid.stderr).toContain('Cannot query field "title" on type "Task".');
  });
});
