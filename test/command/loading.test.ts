import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';

/** The packages of features that must be configured. */
const optional = /^(prom-client|@opentelemetry\/|@modelcontextprotocol\/)/;

/** The files and packages that a file imports, directly or indirectly, when it is loaded. */
function loadedWith(file: string, inputs: Metafile['inputs'], found = new Set<string>()) {
  for (const { path, kind } of inputs[file]?.imports ?? []) {
    if (kind === 'dynamic-import' || found.has(path)) continue;
    found.add(path);
    loadedWith(path, inputs, found);
  }
  return found;
}

test('the server loads no code for metrics, traces or tools of agents before they are used', async () => {
  const { metafile } = await build({
    entryPoints: ['src/command/serve.ts', 'src/command/mcp.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    splitting: true,
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  const loaded = [...loadedWith('src/command/serve.ts', metafile.inputs)];
  expect(loaded).toContain('graphql-yoga');
  expect(loaded.filter((path) => optional.test(path))).toEqual([]);
  expect(loaded.filter((path) => path.startsWith('src/mcp/'))).toEqual([]);
  // The search finds the packages where they are used.
  for (const [file, name] of [
    ['src/observe/metrics/metrics.ts', 'prom-client'],
    ['src/observe/tracing/tracing.ts', '@opentelemetry/api'],
    ['src/command/mcp.ts', '@modelcontextprotocol/server'],
  ] as const)
    expect([...loadedWith(file, metafile.inputs)]).toContain(name);
});
