import type { Mask } from '../engine/loader/mask.ts';
import type { AsanaChange } from '../live/feed/change-feed.ts';
import type { SourcePage } from '../live/feed/source/change-source.ts';
import type { AsanaRead } from '../service/asana/read.ts';
import type { AsanaWrite } from '../service/asana/write.ts';
import type { CheckedRequest, RawResponse } from '../upstream/http/raw/raw-request.ts';
import type { Polled } from './poll.ts';

export interface AsanaPage<Item> {
  readonly items: readonly Item[];
  /** The offset of the next page; null on the last page. */
  readonly nextOffset: string | null;
}

/** What repeated reads of a record select, and when they end. */
export interface PollOptions<Result> {
  readonly mask: Mask;
  readonly isAccepted: (record: Result) => boolean;
  readonly waitMs: number;
}

/** The reads and writes of one operation at Asana. Every returned record contains the fields of the mask. */
export interface AsanaOperation {
  /**
   * A record. Fields that this operation has already read are not read again.
   *
   * @param gid  Null if the read finds the record by something else than its gid.
   */
  record<Result extends object>(
    kind: string,
    gid: string | null,
    read: AsanaRead<Result>,
    mask: Mask,
  ): Promise<Result>;
  /**
   * Reads a record again and again, because it changes at the service, until it is accepted, the time is over, or a read fails.
   * Discards what was read before.
   */
  poll<Result extends object>(
    kind: string,
    gid: string,
    read: AsanaRead<Result>,
    options: PollOptions<Result>,
  ): Promise<Polled<Result>>;
  /** One page of a list. Its records are cached for the rest of the operation. */
  page<Item>(kind: string, read: AsanaRead<readonly Item[]>, mask: Mask): Promise<AsanaPage<Item>>;
  /** The records that a search by name finds. It has no pages. */
  suggestions<Item>(
    kind: string,
    search: AsanaRead<readonly Item[]>,
    mask: Mask,
  ): Promise<readonly Item[]>;
  /**
   * One page of the changes of a task or a project. What was read before of the records that it names is discarded, because it may be older
   * than their changes.
   *
   * @param sync  Null: only starts a cursor.
   */
  changes(resource: string, sync: string | null): Promise<SourcePage<AsanaChange>>;
  /** Discards the reads that failed, so that they can be sent again. */
  discardFailures(): void;
  /**
   * Sends writes together. Returns one promise per write. Discards what was read before, because it may be outdated. Each result
   * contains the fields of the mask, so what a payload selects needs no read.
   */
  write<Result extends object>(
    kind: string,
    writes: readonly AsanaWrite<Result>[],
    mask: Mask,
  ): readonly Promise<Result>[];
  /** The gids of tasks to which this credential has written links to a document a short time ago. Without a request. */
  recentlyLinked(documentId: string): readonly string[];
  /** Sends a request exactly as the client wrote it. Discards what was read before, because any request may be a write. */
  raw(request: CheckedRequest): Promise<RawResponse>;
}
