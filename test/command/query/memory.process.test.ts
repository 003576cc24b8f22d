import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { gidOf } from '../../../sandbox/store/gid.ts';
import { bundleProgram } from '../../bundled-program.ts';
import { caseCount } from '../../case-count.ts';

/** How many projects of a thousand tasks the large export has. */
const projects = caseCount(10, 4);

const sandbox = await createSandbox({ extraTasks: projects * 1000 });
const program = await bundleProgram('src/main.ts');
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-memory-'));
afterAll(() => Promise.all([sandbox.close(), program.remove(), rm(folder, { recursive: true })]));

/** Exports the tasks of projects, and returns the most memory that the program had. */
async function exportTasks(count: number) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const lists = numbers.map(
    (number) => `p${number}: project(id: "${gidOf('project', 1001 + number)}") { ...Tasks }`,
  );
  const file = join(folder, 'tasks.graphql');
  const item = 'gid name notes assignee { name email } projects { name } tags { name }';
  await writeFile(
    file,
    `{ ${lists.join(' ')} } fragment Tasks on Project { tasks { nodes { ${item} } } }`,
  );
  const output = join(folder, `${count}.ndjson`);
  const child = spawn(
    process.execPath,
    [program.path, 'query', file, '--all', '--output', output],
    {
      env: {
        PATH: process.env['PATH'],
        ASANA_ACCESS_TOKEN: 'sandbox-ada',
        ASANA_BASE_URL: sandbox.asanaBaseUrl,
      },
      stdio: 'ignore',
    },
  );
  const exit = once(child, 'exit');
  let peakKilobytes = 0;
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakKilobytes = Math.max(peakKilobytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    await sleep(10);
  }
  expect(await exit).toEqual([0, null]);
  return { peakKilobytes, bytes: (await stat(output)).size };
}

// Only Linux tells the memory of another process.
test.skipIf(!existsSync('/proc/self/status'))(
  'the memory of an export does not grow with its size',
  async () => {
    const small = await exportTasks(1);
    const large = await exportTasks(projects);
    expect(large.bytes / small.bytes).toBeGreaterThan(projects * 0.9);
    // Kept items would need several times their bytes. The garbage collector has some freedom.
    expect(large.peakKilobytes / small.peakKilobytes).toBeLessThan(1.15);
  },
);
