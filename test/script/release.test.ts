import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

// Prepares releases of a small package in a repository of its own.

let folder = '';
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

const names = { name: 'taskdoc', version: '0.1.0' };
const manifest = {
  ...names,
  exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' }, './b': './b.txt' },
};
const changelog = '# Changelog\n\n## Unreleased\n\n- A new field.\n\n## 0.1.0\n\nThe first.\n';

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const read = (file: string) => readFile(join(folder, file), 'utf8');

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
    cwd: folder,
  });

const commit = () => {
  git('add', '.');
  git('commit', '--quiet', '--message', 'x');
};

const tsx = resolve('node_modules/tsx/dist/cli.mjs');
const script = resolve('script/release.ts');

/** Runs the script. Returns its exit code and what it printed. */
const release = (...args: readonly string[]) =>
  new Promise<readonly [number, string]>((done) => {
    execFile(process.execPath, [tsx, script, ...args], { cwd: folder }, (error, out, errors) =>
      done([error ? Number(error.code) : 0, out + errors]),
    );
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-release-'));
  folders.push(folder);
  await write('package.json', JSON.stringify(manifest, null, 2));
  await write('package-lock.json', JSON.stringify({ ...names, packages: { '': names } }, null, 2));
  await write('CHANGELOG.md', changelog);
  await write('schema.graphql', 'type Query { a: Int b: Int }');
  for (const file of ['dist/a.js', 'dist/a.d.ts', 'b.txt']) await write(file, '');
  git('init', '--quiet');
  commit();
  git('tag', 'v0.1.0');
});

test('a release has its version in both files, and its section in the changelog', async () => {
  const [code, output] = await release('0.2.0');
  expect([code, output]).toEqual([0, expect.stringContaining('Version 0.2.0 is prepared.')]);
  expect(JSON.parse(await read('package.json'))).toEqual({ ...manifest, version: '0.2.0' });
  const lock = JSON.parse(await read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual(['0.2.0', '0.2.0']);
  const today = new Date().toISOString().slice(0, 10);
  expect(await read('CHANGELOG.md')).toBe(
    changelog.replace('## Unreleased\n', `## Unreleased\n\n## 0.2.0, ${today}\n`),
  );
});

test.each([
  ['an earlier version', ['0.0.9'], 'later than 0.1.0', async () => {}],
  ['the same version', ['0.1.0'], 'later than 0.1.0', async () => {}],
  ['no version', [], 'Give a version', async () => {}],
  ['a file without a commit', ['0.2.0'], 'changes without a commit', () => write('c.txt', '')],
  [
    'an empty changelog',
    ['0.2.0'],
    'nothing below “Unreleased”',
    () => write('CHANGELOG.md', changelog.replace('- A new field.\n\n', '')),
  ],
  ['a missing export', ['0.2.0'], 'exports ./b.txt, which', () => rm(join(folder, 'b.txt'))],
  [
    'a breaking change',
    ['0.2.0'],
    '“- Breaking: Query.b was removed.”',
    () => write('schema.graphql', 'type Query { a: Int }'),
  ],
  [
    'no earlier version',
    ['0.2.0'],
    'no tag v0.1.0',
    async () => {
      git('tag', '--delete', 'v0.1.0');
    },
  ],
])('%s is a problem, and nothing is written', async (what, args, problem, change) => {
  await change();
  if (what !== 'a file without a commit')
    git('commit', '--quiet', '--allow-empty', '--all', '-m', 'y');
  const before = [await read('package.json'), await read('CHANGELOG.md')];
  const [code, output] = await release(...args);
  expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect([await read('package.json'), await read('CHANGELOG.md')]).toEqual(before);
});

test('an announced change of the schema is no problem', async () => {
  await write('schema.graphql', 'type Query { a: Int }');
  await write('CHANGELOG.md', changelog.replace('- A', '- Breaking: Query.b was removed.\n- A'));
  commit();
  expect((await release('0.2.0'))[0]).toBe(0);
});
