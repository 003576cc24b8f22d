import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressIn } from './address-in.ts';

// The package as others install it: packed, unpacked in a folder of its own, with the packages beside it that an
// installation would bring and no other. They are links to ours, since fetching them takes longer than all of this.

const run = promisify(execFile);
const children: ChildProcess[] = [];
let folder: string;
let program: string;
let files: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-package-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
  // What `prepare` prints may stand before it.
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  files = packed.files.map(({ path }: { path: string }) => path);
  await run('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  await linkPackages(join(folder, 'node_modules'));
  const { bin } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
  program = join(folder, 'package', bin.taskdoc);
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function linkPackages(to: string): Promise<void> {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  );
  const paths = Object.entries(packages)
    .filter(([path, { dev }]) => !dev && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
    .map(([path]) => path.slice('node_modules/'.length));
  expect(paths).not.toContain('vitest');
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await symlink(resolve('node_modules', path), join(to, path));
  }
}

function start(...args: readonly string[]): ChildProcess & ReturnType<typeof spawn> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

test('it holds the program, its schema and what every package has, and nothing else', () => {
  const others = files.filter((file) => !/^dist\/[a-z/-]+\.js$/.test(file)).sort();
  expect(others).toEqual(['LICENSE', 'README.md', 'package.json', 'schema.graphql']);
  expect(files.length).toBeGreaterThan(300);
});

test.concurrent('taskdoc answers on its sandbox, and opens GraphiQL', async () => {
  const api = await addressIn(start(), 'API');
  const asked = await fetch(api, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { asana { user { name } } } }' }),
  });
  expect(await asked.json()).toMatchObject({
    data: { viewer: { asana: { user: { name: 'Ada Okafor' } } } },
  });
  const page = await fetch(api, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<title>taskdoc</title>');
});

test.concurrent('taskdoc sandbox answers as both services, and to its controls', async () => {
  const child = start('sandbox', '--port', '0');
  const asana = await addressIn(child, 'Asana');
  const { origin } = new URL(asana);
  const headers = { authorization: 'Bearer sandbox-grace' };
  const me = await fetch(`${asana}/users/me`, { headers });
  expect(await me.json()).toMatchObject({ data: { name: expect.stringContaining('Grace') } });
  const about = await fetch(`${origin}/drive/v3/about?fields=user`, { headers });
  expect(about.status).toBe(200);
  const requests = await fetch(`${origin}/sandbox/requests?clear=true`);
  expect(await requests.json()).toMatchObject([
    { method: 'GET', path: '/users/me' },
    { method: 'GET', path: '/drive/v3/about' },
  ]);
  expect((await fetch(`${origin}/sandbox/reset`, { method: 'POST' })).status).toBe(200);
});

test.concurrent('what nobody can follow ends with 2 and a word on standard error', async () => {
  await expect(run(process.execPath, [program, 'sandbocks'])).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no command "sandbocks".\nSee taskdoc --help.\n',
  });
});

test.concurrent('--version is the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await run(process.execPath, [program, '--version'])).toMatchObject({
    stdout: `${version}\n`,
  });
});
