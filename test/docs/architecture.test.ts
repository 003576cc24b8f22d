import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';

const root = new URL('../../', import.meta.url);
const topFolders = readdirSync(root);
const read = (page: string) => readFileSync(new URL(page, root), 'utf8');
const withoutBlocks = (text: string) => text.replace(/^```.*?^```$/gms, '');

const firstPage = 'docs/architecture.md';
const topics = readdirSync(new URL('docs/architecture', root)).map(
  (name) => `docs/architecture/${name}`,
);

test.each([firstPage, ...topics, 'docs/how-to.md'])(
  'every file and folder that %s names exists',
  (page) => {
    const paths = [
      ...withoutBlocks(read(page)).matchAll(
        /`([a-z][\w-]*(?:\/[\w.-]+)*\/(?:[\w-]+(?:\.\w+)*)?)`/g,
      ),
    ].map(([, path]) => String(path));
    const missing = paths.filter((path) => {
      const folder = topFolders.includes(path.split('/')[0] ?? '') ? '' : 'src/';
      // `npm run prepare` creates dist.
      return !path.startsWith('dist/') && !existsSync(new URL(`${folder}${path}`, root));
    });
    expect(paths.length).toBeGreaterThan(3);
    expect(missing, `paths in ${page} that do not exist`).toEqual([]);
  },
);

/** The words of a page outside code blocks. */
const countWords = (page: string) =>
  withoutBlocks(read(page))
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

test('docs/architecture.md has at most 900 words', () => {
  expect(countWords(firstPage)).toBeLessThanOrEqual(900);
});

test.each(topics)('%s has at most 1200 words', (page) => {
  expect(countWords(page)).toBeLessThanOrEqual(1200);
});

test('docs/architecture.md links to every page of docs/architecture', () => {
  const linked = [...read(firstPage).matchAll(/\]\((architecture\/[^)#]+)/g)].map(
    ([, page]) => `docs/${page}`,
  );
  const advice = 'docs/architecture.md needs a link to each page of docs/architecture';
  expectSameNames([...new Set(linked)], topics, advice);
});

test('docs/architecture/rooms.md lists exactly the top folders', () => {
  const listed = [...read('docs/architecture/rooms.md').matchAll(/^\| `([a-z-]+)\/` \|/gm)].map(
    ([, name]) => String(name),
  );
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !notInRepository.has(entry.name))
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  expectSameNames(listed, folders, 'docs/architecture/rooms.md needs a row for each top folder');
});

/** Folders that are not part of the repository. */
const notInRepository = new Set(['node_modules', 'dist', 'data', 'coverage']);
