import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type OutputFile } from 'esbuild';
import type { Plugin } from 'vitest/config';

// Compiles the program and the sandbox once for a run. Node then imports the compiled files itself, as in production. Vite would transform each
// file, and each worker would import a thousand modules through the main thread, which takes a quarter of the processor time of `npm test`.

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/compiled-source');
const sourceFolders = [join(root, 'src/'), join(root, 'sandbox/')];

const isSource = (path: string) =>
  path.endsWith('.ts') && sourceFolders.some((source) => path.startsWith(source));

const findSources = () =>
  sourceFolders.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((path) => join(source, path))
      .filter(isSource),
  );

const toCompiledName = (path: string) => path.replace(/\.ts$/, '.mjs');

/** Compiled files import each other, and find other files beside their source. */
function withPaths(text: string, source: string): string {
  const { href } = pathToFileURL(source);
  return text
    .replaceAll(/(\bfrom |\bimport |\bimport\()"(\.{1,2}\/[^"]+)"/g, (_, start, path) => {
      const target = path.endsWith('.ts') ? toCompiledName(path) : new URL(path, href).href;
      return `${start}"${target}"`;
    })
    .replaceAll('import.meta.url', JSON.stringify(href));
}

/** Keeps a file that did not change, and replaces others at once: another run may read them. */
async function write(file: OutputFile): Promise<void> {
  const { path } = file;
  const source = join(root, relative(folder, path)).replace(/\.mjs$/, '.ts');
  const text = path.endsWith('.mjs') ? withPaths(file.text, source) : file.text;
  if (existsSync(path) && (await readFile(path, 'utf8')) === text) return;
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}

async function compile(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: findSources(),
    outbase: root,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'inline',
    write: false,
  });
  await Promise.all(outputFiles.map(write));
}

const name = 'compiled-source';

let compiled: Promise<void> | undefined;

/** Resolves each import of a source in a test to its compiled file. In watch mode Vite imports the sources, so that a change runs tests again. */
export function compiledSource(): Plugin {
  let isWatching = false;
  return {
    name,
    enforce: 'pre',
    async configureVitest({ vitest, experimental_defineCacheKeyGenerator: defineCacheKey }) {
      isWatching = vitest.config.watch;
      // A cached module contains what its imports were resolved to.
      defineCacheKey(({ environment }) =>
        String(!isWatching && environment.config.plugins.some((plugin) => plugin.name === name)),
      );
      if (isWatching) return;
      compiled ??= compile();
      await compiled;
    },
    resolveId(source, importer) {
      if (isWatching || importer === undefined || !source.startsWith('.')) return undefined;
      const path = resolve(dirname(importer), source);
      if (!isSource(path) || !existsSync(path)) return undefined;
      return join(folder, toCompiledName(relative(root, path)));
    },
  };
}
