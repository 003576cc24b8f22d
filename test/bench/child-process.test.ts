import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';

const childProcess = new URL('../../bench/child-process.ts', import.meta.url).href;

/** Pins itself, as the benchmark does, and then a process that it has started. Prints the cores of both. */
const program = `
  import { spawn } from 'node:child_process';
  import { readFileSync } from 'node:fs';
  import { pin } from '${childProcess}';
  const coresOf = (pid) => /Cpus_allowed_list:\\s*(.*)/.exec(readFileSync(\`/proc/\${pid}/status\`, 'utf8'))[1];
  pin(process.pid, 1);
  const child = spawn('sleep', ['60']);
  pin(child.pid, 0);
  console.log(coresOf(process.pid), coresOf(child.pid));
  pin(child.pid, 'both');
  console.log(coresOf(child.pid));
  child.kill();
`;

test.skipIf(availableParallelism() < 2 || !existsSync('/usr/bin/taskset'))(
  'a server of the benchmark has its own core, although the benchmark is pinned to another one',
  () => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(['1 0', expect.stringMatching(/^0[,-]1$/)]);
  },
);
