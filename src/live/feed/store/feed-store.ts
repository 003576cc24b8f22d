import type { ChangingService } from '../../../config/declaration/services.ts';

// What the instances of a server share of a feed. One instance polls, and all of them read the pages that it adds.

export interface FeedName {
  readonly service: ChangingService;
  /** Asana: the gid of a task or a project, or a text of `toAssignedResource`. Drive: the id of a shared drive, or `allFiles`. */
  readonly resource: string;
  /** The key of its credential. */
  readonly credential: string;
}

/** The resource of a feed of Drive that contains all files of the user. */
export const allFiles = '';

/** The shared drive of a feed. Null: the feed contains all files of the user. */
export const driveOf = (resource: string) => (resource === allFiles ? null : resource);

/** What one read of the service brought. */
export interface LogPage<Change> {
  /** The cursor that was read. */
  readonly before: string;
  /** Where the feed continues. */
  readonly after: string;
  readonly changes: readonly Change[];
  /** Whether there was more to read after this page. */
  readonly hasMore: boolean;
  /** Whether changes before this page are missing, because the service no longer knew the cursor. */
  readonly isReset: boolean;
  /** When the read started, in milliseconds of `Date.now()`. */
  readonly readAt: number;
}

export interface PollRight {
  /** Grows with each instance that takes over. */
  readonly fence: number;
  /** Where to continue. Null: the feed has not started. */
  readonly cursor: string | null;
}

export interface FeedLog<Change> {
  /** Takes or keeps the right to poll. Null while another instance has it. */
  lease(): Promise<PollRight | null>;
  /**
   * Adds a page and moves the cursor. Every instance that has opened the log then receives the page. Returns false, and does nothing, if
   * another instance has taken over since the lease.
   */
  append(lease: PollRight, page: LogPage<Change>): Promise<boolean>;
  /** The cursor after the latest page that this instance has received; null before the first one. */
  readonly cursor: string | null;
  /** The latest pages that were read from this cursor on. Null if the log does not contain it. */
  since(cursor: string): Promise<readonly LogPage<Change>[] | null>;
  /** Gives the right to poll back. This instance receives no more pages. */
  close(): void;
}

/** What an open feed does when something happens. */
export interface FeedHandlers<Change> {
  /** The log has a new page. Pages arrive in order. */
  onPage(page: LogPage<Change>): void;
  /** Some instance knows that the service has changes. */
  onTrigger(): void;
  /** The user has disconnected the account on another instance. */
  onCredentialEnd(): void;
}

export interface FeedStore {
  open<Change>(name: FeedName, handlers: FeedHandlers<Change>): FeedLog<Change>;
  /** Calls `onTrigger` of a feed on every instance that has opened it. */
  trigger(name: FeedName): void;
  /** Calls `onCredentialEnd` of all feeds of a credential on the other instances. */
  endCredential(service: ChangingService, credential: string): void;
}
