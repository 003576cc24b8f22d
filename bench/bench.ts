import { measureBlocks } from './block/search.ts';
import { measureCallers } from './callers.ts';
import { measureCapacity } from './capacity/capacity.ts';
import { pin } from './child-process.ts';
import { createComparison } from './comparison.ts';
import { measureDelays } from './delay.ts';
import { measureFairness } from './fairness.ts';
import { measureInstances } from './instances/instances.ts';
import { measureLatency } from './latency.ts';
import { measureObservability } from './observability.ts';
import { helpText, parseOptions } from './option.ts';
import { measurePacing } from './pacing/pacing.ts';
import { measureProcessorTime } from './processor-time.ts';
import { measureRecordCost } from './record-cost.ts';
import { measureSoak } from './soak/soak.ts';
import { measureStart } from './start-cost.ts';
import { measureStoreLock } from './store-lock.ts';

// Compares taskdoc with the same results written by hand, and with a bare Yoga, in one run. Fails if taskdoc exceeds a target.

const options = parseOptions(process.argv.slice(2));
if (options === null) {
  console.log(helpText);
  process.exit();
}
pin(process.pid, 1);
const failures: string[] = [];
const { soakMinutes, isCapacity, isFairness, isInstances, isObservability, isPacing } = options;
const isOther =
  soakMinutes !== null || isCapacity || isFairness || isInstances || isObservability || isPacing;
/** The parts that need the servers that are compared. */
const comparing = ['processor-time', 'callers', 'latency'] as const;
const parts = isOther ? [] : options.parts;
if (isInstances) await measureInstances(options.runs);
if (isCapacity) await measureCapacity();
if (isPacing) failures.push(...(await measurePacing()));
if (isFairness) failures.push(...(await measureFairness(options.runs)));
if (isObservability) failures.push(...(await measureObservability(options)));
if (soakMinutes !== null) failures.push(...(await measureSoak(soakMinutes)));
if (comparing.some((part) => parts.includes(part))) {
  const comparison = await createComparison({ extraTasks: 0 });
  if (parts.includes('processor-time'))
    failures.push(...(await measureProcessorTime(comparison, options)));
  if (parts.includes('callers')) failures.push(...(await measureCallers(comparison)));
  if (parts.includes('latency')) failures.push(...(await measureLatency(comparison, options)));
  comparison.stop();
}
if (parts.includes('record-cost')) failures.push(...(await measureRecordCost()));
if (parts.includes('start-cost')) failures.push(...(await measureStart()));
if (parts.includes('store-lock')) failures.push(...(await measureStoreLock()));
// Two servers search for blocks.
pin(process.pid, 'both');
if (parts.includes('blocks')) failures.push(...(await measureBlocks()));
if (parts.includes('delays')) await measureDelays();
for (const failure of failures) console.log(failure);
if (failures.length > 0) process.exitCode = 1;
