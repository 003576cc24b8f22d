import { type Credential, upstreamServices } from '../../account/credential.ts';
import type { ChangingService } from '../../config/declaration/services.ts';
import { accountDisconnected } from './access-end.ts';
import type { Feed, OpenOptions } from './change-feed.ts';
import { CredentialPoller } from './credential-poller.ts';
import { parsePosition } from './feed-position.ts';
import type { NotificationSource } from './notification.ts';
import type { PollBudget } from './poll-interval.ts';
import type { ChangeSource } from './source/change-source.ts';
import type { FeedStore } from './store/feed-store.ts';

export interface ServiceFeedsOptions<Change> {
  readonly service: ChangingService;
  readonly createSource: (credential: Credential) => ChangeSource<Change>;
  readonly store: FeedStore;
  readonly budget: PollBudget;
  /** Null: the service sends no notifications. */
  readonly notifications: NotificationSource | null;
  /** How often feeds are polled whose service sends notifications. */
  readonly notifiedIntervalMs: number;
}

/** The feeds of one service, with one poller per credential. */
export class ServiceFeeds<Change> {
  readonly #options: ServiceFeedsOptions<Change>;
  readonly #pollers = new Map<string, CredentialPoller<Change>>();
  #isClosed = false;

  constructor(options: ServiceFeedsOptions<Change>) {
    this.#options = options;
  }

  /** Opens the feed of a resource for one reader. Rejects with an UpstreamError, as `ChangeFeeds` describes. */
  async open(
    resource: string,
    credential: Credential,
    { after, signal }: OpenOptions,
  ): Promise<Feed<Change>> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new Error('The change feeds are closed.');
    const { service } = this.#options;
    const position = after === null ? null : parsePosition(after, { service, resource });
    return this.#pollerOf(credential).feed(resource).open(position, signal);
  }

  /** Ends the feeds of a credential, because the user has disconnected the account. */
  disconnect(credential: string): void {
    const error = accountDisconnected(upstreamServices[this.#options.service]);
    this.#pollers.get(credential)?.end(error);
  }

  /** Ends all feeds, and opens no more. */
  close(): void {
    this.#isClosed = true;
    for (const poller of [...this.#pollers.values()]) poller.end(null);
  }

  #pollerOf(credential: Credential): CredentialPoller<Change> {
    const { key } = credential;
    const found = this.#pollers.get(key);
    if (found !== undefined) return found;
    const { service, createSource, notifications, ...options } = this.#options;
    const poller = new CredentialPoller<Change>({
      ...options,
      service,
      credential: key,
      source: createSource(credential),
      follow:
        notifications &&
        ((resource, feed) =>
          notifications.follow({
            ...feed,
            name: { service, resource, credential: key },
            credential,
          })),
      onEnd: () => {
        if (this.#pollers.get(key) === poller) this.#pollers.delete(key);
      },
    });
    this.#pollers.set(key, poller);
    return poller;
  }
}
