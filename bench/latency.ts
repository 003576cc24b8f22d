import { type ComparedServer, type Comparison, toBody } from './comparison.ts';
import { createLoad, type Load } from './load.ts';
import type { Options } from './option.ts';

// Measures the latency of one caller with a fixed delay of each upstream response. It compares the best of many runs, because on a
// shared machine the medians of the same program differ by more than the tolerance.

const delayMs = 40;
const runs = 100;
const warmUpMs = 1500;

/** The best latency may exceed that of the answers by hand by this part of it. */
const tolerance = 0.05;

/** Prints the latency of each row. Returns a sentence for each row that is slower than the answers by hand. */
export async function measureLatency(
  { upstream, byHand, taskdoc, rows }: Comparison,
  options: Options,
): Promise<readonly string[]> {
  console.log(`latency with an upstream delay of ${delayMs} ms, best (median), in milliseconds\n`);
  console.log('| row | delays | by hand | taskdoc | × by hand |');
  console.log('|---|---|---|---|---|');
  const failures: string[] = [];
  for (const [index, row] of rows.entries()) {
    // Without upstream requests the rest of the latency is the processor time.
    const isSelected = options.rows === null || options.rows.includes(index + 1);
    if (!isSelected || row.delays === 0) continue;
    const connect = ({ urlOf }: ComparedServer) => createLoad(urlOf(index), toBody(row), 1);
    const loads = [await connect(byHand), await connect(taskdoc)];
    for (const load of loads) await load.run(warmUpMs);
    await upstream.request({ delayMs });
    const [hand, ours] = await measureInTurn(loads);
    await upstream.request({ delayMs: 0 });
    for (const load of loads) load.close();
    if (!hand || !ours) throw new Error('Two servers were measured.');
    const ratio = ours.best / hand.best;
    const columns = [row.delays * delayMs, toText(hand), toText(ours), ratio.toFixed(3)];
    console.log(`| ${[row.name, ...columns].join(' | ')} |`);
    if (ratio > 1 + tolerance)
      failures.push(`${row.name}: more than ${tolerance * 100} % slower than by hand.`);
  }
  console.log();
  return failures;
}

/** The durations of repeated requests, in milliseconds. */
interface Latency {
  /** The fastest run, which other work on the machine affects least. */
  readonly best: number;
  /** Half of the runs were faster. */
  readonly median: number;
}

const toText = ({ best, median }: Latency) => `${best.toFixed(1)} (${median.toFixed(1)})`;

/** The servers alternate, so that other work on the machine affects both. */
async function measureInTurn(loads: readonly Load[]): Promise<readonly Latency[]> {
  const durations = loads.map((): number[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, load] of loads.entries()) {
      const startedAt = performance.now();
      await load.sendOnce();
      durations[index]?.push(performance.now() - startedAt);
    }
  }
  return durations.map((values) => {
    const sorted = values.toSorted((a, b) => a - b);
    return { best: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
  });
}
