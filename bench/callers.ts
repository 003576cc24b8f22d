import { type Comparison, toBody } from './comparison.ts';
import { measureBestMs, similarCpuMs } from './meter.ts';

// Measures whether more concurrent callers cost more.

const counts = [1, 4, 16, 64];

/** With more callers, an operation may need this many times the processor time that it needs with few. */
const maxGrowth = 1.1;

/** Prints the processor time of one task, by the number of callers. Returns a sentence if it grows. */
export async function measureCallers({ taskdoc, rows }: Comparison): Promise<readonly string[]> {
  const index = rows.findIndex(({ name }) => name.startsWith('one task'));
  const row = rows[index];
  if (row === undefined) throw new Error('The rows include one task.');
  console.log('processor time of one task by the number of callers, in milliseconds\n');
  console.log('| callers | processor time |');
  console.log('|---|---|');
  const times: number[] = [];
  for (const count of counts) {
    const best = await measureBestMs(
      [taskdoc, taskdoc.urlOf(index), toBody(row), count],
      times.length === 0 ? undefined : similarCpuMs,
    );
    console.log(`| ${count} | ${best.toPrecision(3)} |`);
    times.push(best);
  }
  console.log();
  const fewest = Math.min(...times);
  return (times.at(-1) ?? 0) > fewest * maxGrowth
    ? [`With ${counts.at(-1)} callers an operation costs more.`]
    : [];
}
