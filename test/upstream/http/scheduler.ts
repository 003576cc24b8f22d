import type { UploadTurns } from '../../../src/upstream/http/stream/upload-turn.ts';
import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import { createScheduler, type Scheduler } from '../../../src/upstream/pacing/scheduler.ts';

/** A scheduler that limits only the requests in flight. */
export const schedulerFor = (reads: number, writes: number): Scheduler =>
  createScheduler(
    { concurrency: { reads, writes }, rates: { together: { minPerMinute: 150 } } },
    new ConnectionPool(256),
  );

/** The turns of uploads, of which one credential sends this number at once. */
export const uploadTurnsFor = (writes: number): UploadTurns => ({
  acquire: schedulerFor(1, writes).acquire,
  isContended: () => false,
});
