import type { FeedName } from '../../feed/store/feed-store.ts';

/** What an instance must know to verify a notification. */
export interface WebhookEntry {
  readonly feed: FeedName;
  /** What proves that a notification is genuine. Null: Asana has not chosen it yet. */
  readonly secret: string | null;
  /** What its end requires: of Asana the gid of the webhook, of Drive the id of what the channel watches. Null: the service has not created it yet. */
  readonly serviceId: string | null;
}

/** The webhooks and channels that exist, by the random id in their addresses. All instances of a server share them. */
export interface WebhookStore {
  /** Adds a webhook before it is created. It is forgotten after some minutes unless `setServiceId` is called. */
  add(id: string, entry: WebhookEntry): Promise<void>;
  find(id: string): Promise<WebhookEntry | null>;
  /** Sets the secret. Returns false if the webhook has one, or is not known. */
  setSecret(id: string, secret: string): Promise<boolean>;
  /**
   * Whether no delivery of Asana with this signature has arrived lately. Asana repeats a delivery whose response is lost. The signature of
   * another webhook is different, because its secret is.
   */
  isNew(signature: string): Promise<boolean>;
  /** Whether this number of a notification is greater than all before. */
  advance(id: string, number: number): Promise<boolean>;
  /** The ids of the webhooks of a feed. */
  idsOf(feed: FeedName): Promise<readonly string[]>;
  /** Says that the service has created the webhook. Does nothing if it is not known. */
  setServiceId(id: string, serviceId: string): Promise<void>;
  /** Says that the webhook is in use. */
  keep(id: string, feed: FeedName): Promise<void>;
  remove(id: string, feed: FeedName): Promise<void>;
}
