import { startProgram, type Usage } from '../program.ts';
import { startUpstream } from '../upstream/upstream.ts';
import { createDocuments } from './document.ts';
import { isGrowing } from './growth.ts';
import { createMixedLoad } from './load.ts';

// Sends a mixed load for a long time, and shows that the memory and the file descriptors of the server do not grow.

const minuteMs = 60_000;
const delayMs = 5;
/** One upstream request in this many fails: each time in another way. */
const failEvery = 50;
const minHeapGrowthBytes = 3e6;
const minDescriptorGrowth = 8;

/** Prints a line for each minute. Returns a sentence for each value that grew. */
export async function measureSoak(minutes: number): Promise<readonly string[]> {
  const upstream = await startUpstream({ extraTasks: 0 });
  const { url, asanaBasePath, fixtures } = upstream.ready;
  const program = await startProgram({
    ASANA_BASE_URL: url + asanaBasePath,
    GOOGLE_DOCS_BASE_URL: url,
    GOOGLE_DRIVE_BASE_URL: url,
    UPSTREAM_TIMEOUT_MS: '2000',
  });
  const load = createMixedLoad(program.url, createDocuments(fixtures));
  await upstream.request({ delayMs, failEvery });
  const usages: Usage[] = [];
  console.log(
    '| minute | operations | aborted | heap MB | buffers MB | RSS MB | descriptors | errors |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (let minute = 1; minute <= minutes; minute += 1) {
    const { operations, aborted, codes } = await load.run(minuteMs);
    const usage = await program.usage();
    usages.push(usage);
    const { heapBytes, externalBytes, rssBytes, descriptors } = usage;
    const bytes = [heapBytes, externalBytes, rssBytes].map((value) => (value / 1e6).toFixed(1));
    const errors = Object.entries(codes).map(([code, count]) => `${code} ${count}`);
    const values = [minute, operations, aborted, ...bytes, descriptors, errors.join(', ')];
    console.log(`| ${values.join(' | ')} |`);
  }
  await load.close();
  program.stop();
  upstream.stop();
  const grew = (select: (usage: Usage) => number, minGrowth: number) =>
    isGrowing(usages.map(select), minGrowth);
  return [
    ...(grew(({ heapBytes }) => heapBytes, minHeapGrowthBytes) ? ['The heap grew.'] : []),
    ...(grew(({ externalBytes }) => externalBytes, minHeapGrowthBytes)
      ? ['The memory of buffers grew.']
      : []),
    ...(grew(({ descriptors }) => descriptors, minDescriptorGrowth)
      ? ['The number of file descriptors grew.']
      : []),
  ];
}
