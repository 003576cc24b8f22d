import type { ExecutionResult } from 'graphql';
import type { FeedItem } from '../../../live/feed/change-feed.ts';
import type { ChangeEvent } from '../../../schema/change/change-field.ts';
import { toGraphqlError } from '../../../schema/error/graphql-error.ts';
import type { EventRun } from './event-run.ts';

type Execute = (event: ChangeEvent<unknown>) => Promise<ExecutionResult> | ExecutionResult;

/** The results of changes, in their order. */
export interface RepeatedExecution {
  readonly results: readonly ExecutionResult[];
  /** How many changes became RESYNC, because their objects could not be read. */
  readonly unread: number;
}

/**
 * Executes changes. Those with a read that failed for a time are executed again until nothing fails, or until the time of the run is over:
 * the result then says that the client must read the object itself. No later change brings what is missing.
 */
export async function executeRepeatedly(
  items: readonly FeedItem<unknown>[],
  execute: Execute,
  run: EventRun,
): Promise<RepeatedExecution> {
  const results = await Promise.all(items.map(execute));
  for (let attempt = 0; ; attempt += 1) {
    const failed = [...items.entries()].filter(([index]) => hasPassingFailure(results[index]));
    if (failed.length === 0) return { results, unread: 0 };
    if (!run.hasEnded) await run.waitForRepetition(attempt);
    const isUnread = run.hasEnded;
    const again = failed.map(async ([index, item]) => {
      results[index] = await execute(isUnread ? { ...item, isUnread } : item);
    });
    await Promise.all(again);
    if (isUnread) return { results, unread: failed.length };
  }
}

const hasPassingFailure = ({ errors = [] }: ExecutionResult = {}): boolean =>
  errors.some((error) => toGraphqlError(error)?.extensions['retryable'] === true);
