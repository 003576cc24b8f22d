import { readFile } from 'node:fs/promises';

/** The ids of the processes that a process has started. Only on Linux. */
export async function children(pid: number): Promise<readonly number[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}
