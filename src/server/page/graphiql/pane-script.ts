import { fileURLToPath } from 'node:url';

/**
 * The program of the pane that draws upstream requests, as one script for the browser.
 *
 * The build replaces this module by one with the finished script (script/bundle.ts), so the compiler is needed only to run from the
 * sources.
 */
export async function readPaneScript(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser/pane.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2023',
    minifyWhitespace: true,
    logLevel: 'warning',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The compiler returned no script.');
  return file.text;
}
