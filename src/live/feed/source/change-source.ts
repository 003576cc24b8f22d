/** What one read of the service brings. */
export interface SourcePage<Change> {
  readonly changes: readonly Change[];
  /** Where the feed continues. */
  readonly cursor: string;
  readonly hasMore: boolean;
  /** Whether changes are missing, because the service no longer knew the cursor. */
  readonly isReset: boolean;
}

/** Reads the changes of a service with one credential. Rejects with an UpstreamError. */
export interface ChangeSource<Change> {
  /** A cursor for the changes from now on. */
  start(resource: string): Promise<string>;
  read(resource: string, cursor: string): Promise<SourcePage<Change>>;
  /** A text that is equal for two reads of the same change. */
  identify(change: Change): string;
  /** Stops sharing the reads that began before a change was known. */
  stopSharing(): void;
  /** Aborts all reads. */
  close(): void;
}
