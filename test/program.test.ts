import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../sandbox/sandbox.ts';
import { fixtures } from '../sandbox/world/fixture/fixture.ts';
import { bundleProgram } from './bundled-program.ts';
import { startServer } from './running-server.ts';
import { startNginx } from './scale/nginx-server.ts';
import { isSkipped } from './tool/tool.ts';

// The shortest test of a started program. The set `process` tests the installed package, its commands, workers and instances.

const sandbox = await createSandbox();
const program = await bundleProgram('src/main.ts');
const server = await startServer(program.path, sandbox, { WORKERS: '2' });
const exit = once(server.child, 'exit');
afterAll(async () => {
  server.child.kill('SIGKILL');
  await exit;
  await Promise.all([sandbox.close(), program.remove()]);
});

async function nameOfTask(api: string): Promise<unknown> {
  const response = await fetch(api, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-asana-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify({ query: `{ task(id: "${fixtures.emptyTask}") { name } }` }),
  });
  return response.json();
}

const expected = { data: { task: { name: expect.any(String) } } };

describe('the program with two workers', () => {
  test('executes an operation', async () => {
    expect(await nameOfTask(server.api)).toMatchObject(expected);
  });

  test.skipIf(isSkipped('nginx'))('executes an operation behind nginx', async () => {
    const port = Number(new URL(server.api).port);
    const nginx = await startNginx([port, port, port]);
    try {
      expect(await nameOfTask(`${nginx.url}/graphql`)).toMatchObject(expected);
    } finally {
      await nginx.stop();
    }
  });

  test('stops without an error on SIGTERM', async () => {
    server.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
