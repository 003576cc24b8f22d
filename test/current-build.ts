import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Builds the package before the tests that install it, unless `npm ci` has built it and nothing has changed. Two builds at the same time would remove each other's files. */
export async function setup(): Promise<void> {
  if (await isStale()) await run('npm', ['run', 'prepare']);
}

async function isStale(): Promise<boolean> {
  const sources = await Promise.all(
    ['src', 'sandbox'].map(async (folder) => [
      folder,
      ...(await readdir(folder, { recursive: true })).map((source) => join(folder, source)),
    ]),
  );
  // Deleting a file changes the time of its folder.
  const settings = ['tsconfig.build.json', 'package.json', 'package-lock.json', 'schema.graphql'];
  const paths = [...settings, 'script/bundle.ts', 'script/bundled-license.ts', ...sources.flat()];
  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  const builtAt = await stat('dist/program/main.js').then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return Math.max(...changed) >= builtAt;
}
