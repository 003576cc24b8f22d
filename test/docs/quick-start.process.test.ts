import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleProgram } from '../example/example.ts';
import { startExportServer } from '../server/route/export-setup.ts';
import { findBlocks } from './block.ts';

// Does what docs/quick-start.md says, over HTTP with a sandbox. The page's files are also in examples/clients, whose packages are
// used: each test of a block that installs packages checks that they are the same. test/program.process.test.ts runs the blocks with npm start.

const example = exampleProgram('clients');
const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

const ada = { ASANA_ACCESS_TOKEN: 'sandbox-ada', GOOGLE_ACCESS_TOKEN: 'sandbox-ada' };
const { sandbox, url } = await startExportServer(ada);

const blocks = findBlocks(await read('docs/quick-start.md'));
const files = blocks.flatMap(({ info, text, line }) => {
  const [, name] = /^(?:js|ts|graphql) (\S+)$/.exec(info) ?? [];
  return name === undefined ? [] : [{ name, text, line }];
});
const commands = blocks.flatMap((block, index) => {
  const { info, text, heading, line } = block;
  if (info !== 'sh' || /npm start|docker/.test(text)) return [];
  const next = blocks[index + 1];
  const output = next?.info === 'text output' || next?.info === 'json response' ? next : null;
  return [{ heading, line, text, output }];
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-quick-start-'));
  await symlink(join(example.folder, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(example.folder, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  for (const { name, text } of files) await writeFile(join(folder, name), withAddress(text));
});
afterAll(() => rm(folder, { recursive: true }));

/** The caller's own token, and no warnings of npx about the settings of this machine. */
const environment = { ASANA_ACCESS_TOKEN: 'sandbox-grace', npm_config_loglevel: 'error' };

const withAddress = (text: string) => text.replaceAll('http://127.0.0.1:4000', url);

/** Runs commands in the folder as a user does, but does not install packages. Returns the output. Throws if a command fails. */
async function run(text: string): Promise<string> {
  const script = withAddress(text).replace(/^npm install .*\n/gm, '');
  const options = { cwd: folder, env: { ...process.env, ...environment } };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], options);
  // Clients log warnings here, for example about a type without a key. curl prints its progress.
  if (!script.startsWith('curl')) expect(stderr).toBe('');
  return stdout;
}

test('docs/quick-start.md has a block for each step', () => {
  expect(blocks.map(({ heading, info }) => `${heading}: ${info}`)).toEqual([
    'Start the server: sh',
    'curl: sh',
    'curl: json response',
    ...['graphql-request', 'Apollo Client', 'urql'].flatMap((heading) => [
      `${heading}: js ${heading.toLowerCase().replace(' ', '-')}.mjs`,
      `${heading}: sh`,
      `${heading}: text output`,
    ]),
    'Generated types: graphql tasks.graphql',
    'Generated types: js generate.mjs',
    'Generated types: ts typed.mts',
    'Generated types: sh',
    'Generated types: text output',
    'Your own accounts: sh',
    'Your own accounts: sh',
    'Your own accounts: json response',
    'Container: sh',
  ]);
});

test('the container in docs/quick-start.md serves the address of the page', async () => {
  const [block] = blocks.filter(({ heading }) => heading === 'Container');
  expect(block?.text).toBe('docker compose up');
  // test/container.test.ts tests the image itself, as far as that is possible without Docker.
  expect(await read('compose.yaml')).toMatch(/^ {6}- "127\.0\.0\.1:4000:4000"$/m);
  expect(await read('Dockerfile')).toMatch(/^ENV .*\bPORT=4000\b/m);
});

test.each(files)('docs/quick-start.md prints examples/clients/$name', async ({ name, text }) => {
  expect(`${text}\n`).toBe(await read(`examples/clients/${name}`));
});

describe.skipIf(example.skipReason)('docs/quick-start.md', () => {
  const isGenerated = ({ heading }: { readonly heading: string }) => heading === 'Generated types';

  test.each(commands.filter((one) => !isGenerated(one)))(
    '$heading, line $line: the commands print the output',
    async (command) => {
      const stdout = await run(command.text);
      if (command.output?.info === 'json response') {
        const { data } = JSON.parse(stdout);
        expect({ data }).toEqual(JSON.parse(command.output.text));
      } else {
        expect(stdout.trimEnd()).toBe(command.output?.text);
      }
    },
  );

  test('the packages that the page installs are those that the tests use', async () => {
    const { dependencies, devDependencies } = JSON.parse(
      await read('examples/clients/package.json'),
    );
    const versions: Record<string, string> = { ...dependencies, ...devDependencies };
    const installed = commands
      .flatMap(({ text }) => text.match(/^npm install .*$/gm) ?? [])
      .flatMap((line) => line.split(' ').slice(2))
      .filter((word) => word !== '--save-dev');
    expect(installed.length).toBeGreaterThan(10);
    for (const one of installed) {
      const [name, major] = one.split(/(?<!^)@/);
      expect(versions[name ?? ''], one).toMatch(new RegExp(`^${major}\\.`));
    }
  });

  test('Generated types: the commands print the output, and the types compile and are non-null where only an error makes null', async () => {
    const command = commands.find(isGenerated);
    const stdout = await run(command?.text ?? '');
    expect(stdout.trimEnd()).toBe(command?.output?.text);
    const types = await readFile(join(folder, 'gql/graphql.ts'), 'utf8');
    const [, query] = /^export type TasksQuery = (.*);$/m.exec(types) ?? [];
    expect(query).toBe(
      '{ project: { name: string, tasks: { nodes: Array<{ name: string, dueOn: string | null, documents: Array<{ title: string }> }> } } }',
    );
    expect(await run('node_modules/.bin/tsc || true')).toBe('');
  });

  test.each(['graphql-request', 'apollo-client', 'urql'])(
    '%s returns the tasks although Google rejects each document, and the errors',
    async (name) => {
      sandbox.setFaults([{ kind: 'status', route: 'GET /drive/v3/files/{fileId}', status: 403 }]);
      const stdout = await run(`node ${name}.mjs`);
      expect(stdout).toContain('- Design the sensor list: ');
      expect(stdout).not.toContain('Release notes');
      expect(stdout).toContain('Google does not allow this');
    },
  );
});
