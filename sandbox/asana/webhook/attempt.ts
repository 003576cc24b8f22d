import { eventLifetimeMs } from '../../store/asana/event-log.ts';
import type { WebhookRow } from '../../store/asana/webhook-row.ts';
import { isAccepted, type TargetResponse } from './delivery.ts';

/** Asana deletes a webhook whose deliveries have failed for this time. */
const maxFailureMs = eventLifetimeMs;

const maxRetryMs = 3_600_000;

/** The wait before the next attempt. */
export const retryWaitMs = ({ retryCount }: WebhookRow, retryMs: number) =>
  Math.min(retryMs * 2 ** retryCount, maxRetryMs);

/**
 * Notes the response to a delivery.
 *
 * @returns Whether the target accepted it, whether it must be sent again, or whether the webhook is deleted.
 */
export function noteResponse(
  row: WebhookRow,
  response: TargetResponse,
  now: Date,
  waitMs: number,
): 'accepted' | 'retry' | 'delete' {
  if (isAccepted(response)) {
    row.lastSuccessAt = now.toISOString();
    row.retryCount = 0;
    row.nextAttemptAfter = undefined;
    row.failureDeletionAt = undefined;
    return 'accepted';
  }
  row.lastFailureAt = now.toISOString();
  row.lastFailureContent = response.text;
  row.nextAttemptAfter = new Date(now.getTime() + waitMs).toISOString();
  row.failureDeletionAt ??= new Date(now.getTime() + maxFailureMs).toISOString();
  // Source: Asana, "Webhooks": 410 means that the target no longer exists.
  const isGone = response.status === 410 || now >= new Date(row.failureDeletionAt);
  return isGone ? 'delete' : 'retry';
}
