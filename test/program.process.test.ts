import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { GraphQLClient, gql } from 'graphql-request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFixtures } from '../sandbox/world/fixture/document-fixture.ts';
import { addressIn, printedUntil } from './address-in.ts';
import { findBlocks } from './docs/block.ts';
import { installProgram } from './installed-program.ts';
import { startInShell } from './start-in-shell.ts';
import { areToolsRequired } from './tool/tool.ts';

// Tests the program as users install it, and the commands with which the docs start it.

const run = promisify(execFile);
/** Whether the registry of npm cannot be reached. */
const isOffline = await run('npm', ['ping']).then(
  () => false,
  () => !areToolsRequired,
);
/** The Node of this test, and those of `.ci/node`, if they are installed. */
const ciNodes = resolve('.ci/node/node_modules');
const nodes: readonly (readonly [string, string])[] = [
  [`Node ${process.versions.node}`, process.execPath],
  ...(existsSync(ciNodes) ? readdirSync(ciNodes) : [])
    .filter((name) => name.startsWith('node-'))
    .map((name) => [name, join(ciNodes, name, 'bin/node')] as const),
];
const children: ChildProcess[] = [];
let folder: string;
let program: string;
let tarball: string;
let files: readonly string[];

beforeAll(async () => {
  ({ folder, program, tarball, files } = await installProgram());
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function start(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  path = program,
  node = process.execPath,
) {
  const child = spawn(node, [path, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

test('the package contains only the program, the library, the schema and the usual package files', () => {
  const code = /^dist\/((program|library)\/[\w/-]+\.js(\.map)?|library\/[\w/-]+\.d\.ts)$/;
  expect(files.filter((file) => !code.test(file)).sort()).toEqual([
    ...['LICENSE', 'README.md', 'dist/library/third-party-licenses.txt'],
    ...['dist/program/third-party-licenses.txt', 'package.json', 'schema.graphql'],
  ]);
  expect(files).toContain('dist/program/main.js');
});

test.runIf(areToolsRequired)('the package is installed on four versions of Node', () => {
  expect(nodes).toHaveLength(4);
});

// The overrides of this project do not apply to the packages of an installed package.
test.skipIf(isOffline).for(nodes)(
  'npm of %s installs the package with --engine-strict and few packages, and the program opens its store',
  async ([version, path]) => {
    const target = join(folder, version);
    await mkdir(target);
    const options = ['--engine-strict', '--ignore-scripts', '--no-audit', '--no-fund'];
    // npm is a script that runs with the first Node of the path.
    const env = { ...process.env, PATH: `${dirname(path)}:${process.env['PATH']}` };
    await run('npm', ['install', ...options, '--prefix', target, tarball], { cwd: target, env });
    const packages = await readdir(join(target, 'node_modules'));
    const others = packages.filter((name) => !name.startsWith('.') && name !== 'taskdoc');
    expect(others.sort()).toEqual(['@libsql', '@neon-rs', 'detect-libc', 'libsql']);
    const store = join(target, 'taskdoc.db');
    const settings = { STORE_PATH: store, SESSION_SECRET: 'a-secret-of-this-test-with-32-chars' };
    const installed = join(target, 'node_modules/taskdoc/dist/program/main.js');
    const child = start([], settings, installed, path);
    const page = await fetch(await addressIn(child, 'API'), { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>taskdoc</title>');
    await end(child, 'SIGTERM');
    expect(await readdir(target)).toContain('taskdoc.db');
  },
);

/** Sends a signal to the program, and checks that it ends without an error. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  expect(await exit).toEqual([0, null]);
}

describe.concurrent('taskdoc', () => {
  test('serves its sandbox and GraphiQL, and shuts down on SIGTERM', async () => {
    const child = start();
    const api = await addressIn(child, 'API');
    const client = new GraphQLClient(api);
    const { viewer } = await client.request<{ viewer: unknown }>(gql`
      {
        viewer {
          asana {
            user {
              name
            }
          }
        }
      }
    `);
    expect(viewer).toEqual({ asana: { user: { name: 'Ada Okafor' } } });
    const page = await fetch(api, { headers: { accept: 'text/html' } });
    const text = await page.text();
    expect(text).toContain('<title>taskdoc</title>');
    // The plugin that the build has compiled, in the list of GraphiQL's plugins.
    expect(text).toMatch(/plugins:\[\w+,\.\.\.taskdocPlugins\]/);
    expect(text).toContain('taskdocPlugins:[');
    await end(child, 'SIGTERM');
    await expect(fetch(api)).rejects.toThrow('fetch failed');
  });

  test('starts no sandbox with a real token, and shuts down on SIGINT', async () => {
    const own = { ASANA_ACCESS_TOKEN: 'mine', ASANA_BASE_URL: 'http://127.0.0.1:9/api/1.0' };
    const child = start([], own);
    const printed = await printedUntil(child, /^Google .*$/m);
    expect(printed).toMatch(/^Asana +http:\/\/127\.0\.0\.1:9\/api\/1\.0$/m);
    await end(child, 'SIGINT');
  });
});

describe.concurrent('a command of the docs serves the API', () => {
  const quickStart = findBlocks(readFileSync('docs/quick-start.md', 'utf8'));
  const starts = quickStart.flatMap(({ text }) => (text.includes('npm start') ? [text] : []));

  test('docs/quick-start.md starts the server twice', () => {
    expect(starts).toEqual(['npm ci && npm start', 'ASANA_ACCESS_TOKEN=… npm start']);
  });

  test.for(starts)('docs/quick-start.md: %s', async (command, { onTestFinished }) => {
    // The tests run after npm ci.
    const line = command.replace('npm ci && ', '').replace('…', 'mine');
    const child = startInShell(line, '.', onTestFinished);
    const response = await fetch(new URL('/healthz', await addressIn(child, 'API')));
    expect(response.status).toBe(200);
  });

  const running = findBlocks(readFileSync('docs/running.md', 'utf8'));
  const lines = running.flatMap(({ text }) => text.match(/^npx [^#\n]*[^#\s]/gm) ?? []);

  test('docs/running.md has three commands of an installed package', () => {
    expect(lines).toHaveLength(3);
  });

  test.for(lines)('docs/running.md, in an installed package: %s', async (line, context) => {
    const command = line.replace('4010', '0');
    const child = startInShell(command, folder, context.onTestFinished);
    if (line.endsWith('--help')) expect(await text(child.stdout)).toMatch(/^taskdoc: /);
    else
      expect(await addressIn(child, line.includes('sandbox') ? 'Asana' : 'API')).toMatch(/^http:/);
  });
});

test.concurrent('taskdoc sandbox emulates both services and has its controls', async () => {
  const child = start(['sandbox', '--port', '0']);
  const asana = await addressIn(child, 'Asana');
  const { origin } = new URL(asana);
  const headers = { authorization: 'Bearer sandbox-grace' };
  const me = await fetch(`${asana}/users/me`, { headers });
  expect(await me.json()).toMatchObject({ data: { name: expect.stringContaining('Grace') } });
  const about = await fetch(`${origin}/drive/v3/about?fields=user`, { headers });
  expect(about.status).toBe(200);
  const requests = await fetch(`${origin}/sandbox/requests?clear=true`);
  expect(await requests.json()).toMatchObject([
    { method: 'GET', path: '/users/me' },
    { method: 'GET', path: '/drive/v3/about' },
  ]);
  expect((await fetch(`${origin}/sandbox/reset`, { method: 'POST' })).status).toBe(200);
});

test.concurrent('taskdoc sandbox starts with the data of a file, and rejects an invalid file', async () => {
  const seed = join(tmpdir(), `taskdoc-seed-${process.pid}.json`);
  await writeFile(seed, JSON.stringify({ projects: [{ gid: '10', name: 'Relaunch' }] }));
  const child = start(['sandbox', '--port', '0', '--seed', seed]);
  const { origin } = new URL(await addressIn(child, 'Asana'));
  const state = await fetch(`${origin}/sandbox/state`);
  expect(await state.json()).toMatchObject({ projects: [{ gid: '10' }], tasks: [], documents: [] });
  await writeFile(seed, JSON.stringify({ projects: [{ gid: '10' }] }));
  const invalid = start(['sandbox', '--port', '0', '--seed', seed]);
  expect(await text(invalid.stderr)).toMatch(
    /--seed: The seed is invalid\.[\s\S]*projects\[0\]\.name/,
  );
  expect(invalid.exitCode ?? (await once(invalid, 'exit'))[0]).toBe(2);
});

test.concurrent('taskdoc sandbox names the package that an export needs and that is not installed', async () => {
  const child = start(['sandbox', '--port', '0']);
  const { origin } = new URL(await addressIn(child, 'Asana'));
  const exportAs = async (mimeType: string) => {
    const query = new URLSearchParams({ mimeType });
    const path = `/drive/v3/files/${documentFixtures.handbook}/export?${query}`;
    const headers = { authorization: 'Bearer sandbox-grace' };
    const response = await fetch(`${origin}${path}`, { headers });
    return { status: response.status, body: await response.text() };
  };
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  expect((await exportAs('text/markdown')).status).toBe(200);
  for (const [mimeType, names] of [
    ['application/pdf', 'packages pdfkit and dejavu-fonts-ttf'],
    [word, 'package docx'],
    ['application/zip', 'package fflate'],
  ] as const) {
    const { status, body } = await exportAs(mimeType);
    const message = `This sandbox cannot export ${mimeType}: install the ${names}.`;
    expect([status, JSON.parse(body)]).toMatchObject([501, { error: { code: 501, message } }]);
  }
});

test.concurrent('an unknown command exits with code 2 and an error message', async () => {
  await expect(run(process.execPath, [program, 'sandbocks'])).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'There is no command "sandbocks".\nSee taskdoc --help.\n',
  });
});

test.concurrent('--version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await run(process.execPath, [program, '--version'])).toMatchObject({
    stdout: `${version}\n`,
  });
});

describe.concurrent('taskdoc exits with code 1 and an error message', () => {
  async function errorOutputOf(env: Readonly<Record<string, string>>): Promise<string> {
    const child = start([], env);
    const exit = once(child, 'exit');
    const errorOutput = await text(child.stderr);
    expect((await exit)[0]).toBe(1);
    return errorOutput;
  }

  test('for all problems of the configuration', async () => {
    const errorOutput = await errorOutputOf({
      PORT: 'x',
      SANDBOX: 'y',
      ASANA_ACCESS_TOKEN: 'can ary',
    });
    expect(errorOutput).toMatch(/^The configuration is invalid:\n {2}PORT .*\n.*\n.*\n$/);
    expect(errorOutput).toContain('SANDBOX');
    expect(errorOutput).toContain('ASANA_ACCESS_TOKEN');
    expect(errorOutput).not.toContain('ary');
  });

  test.each(['PORT', 'SANDBOX_PORT'])('for a %s in use', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await errorOutputOf({ [variable]: String(port) })).toBe(
      `Cannot listen on 127.0.0.1, port ${port}: another program already listens there; set ${variable} to another port, or to 0 for a free one.\n`,
    );
    other.close();
  });

  test('for a STORE_PATH that cannot be written', async () => {
    const errorOutput = await errorOutputOf({
      STORE_PATH: '/dev/null/store.db',
      SESSION_SECRET: 'canary'.repeat(6),
    });
    expect(errorOutput).toMatch(
      /^Connections cannot be kept in \/dev\/null\/store\.db: .*STORE_PATH.*\n$/,
    );
    expect(errorOutput).not.toContain('canary');
  });
});
