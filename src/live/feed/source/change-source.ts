/** What one read of the service brings. */
export interface SourcePage<Change> {
  readonly changes: readonly Change[];
  /** Where the feed continues. */
  readonly cursor: string;
  readonly hasMore: boolean;
  /** Whether changes are missing, because the service no longer knew the cursor. */
  readonly isReset: boolean;
}

/** The cursors of a source that compares states: each is the state at its time. */
export interface StateCursor<Change> {
  /** The changes that lead from one state to a later one. */
  compare(before: string, after: string): readonly Change[];
  /** The states after each of these changes. */
  steps(before: string, after: string, changes: readonly Change[]): readonly string[];
}

/** Reads the changes of a service with one credential. Rejects with an UpstreamError. */
export interface ChangeSource<Change> {
  /** A cursor for the changes from now on. */
  start(resource: string): Promise<string>;
  read(resource: string, cursor: string): Promise<SourcePage<Change>>;
  /** A text that is equal for two reads of the same change. */
  identify(change: Change): string;
  /** What the cursors of a resource mean, if each is a state. Null, and by default: only the service knows. */
  stateCursor?(resource: string): StateCursor<Change> | null;
  /** The number of requests of the latest poll of a resource. Default: 1. */
  readsPerPoll?(resource: string): number;
  /** Stops sharing the reads that began before a change was known. */
  stopSharing(): void;
  /** Aborts all reads. */
  close(): void;
}
