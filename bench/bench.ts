import { pin } from './child-process.ts';
import { createComparison } from './comparison.ts';
import { measureLatency } from './latency.ts';
import { helpText, parseOptions } from './option.ts';
import { measureProcessorTime } from './processor-time.ts';

// Compares taskdoc with the same results written by hand, and with a bare Yoga, in one run. Fails if taskdoc exceeds a target.

const options = parseOptions(process.argv.slice(2));
if (options === null) {
  console.log(helpText);
  process.exit();
}
pin(process.pid, 1);
const comparison = await createComparison({ extraTasks: 0 });
const failures: string[] = [];
for (const [part, measure] of [
  ['processor-time', measureProcessorTime],
  ['latency', measureLatency],
] as const) {
  if (options.parts.includes(part)) failures.push(...(await measure(comparison, options)));
}
comparison.stop();
for (const failure of failures) console.log(failure);
if (failures.length > 0) process.exitCode = 1;
