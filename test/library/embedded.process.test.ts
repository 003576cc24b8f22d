import { type ChildProcess, spawn } from 'node:child_process';
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { exampleProgram } from '../example/example.ts';
import { freePort } from '../free-port.ts';
import { installProgram } from '../installed-program.ts';
import { readEvents } from './read-events.ts';

// The programs of examples/embedded, with the packed library in a folder of a user.

const example = exampleProgram('embedded');
/** Its packages are those of typed clients. */
const clients = exampleProgram('clients');
const skipReason = example.skipReason || clients.skipReason;
const started: ChildProcess[] = [];
let folder = '';

/** A program that serves a route handler of Next.js. */
const nextServer = `import { serve } from '@hono/node-server';
import { GET, POST } from './app/api/graphql/route.js';
const fetch = (request) => (request.method === 'GET' ? GET : POST)(request);
serve({ fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
`;

const run = (command: string, args: readonly string[]) =>
  new Promise<string>((resolve) => {
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => resolve(`${code} ${output}`));
  });

beforeAll(async () => {
  if (skipReason) return;
  ({ folder } = await installProgram());
  for (const name of ['src', 'tsconfig.json', 'package.json'])
    await cp(join(example.folder, name), join(folder, name), { recursive: true });
  const packages = join(example.folder, 'node_modules');
  for (const name of await readdir(packages))
    await symlink(join(packages, name), join(folder, 'node_modules', name)).catch(() => undefined);
  for (const name of ['gql.tada', 'graphql-request', '@0no-co', '@gql.tada'])
    await symlink(
      join(clients.folder, 'node_modules', name),
      join(folder, 'node_modules', name),
    ).catch(() => undefined);
  for (const scope of ['@hono', '@types'])
    for (const name of await readdir(join(packages, scope)))
      await symlink(join(packages, scope, name), join(folder, 'node_modules', scope, name)).catch(
        () => undefined,
      );
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a program, and waits until it responds. */
async function start(program: string, path: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [join('out', `${program}.js`)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), SANDBOX: 'on' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(child);
  const api = `http://127.0.0.1:${port}${path}`;
  await expect
    .poll(() =>
      fetch(`${api}?query={__typename}`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  return api;
}

async function ask(api: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(api, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

const person = (name: string) => ({ asana: `sandbox-${name}`, google: `sandbox-${name}` });

/** A program for browsers that uses the types of the client, and no types of Node. */
const clientProgram = `import { createSubscriptionClient, type SubscriptionOperation } from 'taskdoc/client';
const request: SubscriptionOperation = { query: 'subscription { projectChanged(id: "1") { kind } }' };
const client = createSubscriptionClient({ url: '/graphql', onResync: (id: string | null) => id });
for await (const { data } of client.iterate<{ projectChanged: { kind: string } }>(request))
  document.title = data?.projectChanged.kind ?? '';
`;

describe.skipIf(skipReason)('the library in other programs', () => {
  test('has a client for browsers: one file of at most 150 lines without imports, with types', async () => {
    const client = await readFile(
      join(folder, 'node_modules/taskdoc/dist/library/client.js'),
      'utf8',
    );
    expect(client.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    expect(client).not.toMatch(/\bimport\b|\brequire\b/);
    await writeFile(join(folder, 'browser.mts'), clientProgram);
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module nodenext --lib es2022,dom,dom.asynciterable --types';
    const compiler = 'node_modules/typescript/lib/tsc.js';
    const args = [compiler, ...options.split(' '), '', 'browser.mts', '--ignoreConfig'];
    expect(await run(process.execPath, args)).toBe('0 ');
  });

  test('has the schema as a type, which infers the types of operations', async () => {
    const page = await readFile('docs/library.md', 'utf8');
    const [, program = ''] = /```ts\n(import \{ initGraphQLTada[\s\S]*?)```/.exec(page) ?? [];
    const compile = async (text: string) => {
      await writeFile(join(folder, 'typed.mts'), text);
      const options = '--noEmit --strict --target es2022 --module nodenext --ignoreConfig';
      const compiler = 'node_modules/typescript/lib/tsc.js';
      return run(process.execPath, [compiler, ...options.split(' '), 'typed.mts']);
    };
    expect(await compile(program)).toBe('0 ');
    for (const [right, wrong] of [
      ['dueOn?.slice', 'dueOn?.toFixed'],
      ["{ id: '1204000000000003' }", '{ id: 1204 }'],
      ['dueOn assignee', 'dueDate assignee'],
    ] as const) {
      expect(program).toContain(right);
      expect(await compile(program.replace(right, wrong)), wrong).toMatch(/^[12] .*error TS/s);
    }
  });

  test('compiles with strict settings', async () => {
    expect(await run(process.execPath, ['node_modules/typescript/lib/tsc.js'])).toBe('0 ');
    for (const file of await readdir(join(example.folder, 'src')))
      if (file.endsWith('.ts'))
        expect(
          (await readFile(join(example.folder, 'src', file), 'utf8')).split('\n').length,
          file,
        ).toBeLessThanOrEqual(20);
    await writeFile(join(folder, 'out/next.js'), nextServer);
  });

  test('a program can add fields of its own, which request exactly what they read', async () => {
    const api = await start('own-field', '/graphql');
    const query = `{ task(id: "${fixtures.taskWithEverything}") { isLate responsible { name } } }`;
    const { data, extensions } = await ask(api, query, person('ada'));
    expect(data.task).toEqual({
      isLate: expect.any(Boolean),
      responsible: { name: expect.any(String) },
    });
    const { requests } = extensions.upstream;
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(requests)).toContain('["assignee.name","completed","due_on"]');
  });

  test.concurrent.each([
    ['node-http', '/graphql'],
    ['express', '/api/graphql'],
    ['fastify', '/api/graphql'],
    ['hono', '/api/graphql'],
    ['next', '/api/graphql'],
  ])('%s answers queries and subscriptions of its callers', async (program, path) => {
    const api = await start(program, path);
    const readme = await readFile('README.md', 'utf8');
    const query = /```graphql\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const response = JSON.parse(/```json response\n([\s\S]*?)```/.exec(readme)?.[1] ?? '');
    expect((await ask(api, query, person('ada'))).data).toEqual(response.data);
    const viewer = '{ viewer { asana { user { name } } google { connected } } }';
    for (const name of ['ada', 'grace']) {
      const { data } = await ask(api, viewer, person(name));
      expect(data.viewer.asana.user.name.toLowerCase(), name).toContain(name);
    }
    // Only the function decides who the caller is.
    const forged = { ...person('grace'), 'x-asana-authorization': 'Bearer sandbox-ada' };
    expect((await ask(api, viewer, forged)).data.viewer.asana.user.name).toContain('Grace');
    const { errors } = await ask(api, '{ nothing }');
    expect(errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');

    const task = 'subscription { projectChanged(id: "1204000000000003") { kind } }';
    const events = await readEvents(api, task, person('ada'));
    await ask(
      api,
      'mutation { createTask(input: { project: "1204000000000003", name: "New" }) { task { id } } }',
      person('ada'),
    );
    expect(await events.next()).toMatchObject({ data: { projectChanged: expect.anything() } });
    events.close();
  });
});
