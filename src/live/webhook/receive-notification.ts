import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChangingService } from '../../config/declaration/services.ts';
import type { FeedName } from '../feed/store/feed-store.ts';
import type { WebhookEntry, WebhookStore } from './store/webhook-store.ts';

export interface NotificationRequest {
  readonly service: ChangingService;
  /** The random id in the address. */
  readonly id: string;
  readonly header: (name: string) => string | null;
  /** Reads the body. Rejects if it is too large. */
  readonly body: () => Promise<Uint8Array>;
}

/** The response, which has no body. */
export interface NotificationResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface NotificationReceiverOptions {
  readonly store: WebhookStore;
  /** Called for a notification of the service that has not arrived before. */
  readonly trigger: (feed: FeedName) => void;
}

const accepted: NotificationResponse = { status: 204 };
const rejected: NotificationResponse = { status: 401 };
/** Makes Asana delete the webhook, because this server does not use it. Source: Asana, "Webhooks". */
const unknown: NotificationResponse = { status: 410 };

/** The longest secret that this server accepts of Asana, which sends 64 characters at most (unverified). */
const maxSecretLength = 256;

/** A delivery of Asana without events shows only that the webhook exists. */
const heartbeat = /^\s*\{\s*("events"\s*:\s*\[\s*\])?\s*\}\s*$/;
const maxHeartbeatLength = 100;

/** Creates what verifies notifications. A request that is not genuine never triggers anything. */
export function createNotificationReceiver({ store, trigger }: NotificationReceiverOptions) {
  async function receiveAsana(
    { id, header, body }: NotificationRequest,
    { feed, secret }: WebhookEntry,
  ): Promise<NotificationResponse> {
    const newSecret = header('x-hook-secret');
    if (newSecret !== null) {
      const isSet = newSecret.length <= maxSecretLength && (await store.setSecret(id, newSecret));
      return isSet ? { status: 200, headers: { 'x-hook-secret': newSecret } } : rejected;
    }
    const signature = header('x-hook-signature');
    if (secret === null || signature === null) return rejected;
    const bytes = await body();
    const expected = createHmac('sha256', secret).update(bytes).digest('hex');
    if (!isEqual(signature, expected)) return rejected;
    const isHeartbeat =
      bytes.length <= maxHeartbeatLength && heartbeat.test(Buffer.from(bytes).toString('latin1'));
    if (!isHeartbeat && (await store.isNew(signature))) trigger(feed);
    return accepted;
  }

  async function receiveDrive(
    { id, header }: NotificationRequest,
    { feed, secret }: WebhookEntry,
  ): Promise<NotificationResponse> {
    const isGenuine =
      isEqual(header('x-goog-channel-token') ?? '', secret ?? '') &&
      isEqual(header('x-goog-channel-id') ?? '', id);
    if (!isGenuine) return rejected;
    const number = Number(header('x-goog-message-number'));
    const isLatest = Number.isSafeInteger(number) && (await store.advance(id, number));
    // The first notification only says that the channel exists.
    if (isLatest && header('x-goog-resource-state') !== 'sync') trigger(feed);
    return accepted;
  }

  const receivers: Readonly<Record<ChangingService, typeof receiveAsana>> = {
    asana: receiveAsana,
    google: receiveDrive,
  };

  return async (request: NotificationRequest): Promise<NotificationResponse> => {
    const entry = await store.find(request.id);
    if (entry?.feed.service !== request.service) return unknown;
    return receivers[request.service](request, entry);
  };
}

/** Compares in constant time, unless the lengths differ. An empty text equals nothing. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}
