import { setTimeout as sleep } from 'node:timers/promises';
import { postEmpty } from '../../../http/post.ts';
import type { Channel } from '../../../store/google/channel.ts';

/** The state that a notification reports. */
export type NotificationState =
  | 'sync'
  | 'change'
  | 'add'
  | 'remove'
  | 'update'
  | 'trash'
  | 'untrash';

/** One notification of a channel. */
export interface Notification {
  readonly state: NotificationState;
  /** The parts of the file that changed. Empty for a log. */
  readonly changed?: readonly string[];
}

/** How many times a notification is sent until the receiver accepts it. Unverified: the documentation names no number. */
const maxAttempts = 5;

/** The receiver's statuses after which the service sends a notification again. Source: Drive, "Notifications for resource changes". */
const retriedStatuses: readonly (number | null)[] = [500, 502, 503, 504];

/** The headers of the next notification of a channel. Numbers grow, but not by one. */
export function nextHeaders(
  channel: Channel,
  { state, changed = [] }: Notification,
): Readonly<Record<string, string>> {
  const { messageNumber, token } = channel;
  channel.messageNumber = state === 'sync' ? 1 : messageNumber + 1 + (messageNumber % 3);
  return {
    'user-agent': 'APIs-Google; (+https://developers.google.com/webmasters/APIs-Google.html)',
    accept: '*/*',
    'x-goog-channel-id': channel.id,
    ...(token !== null && { 'x-goog-channel-token': token }),
    'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-uri': channel.resourceUri,
    'x-goog-resource-state': state,
    ...(changed.length > 0 && { 'x-goog-changed': changed.join(',') }),
    'x-goog-message-number': String(channel.messageNumber),
  };
}

/** Sends a notification, and sends it again while the receiver has an error. Never throws: the service does not report lost notifications. */
export async function deliver(
  { address }: Channel,
  headers: Readonly<Record<string, string>>,
  { retryMs, signal }: { readonly retryMs: number; readonly signal: AbortSignal },
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1) {
    const status = await postEmpty(address, headers, signal);
    if (!retriedStatuses.includes(status) || attempt === maxAttempts) return;
    await wait(retryMs * 2 ** (attempt - 1), signal);
  }
}

/** Waits, but not longer than the sandbox runs. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
