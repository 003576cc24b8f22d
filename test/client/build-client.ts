import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

/** Builds `taskdoc/client` as the package contains it. */
export const buildClient = () =>
  build({
    entryPoints: ['src/client/subscription-client.ts'],
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    target: 'es2022',
  });

export const writeClient = async (path: string) =>
  writeFile(path, (await buildClient()).outputFiles[0]?.text ?? '');
