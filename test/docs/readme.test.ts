import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testPage } from './page.ts';

const examples = await testPage('README.md');

test('the front page has one query', () => {
  expect(examples).toHaveLength(1);
});

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...inFolder('docs'),
  'examples/README.md',
  ...readdirSync(new URL('examples', root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? inFolder(`examples/${entry.name}`) : [],
  ),
];

test.each(pages)('%s: what it links to is there', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8').replace(/^```.*?^```$/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => String(link))
    .filter((link) => !/^[a-z]+:/.test(link));
  const missing = links.filter((link) => !isThere(new URL(link, new URL(page, root))));
  expect(missing).toEqual([]);
});

/** The pages of a folder, not of those below it. */
function inFolder(folder: string): readonly string[] {
  return readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** Whether there is a file, and in it the heading, where one is named. */
function isThere(address: URL): boolean {
  const anchor = address.hash.slice(1);
  const file = new URL(address.pathname, address);
  if (!existsSync(file)) return false;
  return anchor === '' || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** The anchors that headings get; the second of a name is numbered. */
function anchorsOf(page: string): readonly string[] {
  const seen = new Map<string, number>();
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const name = String(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  });
}
