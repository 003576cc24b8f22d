import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { bundleProgram } from '../../bundled-program.ts';
import { caseSeed, manyCasesMs } from '../../case-count.ts';
import { type RunningServer, startServer } from '../../running-server.ts';

/** How often one export is killed. */
const kills = 10;
const taskCount = 2000;

const sandbox = await createSandbox({ extraTasks: taskCount });
const program = await bundleProgram('src/main.ts');
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-killed-export-'));
let server: RunningServer;

/** All tasks that the sandbox has added, in several lists. The comments and stories of most tasks have several pages. */
const document = `{
  ${Array.from(
    { length: Math.max(1, Math.round(taskCount / 1000)) },
    (_, number) =>
      `project${number}: project(id: "${gidOf('project', 1001 + number)}") { ...Tasks }`,
  ).join('\n')}
}
fragment Tasks on Project {
  tasks(first: 50) {
    nodes { gid name comments(first: 1) { nodes { gid text } } stories(first: 2) { nodes { gid } } }
  }
}`;

beforeAll(async () => {
  await writeFile(join(folder, 'tasks.graphql'), document);
  server = await startServer(program.path, sandbox, { LOG_LEVEL: 'silent' });
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.exit;
  await Promise.all([sandbox.close(), program.remove(), rm(folder, { recursive: true })]);
});

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program.path, 'query', '--url', server.api, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ASANA_ACCESS_TOKEN: 'sandbox-ada' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The code with which a program ends, and what it prints on standard error. */
async function end(child: ChildProcess): Promise<{ exitCode: number | null; stderr: string }> {
  const [[exitCode], stderr] = await Promise.all([
    once(child, 'exit'),
    child.stderr === null ? '' : text(child.stderr),
  ]);
  return { exitCode, stderr };
}

const read = (name: string) => readFile(join(folder, name), 'utf8');

/** The length of a file in bytes. 0 if it does not exist. */
const sizeOf = (name: string) =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => 0,
  );

describe('an export of all tasks with their comments', () => {
  test(
    'is the same if the program is killed at random points',
    async () => {
      const all = ['tasks.graphql', '--all', '--output'] as const;
      expect(await end(start(...all, 'whole.ndjson'))).toMatchObject({ exitCode: 0 });
      const whole = await read('whole.ndjson');
      expect(whole.trimEnd().split('\n')).toHaveLength(taskCount);
      expect(whole).toMatch(/"comments":\{"nodes":\[\{[^}]*\},\{/);

      const random = createRandom(caseSeed(31));
      // Parts of the whole export, so that the kills are distributed over it however fast it is.
      const points = Array.from({ length: kills }, random).sort((one, other) => one - other);
      let child = start(...all, 'killed.ndjson');
      let killed = 0;
      for (const point of points) {
        while ((await sizeOf('killed.ndjson')) < point * whole.length && child.exitCode === null)
          await sleep(2);
        // At any moment of a page: while it is read, and between its lines and its state.
        await sleep(random() * 60);
        if (child.exitCode !== null) break;
        child.kill('SIGKILL');
        await once(child, 'exit');
        killed += 1;
        const isStarted = existsSync(join(folder, 'killed.ndjson.state'));
        child = isStarted ? start('--resume', 'killed.ndjson') : start(...all, 'killed.ndjson');
      }
      if (child.exitCode === null) await once(child, 'exit');
      expect(child.exitCode).toBe(0);
      // The last points can be in the last page.
      expect(killed).toBeGreaterThanOrEqual(Math.floor(kills * 0.9));
      expect(await read('killed.ndjson')).toBe(whole);
      expect(existsSync(join(folder, 'killed.ndjson.state'))).toBe(false);
    },
    manyCasesMs,
  );

  test('is continued after SIGINT, which ends it with the code of the signal', async () => {
    const child = start('tasks.graphql', '--all', '--output', 'interrupted.ndjson');
    await expect.poll(() => read('interrupted.ndjson').catch(() => '')).not.toBe('');
    const ended = end(child);
    child.kill('SIGINT');
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBe(130);
    expect(stderr).toContain(
      'It was interrupted. Continue it with: taskdoc query --resume interrupted.ndjson',
    );
    expect(await end(start('--resume', 'interrupted.ndjson'))).toMatchObject({ exitCode: 0 });
    expect(await read('interrupted.ndjson')).toBe(await read('whole.ndjson'));
  });
});

/** Numbers from 0 to 1, always the same for one seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
