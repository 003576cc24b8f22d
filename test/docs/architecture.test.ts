import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const topFolders = readdirSync(root);

test.each(['docs/architecture.md', 'docs/edits.md', 'docs/how-to.md'])(
  'every file and folder that %s names exists',
  (page) => {
    const text = readFileSync(new URL(page, root), 'utf8').replace(/^```.*?^```$/gms, '');
    const paths = [...text.matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)*\/(?:[\w-]+(?:\.\w+)*)?)`/g)].map(
      ([, path]) => String(path),
    );
    const missing = paths.filter((path) => {
      const folder = topFolders.includes(path.split('/')[0] ?? '') ? '' : 'src/';
      // `npm run prepare` creates dist.
      return !path.startsWith('dist/') && !existsSync(new URL(`${folder}${path}`, root));
    });
    expect(paths.length).toBeGreaterThan(10);
    expect(missing, `paths in ${page} that do not exist`).toEqual([]);
  },
);
