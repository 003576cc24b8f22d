import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { freePort } from '../../free-port.ts';
import { isSkipped } from '../../tool/tool.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

// The start of the program, with and without Redis.

let program: BundledProgram;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  program = await bundleProgram('src/main.ts');
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-coverage-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await program.remove();
  await rm(folder, { recursive: true });
});

const secret = 'canary-session-secret-of-the-start-test';

function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program.path], {
    env: { PATH: process.env['PATH'], PORT: '0', SESSION_SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** What the program prints when it refuses to start. */
async function refusalOf(url: string): Promise<string> {
  const child = start({ REDIS_URL: url });
  const exit = once(child, 'exit');
  const [printed, log] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect((await exit)[0]).toBe(1);
  expect(log).toBe('');
  return printed;
}

test('a start with a Redis that does not respond ends with one sentence, without the URL', async () => {
  const url = `redis://user:canary@127.0.0.1:${await freePort()}`;
  expect(await refusalOf(url)).toBe(
    'The Redis of REDIS_URL cannot be used: it cannot be reached (ECONNREFUSED).\n',
  );
});

describe.skipIf(isSkipped('Redis'))('with a Redis server', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  test('a start with a wrong password ends with one sentence, without the password', async () => {
    expect(await refusalOf(`redis://:canary@127.0.0.1:${redis.port}`)).toBe(
      'The Redis of REDIS_URL cannot be used: it refuses the user or the password (WRONGPASS).\n',
    );
  });

  /** The files that the program loads until it is stopped. Node writes them down for coverage. */
  async function loadedFiles(env: Readonly<Record<string, string>>): Promise<string[]> {
    const report = join(folder, env['REDIS_URL'] ? 'with' : 'without');
    const child = start({ ...env, NODE_V8_COVERAGE: report });
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await vi.waitFor(() => expect(printed).toMatch(/^Sandbox /m), { timeout: 30_000 });
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    // The log of the start, with the settings.
    expect(printed).toContain('"msg":"start"');
    expect(printed).not.toContain('canary');
    // One for each thread.
    const files = await readdir(report);
    const reports = files.map(async (file) =>
      JSON.parse(await readFile(join(report, file), 'utf8')),
    );
    const urls: string[] = (await Promise.all(reports)).flatMap(({ result }) =>
      result.map(({ url }: { url: string }) => url),
    );
    const paths = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
    return Promise.all(paths.map((path) => readFile(path, 'utf8')));
  }

  test('the server loads the code for Redis if REDIS_URL is set, and none of it otherwise', async () => {
    const isOfRedis = (source: string) =>
      /^\/\/ node_modules\/@redis|^\/\/ src\/(?:config\/redis\/(?:redis|client)|account\/store\/redis-store)\.ts/m.test(
        source,
      );
    const without = await loadedFiles({});
    expect(without.length).toBeGreaterThan(1);
    expect(without.filter(isOfRedis)).toEqual([]);
    const withRedis = await loadedFiles({ REDIS_URL: redis.url });
    expect(withRedis.filter(isOfRedis).length).toBeGreaterThan(0);
  });
});
