import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { readPaneScript } from '../src/server/page/graphiql/pane-script.ts';
import { licensesOf } from './bundled-license.ts';
import { publishSchemaType } from './published-schema.ts';
import { publishTypes } from './published-type.ts';

// Joins the compiled program and its packages into a few files, so that the start opens a dozen files instead of 1,300: it then takes less
// than half of the processor time. Run after the compiler.
//
// The library does not contain graphql: another program has its own copy, which rejects the objects of a second one.

/**
 * Packages that stay in node_modules: a native binary, and what only the sandbox's exports load. All others are development dependencies: an
 * install of the package would download them, also versions that do not support the lowest version of Node, and the program would not load them.
 */
const external = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
  (name) => name !== 'graphql',
);

/** The program has the finished script of GraphiQL's pane in place of the module that compiles it. */
const paneScript = await readPaneScript();
const withPaneScript: Plugin = {
  name: 'pane-script',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/pane-script\.js$/ }, () => ({
      contents: `export const readPaneScript = async () => ${JSON.stringify(paneScript)};`,
    })),
};

/**
 * The program has the parts of undici that it uses in place of undici's index, which also loads `fetch`, WebSocket, caches and mocks. They
 * need 4 MB of memory and a twentieth of the time of a start.
 */
const undiciParts: Plugin = {
  name: 'undici-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'parts' }));
    onLoad({ filter: /^undici$/, namespace: 'parts' }, () => ({
      resolveDir: process.cwd(),
      contents: `
        import api from 'undici/lib/api/index.js';
        import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
        export { default as Agent } from 'undici/lib/dispatcher/agent.js';
        export { default as Pool } from 'undici/lib/dispatcher/pool.js';
        // As in the index.
        Object.assign(Dispatcher.prototype, api);
      `,
    }));
  },
};

/** All modules use graphql's ES modules. Each file that imports its CommonJS module would copy the exports, at the start 8 MB in total. */
const graphqlModules: Plugin = {
  name: 'graphql-modules',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^graphql(\/|$)/ }, ({ path }) => {
      const file = path === 'graphql' ? 'graphql/index' : path.replace(/\.m?js$/, '');
      return { path: resolve('node_modules', `${file}.mjs`) };
    }),
};

/** The program of the sandbox's thread is beside the program, above the files that both load. */
const threadFile: Plugin = {
  name: 'thread-file',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/sandbox\/thread-file\.js$/ }, () => ({
      contents: "export const threadFile = new URL('../sandbox-thread.js', import.meta.url);",
    })),
};

const common: BuildOptions = {
  bundle: true,
  // Modules that are imported on first use stay separate.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names stay, for stack traces. Without blanks the process needs 17 MB less memory.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'linked',
  sourcesContent: false,
  chunkNames: 'chunk/[name]-[hash]',
  // Some packages are CommonJS and require modules of Node.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
  metafile: true,
  logLevel: 'warning',
};

/** Joins programs into a folder, and adds the licenses of the packages in it. */
async function join(outdir: string, options: BuildOptions): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({ ...common, ...options, outdir });
  const inputs = Object.keys(metafile?.inputs ?? {});
  writeFileSync(`${outdir}/third-party-licenses.txt`, licensesOf(inputs));
}

const thread = { 'sandbox-thread': 'dist/sandbox/thread.js' };

await join('dist/program', {
  entryPoints: { main: 'dist/src/main.js', ...thread },
  external,
  plugins: [withPaneScript, undiciParts, graphqlModules, threadFile],
});

await join('dist/library', {
  entryPoints: {
    taskdoc: 'dist/src/command/library/taskdoc.js',
    sandbox: 'dist/sandbox/library.js',
    ...thread,
  },
  external: [...external, 'graphql', 'graphql/*', '@graphql-yoga/render-graphiql'],
  plugins: [withPaneScript, undiciParts, threadFile],
});
// Without what the program needs of Node: browsers load it too. From the source, because the compiler divides lines.
await build({
  entryPoints: { client: 'src/client/subscription-client.ts' },
  outdir: 'dist/library',
  bundle: true,
  format: 'esm',
  target: 'es2022',
});
publishTypes();
publishSchemaType();
