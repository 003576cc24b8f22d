import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { GraphQLClient, gql } from 'graphql-request';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressIn } from './address-in.ts';

// The program as people start it: built, in a process of its own, with an environment of its own.

const children: ChildProcess[] = [];
let build: string;

beforeAll(async () => {
  // Below node_modules, so that the build finds its packages, and no tool takes it for sources.
  build = await mkdtemp('node_modules/.taskdoc-');
  const tsc = 'node_modules/typescript/bin/tsc';
  await promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    'tsconfig.build.json',
    '--outDir',
    build,
  ]);
}, 60_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(build, { recursive: true });
});

function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(build, 'main.js')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

describe.concurrent('with an empty environment', () => {
  test('the sandbox stands in, and a client can ask', async () => {
    const child = start({});
    const client = new GraphQLClient(await addressIn(child, 'API'));
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
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it, in order', async (signal) => {
    const child = start({});
    const api = await addressIn(child, 'API');
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    await expect(fetch(api)).rejects.toThrow('fetch failed');
  });
});

async function complaintOf(env: Readonly<Record<string, string>>): Promise<string> {
  const child = start(env);
  const exit = once(child, 'exit');
  const complaint = await text(child.stderr);
  expect((await exit)[0]).toBe(1);
  return complaint;
}

describe.concurrent('what cannot work is said in words, and the exit code is 1', () => {
  test('every problem of the configuration', async () => {
    const complaint = await complaintOf({ PORT: 'x', SANDBOX: 'y', ASANA_ACCESS_TOKEN: 'can ary' });
    expect(complaint).toMatch(/^The configuration cannot be used:\n {2}PORT .*\n.*\n.*\n$/);
    expect(complaint).toContain('SANDBOX');
    expect(complaint).toContain('ASANA_ACCESS_TOKEN');
    expect(complaint).not.toContain('ary');
  });

  test.each(['PORT', 'SANDBOX_PORT'])('a %s that is taken', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await complaintOf({ [variable]: String(port) })).toBe(
      `Cannot listen on 127.0.0.1, port ${port}: another program listens there already; set ${variable} to another, or to 0 for a free one.\n`,
    );
    other.close();
  });
});

test('with a token of one’s own there is no sandbox', async () => {
  const child = start({ ASANA_ACCESS_TOKEN: 'mine', ASANA_BASE_URL: 'http://127.0.0.1:9/api/1.0' });
  expect(await addressIn(child, 'Asana')).toBe('http://127.0.0.1:9/api/1.0');
});

test('a place where connections cannot be kept is said in words, and the exit code is 1', async () => {
  const complaint = await complaintOf({
    STORE_PATH: '/dev/null/store.db',
    SESSION_SECRET: 'canary'.repeat(6),
  });
  expect(complaint).toMatch(
    /^Connections cannot be kept in \/dev\/null\/store\.db: .*STORE_PATH.*\n$/,
  );
  expect(complaint).not.toContain('canary');
});
