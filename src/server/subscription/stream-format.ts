import type { ExecutionResult } from 'graphql';
import type { SubscriptionState } from '../../live/subscription/subscription-group.ts';

/** How a transport writes the results of a subscription into its response. */
export interface StreamFormat {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Sent at once, so that the client and every proxy receive the headers before the first result.
   *
   * @param start       Where the client continues if the connection is lost before the first result. Null if that is unknown.
   * @param hasStarted  Whether the subscription has started. Otherwise its errors follow at once.
   */
  toOpening(start: SubscriptionState | null, hasStarted: boolean): string;
  /** Sent while there are no results, so that no proxy closes the connection. */
  readonly heartbeat: string;
  readonly ending: string;
  /** What is sent of a result: an object as JSON, between two texts. */
  toFrame(result: ExecutionResult): {
    readonly before: string;
    readonly body: object;
    readonly after: string;
  };
}

/** What every stream needs: no proxy may collect, compress or keep its parts. */
export const streamHeaders = {
  'cache-control': 'private, no-store, no-transform',
  // nginx would otherwise collect what it receives.
  'x-accel-buffering': 'no',
} as const;
