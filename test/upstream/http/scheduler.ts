import { ConnectionPool } from '../../../src/upstream/pacing/connection-pool.ts';
import { createScheduler, type Scheduler } from '../../../src/upstream/pacing/scheduler.ts';

/** A scheduler that limits only the requests in flight. */
export const schedulerFor = (reads: number, writes: number): Scheduler =>
  createScheduler(
    { concurrency: { reads, writes }, rates: { together: { minPerMinute: 150 } } },
    new ConnectionPool(256),
  );
