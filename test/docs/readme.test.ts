import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';
import { testExamples } from './page.ts';

const examples = await testExamples('README.md');

test('README.md has one query', () => {
  expect(examples).toHaveLength(1);
});

const root = new URL('../../', import.meta.url);
const readPage = (page: string) => readFileSync(new URL(page, root), 'utf8');

test('README.md links to the quick start first, in its text and in its list of pages', () => {
  const [first] = readPage('README.md').match(/(?<=\]\()[^)]+/g) ?? [];
  expect(first).toBe('docs/quick-start.md');
  expect(readPage('README.md')).toMatch(/^## Documentation\n\n- \[docs\/quick-start\.md\]/m);
});

test('README.md opens with the commands that start and test the program', () => {
  const [, commands] = /^# taskdoc\n\n```sh\n(.*?)\n```/s.exec(readPage('README.md')) ?? [];
  expect(commands?.split('\n').map((line) => line.replace(/ *#.*/, ''))).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
});

test('the map in README.md lists exactly the top folders and the folders of src', () => {
  const [, map = ''] = /^## Source tree\n.*?```\n(.*?)\n```/ms.exec(readPage('README.md')) ?? [];
  const rows = [...map.matchAll(/^( *)([a-z-]+\/|main\.ts)/gm)];
  const listed = rows.map(([, indent, name]) => (indent === '' ? name : `src/${name}`));
  const folders = (folder: string) =>
    readdirSync(new URL(folder, root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !notInRepository.has(entry.name))
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => `${folder}${entry.name}/`);
  const expected = [...folders('./').map((name) => name.slice(2)), ...folders('src/')];
  const advice = 'The source tree in README.md needs a line for each folder';
  expectSameNames(listed, [...expected, 'src/main.ts'], advice);
});

/** Folders that are not part of the repository. */
const notInRepository = new Set(['node_modules', 'dist', 'data', 'coverage']);

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...inFolder('docs'),
  ...inFolder('docs/architecture'),
  'examples/README.md',
  ...readdirSync(new URL('examples', root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? inFolder(`examples/${entry.name}`) : [],
  ),
];

test.each(pages)('%s: every link to a file or heading has a target', (page) => {
  const text = readPage(page).replace(/^```.*?^```$/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => String(link))
    .filter((link) => !/^[a-z]+:/.test(link));
  const missing = links.filter((link) => !hasTarget(new URL(link, new URL(page, root))));
  expect(missing).toEqual([]);
});

/** The Markdown pages directly in a folder. */
function inFolder(folder: string): readonly string[] {
  return readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Whether the file exists and, if the address has an anchor, contains that heading. */
function hasTarget(address: URL): boolean {
  const anchor = address.hash.slice(1);
  const file = new URL(address.pathname, address);
  if (!existsSync(file)) return false;
  return anchor === '' || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** The anchors that GitHub gives to the headings of a page. A repeated heading gets a number. */
function anchorsOf(page: string): readonly string[] {
  const counts = new Map<string, number>();
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const name = String(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}
