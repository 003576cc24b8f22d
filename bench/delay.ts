import { computations } from '../test/hostile/computation.ts';
import type { OtherLatency } from '../test/hostile/other-caller.ts';
import { requestOperations } from '../test/hostile/request-operation.ts';
import { createHostileSetUp } from '../test/hostile/set-up.ts';

// By how much operations that compute a lot delay a caller that reads a task. Only the processor time of the server's thread counts, so other programs
// on the machine matter little.

/** Prints the latency of the other caller beside each operation, the longest first. */
export async function measureDelays(): Promise<void> {
  const setUp = await createHostileSetUp();
  const before = await setUp.delay(null);
  const rows: (readonly [name: string, latency: OtherLatency])[] = [];
  for (const { name, operation } of [...computations(), ...requestOperations()])
    rows.push([name, await setUp.delay(operation)]);
  const after = await setUp.delay(null);
  await setUp.close();
  console.log(
    'the processor time of the server from a request of another caller, which reads a task, to the response\n',
  );
  console.log('| beside | requests | median, ms | p99, ms |\n|---|---|---|---|');
  const sorted = rows.toSorted(([, one], [, other]) => other.p99CpuMs - one.p99CpuMs);
  for (const [name, { count, medianCpuMs, p99CpuMs }] of [
    ['nothing, before', before] as const,
    ['nothing, after', after] as const,
    ...sorted,
  ])
    console.log(`| ${[name, count, medianCpuMs.toFixed(1), p99CpuMs.toFixed(1)].join(' | ')} |`);
  console.log();
}
