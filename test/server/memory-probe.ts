import { setImmediate } from 'node:timers/promises';

// Loaded into a server of a test, run with --expose-gc: says, whenever it is asked, what memory is held rather than left over.

process.on('message', async () => {
  // Buffers are swept beside the program; the second collection waits for the sweeping of the first.
  for (let count = 0; count < 2; count += 1) {
    globalThis.gc?.();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The server ends when it would without.
process.channel?.unref();
