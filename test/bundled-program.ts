import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the program that all files of the set `process` share. */
    mainProgram?: string;
  }
}

const mainSource = 'src/main.ts';

/** A program in a few files, for tests that start it several times. */
export interface BundledProgram {
  /** The path of the program. */
  readonly path: string;
  remove(): Promise<void>;
}

/** Compiles the program once for all files of the set `process`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await bundle(mainSource);
  project.provide('mainProgram', path);
  return remove;
}

/** Compiles a program, unless the set shares it. */
export async function bundleProgram(source: string): Promise<BundledProgram> {
  // The benchmark uses `bundle` without Vitest.
  const { inject } = await import('vitest');
  const shared = source === mainSource ? inject('mainProgram') : undefined;
  return shared === undefined ? bundle(source) : { path: shared, remove: async () => undefined };
}

/**
 * Compiles a program and its packages into a few files. From its sources each start takes several times the processor time, most of it for
 * the compiler and for opening 1,300 files.
 *
 * @param source  The path of the program's first file.
 * @param sources  The folder of the sources. Default: this checkout.
 */
export async function bundle(source: string, sources = '.'): Promise<BundledProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-bundle-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await copyFile(resolve(sources, 'package.json'), join(folder, 'package.json'));
  const path = join(folder, 'main.js');
  await build({
    entryPoints: { main: source, thread: 'sandbox/thread.ts' },
    absWorkingDir: resolve(sources),
    outdir: folder,
    // Modules that are imported on first use stay separate, as in the package.
    splitting: true,
    // Native code, and packages that are loaded on first use.
    external: ['esbuild', 'libsql', '@graphql-yoga/render-graphiql', 'docx', 'fflate', 'pdfkit'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Some packages are CommonJS and require modules of Node.
    banner: {
      js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return { path, remove: () => rm(folder, { recursive: true }) };
}
