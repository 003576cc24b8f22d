import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';

// Imported into a server process with --expose-gc. Responds to `measure` with the memory in use after garbage collection,
// to `rss` with the memory that the operating system has given to the process, and to `old` with what has survived two short
// garbage collections and waits for a complete one.

process.on('message', async (message) => {
  if (message === 'rss') {
    process.send?.(process.memoryUsage.rss());
    return;
  }
  if (message === 'old') {
    const old = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space');
    process.send?.(old?.space_used_size ?? 0);
    return;
  }
  // Buffers are freed in the background. The second collection waits for the first one to finish.
  for (let count = 0; count < 2; count += 1) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// This channel must not keep the process alive.
process.channel?.unref();
