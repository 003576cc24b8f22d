import type { Credential } from '../../account/credential.ts';
import type { FeedName } from './store/feed-store.ts';

// Notifications say that a feed has changes, but not which. A feed whose service sends them is polled less often.

/** A feed that this instance polls. */
export interface NotifiedFeed {
  readonly name: FeedName;
  readonly credential: Credential;
  /** The service's cursor after the latest change that is known. */
  cursor(): string;
  /** Whether no other instance has taken over in the meantime. */
  isPolling(): Promise<boolean>;
  /** Called when notifications can arrive. Earlier changes have caused none. */
  onStart(): void;
  /** Called after `isReliable` has changed. */
  onChange(): void;
}

export interface Notifications {
  /** Whether a notification of each change is expected. */
  readonly isReliable: boolean;
  arrived(): void;
  /** A poll has found changes of which no notification has arrived. */
  missed(): void;
  /** Makes the service stop, in the background. */
  end(): void;
}

/** Makes the services send notifications of feeds. */
export interface NotificationSource {
  /** Makes the service send notifications of a feed, in the background. A failure is never an error of the feed. */
  follow(feed: NotifiedFeed): Notifications;
  /** Resolves when nothing is left of the notifications that ended: of one credential, or of all. Takes a few seconds at most. */
  settle(credential: string | null): Promise<void>;
}
