import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';
import { findBlocks } from './block.ts';
import { testExamples } from './page.ts';

const examples = await testExamples('README.md');

test('README.md has one query', () => {
  expect(examples).toHaveLength(1);
});

const root = new URL('../../', import.meta.url);
const readPage = (page: string) => readFileSync(new URL(page, root), 'utf8');

test('README.md sends its query with curl', () => {
  const page = readPage('README.md');
  const [, body = ''] = /^curl .*?-d '(.*?)'$/ms.exec(page) ?? [];
  const { query } = JSON.parse(body.replaceAll('\n', ' '));
  expect(print(parse(query))).toBe(print(parse(String(examples[0]?.query))));
});

test('README.md names its version', () => {
  const { version } = JSON.parse(readPage('package.json'));
  expect(readPage('README.md')).toContain(`\nVersion ${version} `);
});

test('README.md opens with the commands that start and test the program', () => {
  const [first] = findBlocks(readPage('README.md'));
  expect(first).toMatchObject({ part: 'taskdoc', heading: '', info: 'sh' });
  expect(first?.text.split('\n').map((line) => line.replace(/ *#.*/, ''))).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
  ]);
});

test('every script that README.md runs is in package.json', () => {
  const { scripts } = JSON.parse(readPage('package.json'));
  const names = [...readPage('README.md').matchAll(/\bnpm (?:run )?(?!ci\b|run\b)([a-z:]+)/g)].map(
    ([, name]) => String(name),
  );
  expect(names).toContain('test:all');
  expect(names.filter((name) => scripts[name] === undefined)).toEqual([]);
});

const documentation = readPage('README.md').split('## Documentation\n')[1] ?? '';

test.each([
  ['Write queries', 'docs/quick-start.md'],
  ['Run it', 'docs/running.md'],
  ['Change it', 'docs/architecture.md'],
])('README.md names the first page for readers who want to "%s": %s', (group, first) => {
  const [, links = ''] = documentation.split(`**${group}**`);
  expect(/\]\(([^)]+)\)/.exec(links)?.[1]).toBe(first);
});

test('README.md links to every page of docs', () => {
  const linked = [...readPage('README.md').matchAll(/\]\((docs\/[\w-]+\.md)/g)].map(([, page]) =>
    String(page),
  );
  const advice = 'README.md needs a link to each page of docs';
  expectSameNames([...new Set(linked)], inFolder('docs'), advice);
});

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
