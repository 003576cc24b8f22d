import { readFileSync } from 'node:fs';

/** The processor time of this thread until now, in milliseconds. */
function threadMs(): number {
  try {
    // Source: Linux, proc_pid_schedstat. The first number is the time on the processor, in nanoseconds.
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // Other systems do not have this file. Then the time includes all threads of the process.
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** The processor time that the work takes, in milliseconds. Other test files in other threads do not count. */
export function cpuMs(work: () => unknown): number {
  const start = threadMs();
  work();
  return threadMs() - start;
}

/** Like `cpuMs`, until the promise of the work is resolved. */
export async function cpuMsUntil(work: () => Promise<unknown>): Promise<number> {
  const start = threadMs();
  await work();
  return threadMs() - start;
}
