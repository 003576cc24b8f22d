import type { RequestReport } from '../../upstream/http/caller.ts';
import type { Delivery } from '../../upstream/http/upstream-error.ts';
import type { WaitTimes } from '../../upstream/pacing/wait-time.ts';

/**
 * Receives what upstream-metrics.ts counts, at the same time: metrics and traces therefore have the figures of `extensions.upstream`. It must
 * not throw.
 */
export interface UpstreamObserver {
  /**
   * Called when a request has ended.
   *
   * @param endedAt  In milliseconds as in `performance.now()`.
   */
  request(service: string, report: RequestReport, endedAt: number): void;
  /** Called for a request that waited and was then not sent. */
  waited(service: string, times: WaitTimes): void;
  /** Called for a read that shared a request of another operation. */
  shared(): void;
  /** Called for a read that used an earlier read of its operation. */
  saved(): void;
  /** Called for a write, with what is known of it. */
  write(applied: Delivery): void;
}
