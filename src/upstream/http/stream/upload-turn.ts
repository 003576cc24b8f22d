import type { Permit } from '../../pacing/permit.ts';
import type { Scheduler } from '../../pacing/scheduler.ts';
import type { RequestSignal } from '../abort-signal.ts';
import type { Caller } from '../caller.ts';
import { acquirePermit } from '../refusal.ts';
import type { UpstreamService } from '../upstream-error.ts';
import type { UploadBody } from './upload-body.ts';

/** Decides which uploads are sent: how many of one credential at once, and how many of all. They have connections of their own. */
export interface UploadTurns extends Pick<Scheduler, 'acquire'> {
  /** Whether an upload waits because all connections for uploads are in use. */
  readonly isContended: () => boolean;
}

/** How an upload counts against the limits. */
export const uploadRequest = { kind: 'writes', count: 1, units: 1, isRetry: false } as const;

/**
 * Waits for the beginning of a file, and then for its turn, which has a connection. The file is not read meanwhile. A sender that sends nothing
 * therefore delays no other upload. The receiver must end the permit.
 */
export async function acquireTurn(
  body: UploadBody,
  turns: UploadTurns,
  service: UpstreamService,
  caller: Caller,
): Promise<Permit> {
  const { signal } = caller;
  await readAhead(body, signal);
  return acquirePermit(turns, service, caller, { ...uploadRequest, signal });
}

async function readAhead(body: UploadBody, signal: RequestSignal): Promise<void> {
  const stop = () => {
    const { reason } = signal;
    body.destroy(reason instanceof Error ? reason : new Error('The upload was aborted.'));
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await body.readAhead();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
