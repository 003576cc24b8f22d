import type { Credential, Service } from '../../account/credential.ts';
import type { EventRecord } from '../../service/asana/record/event.ts';
import type { ChangeRecord } from '../../service/google/record/change.ts';
import type { Assigned } from './source/assigned-tasks.ts';
import type { FeedName } from './store/feed-store.ts';

// What the rest of the server knows of change feeds. A feed is the changes of one resource at a service, as one credential sees them.

export type AsanaChange = EventRecord;

export type DriveChange = ChangeRecord;

export interface FeedItem<Change> {
  /**
   * Where a reader continues after this item. It is opaque and contains no secret. It is valid on every instance, also after a restart, as
   * long as the service knows the cursor in it.
   */
  readonly position: string;
  /** Null: changes may be missing before this item. The reader must read the state again. */
  readonly change: Change | null;
}

/** What one read of the service brought. Has at least one item. */
export interface FeedPage<Change> {
  readonly items: readonly FeedItem<Change>[];
  /** The time between two polls of the feed at the moment. */
  readonly pollIntervalMs: number;
}

/** An open feed. Its iteration ends without an error when its signal is aborted and when the server stops. */
export interface Feed<Change> extends AsyncIterable<FeedPage<Change>> {
  /** Where a reader continues that has received no item yet. */
  readonly position: string;
  /** The time between two polls of the feed at the moment. */
  readonly pollIntervalMs: number;
}

export interface OpenOptions {
  /** Continue after this position. Null: from now on. */
  readonly after: string | null;
  /** Closes the feed for this reader. */
  readonly signal: AbortSignal;
}

/** The change feeds of one server. All readers of a feed share one poller, and credentials share none. */
export interface ChangeFeeds {
  /**
   * The changes of a task or a project. Resolves when no later change can be missed. Rejects with an UpstreamError if the credential has no
   * access, if the position is invalid, and if the credential follows too many resources. The iteration throws one when access ends.
   */
  asana(resource: string, credential: Credential, options: OpenOptions): Promise<Feed<AsanaChange>>;
  /** The same for the open tasks that are assigned to a user. */
  assigned(
    assigned: Assigned,
    credential: Credential,
    options: OpenOptions,
  ): Promise<Feed<AsanaChange>>;
  /** The same for the documents of a shared drive, or for all documents that the user can open if it is null. */
  drive(
    drive: string | null,
    credential: Credential,
    options: OpenOptions,
  ): Promise<Feed<DriveChange>>;
  /** Polls a feed now, because the service says that something changed. Does nothing if the feed has no reader. */
  trigger(name: FeedName): void;
  /**
   * Ends the feeds of a credential at once, because the user disconnected the account. Resolves when the service sends no notifications of them any
   * more, or after a few seconds. The credential must work until then.
   */
  endCredential(service: Service, credential: string): Promise<void>;
  /** Ends all feeds at once, without an error for their readers. Resolves as `endCredential`. */
  close(): Promise<void>;
}
