import { readFileSync } from 'node:fs';

/** The processor time of this thread, or of the main thread of another process, until now, in milliseconds. */
export function threadMs(pid?: number): number {
  try {
    // Source: Linux, proc_pid_schedstat. The first number is the time on the processor, in nanoseconds.
    const text = readFileSync(`/proc/${pid ?? 'thread-self'}/schedstat`, 'utf8');
    return Number(text.split(' ')[0]) / 1e6;
  } catch {
    // Only Linux tells the time of another process. The time that passes is at least as long.
    if (pid !== undefined) return performance.now();
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

/** How often the work is repeated for one figure: a virtual machine may count processor time in steps of four milliseconds. */
const repetitions = 6;

/** The processor time of `referenceWork` on the processor for which the limits of tests were set, in milliseconds. */
const referenceMs = 10;

function referenceWork(): number {
  const lines = Array.from({ length: 20_000 }, (_, index) => ({ text: `line ${index}\v*`, index }));
  const texts = lines.map(({ text }) => text.replace(/[\v*]/g, (found) => `\\${found}`));
  return texts.filter((text) => text.includes('9')).join('\n').length;
}

/**
 * By how much this processor is slower at this moment than the one for which the limits of tests were set, at least 1. Virtual machines become
 * slower by half within minutes, also by processor time.
 */
export function processorSlowness(): number {
  const ms = cpuMs(() => {
    for (let count = 0; count < repetitions; count += 1) referenceWork();
  });
  return Math.max(1, ms / repetitions / referenceMs);
}
