import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { findBlocks } from '../docs/block.ts';
import { startExportServer } from '../server/route/export-setup.ts';

// docs/relay.md, followed from its start in an empty folder.

const { url } = await startExportServer({});
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-relay-page-'));
afterAll(() => rm(folder, { recursive: true }));

const packages = join(folder, 'node_modules');

/** Links the packages that `npm install` installs. */
async function install(names: readonly string[]): Promise<void> {
  await mkdir(join(packages, '.bin'), { recursive: true });
  for (const name of names) await symlink(resolve('node_modules', name), join(packages, name));
  await symlink('../relay-compiler/cli.js', join(packages, '.bin/relay-compiler'));
}

async function run(command: string): Promise<void> {
  const [, names] = /^npm install (.*)/.exec(command) ?? [];
  if (names !== undefined) return install(names.split(' '));
  const env = { ...process.env, npm_config_offline: 'true' };
  await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
}

test('the page, followed from its start in an empty folder, compiles a query that the server runs', async () => {
  const page = await readFile('docs/relay.md', 'utf8');
  const beginning = page.slice(0, page.indexOf('## Results in parts'));
  for (const { info, text } of findBlocks(beginning)) {
    const commands = text.replaceAll('http://127.0.0.1:4000', url).trim().split('\n');
    const [, file = 'relay.config.json'] = info.split(' ');
    if (info === 'sh') for (const command of commands) await run(command);
    else await writeFile(join(folder, file), text);
  }
  const artifact = join(folder, 'src/__generated__/taskNameQuery.graphql.ts');
  const documents = JSON.parse(await readFile(join(folder, 'documents.json'), 'utf8'));
  const [id = '', query] = Object.entries(documents)[0] ?? [];
  expect(await readFile(artifact, 'utf8')).toContain(id);
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-asana-authorization': 'Bearer sandbox-ada' },
    body: JSON.stringify({ query, variables: { id: fixtures.emptyTask } }),
  });
  expect(await response.json()).toMatchObject({ data: { task: { name: expect.any(String) } } });
});
