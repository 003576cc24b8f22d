import type { ExecutionResult } from 'graphql';
import { type ResultPosition, toResultPath } from './result-position.ts';

// What is announced to the client, and sent later.

/** Data that is sent together. */
export interface Part {
  /** Null until it is complete. Its data is null if an error has reached the object or list that it belongs to. */
  readonly result: ExecutionResult | null;
  /** What is deferred or streamed in it, which is announced when the part is sent. */
  readonly found: readonly PendingResult[];
}

/** Fields of one object that are executed together, for one or several deferred fragments. */
export interface DeferredFields {
  readonly part: Part;
  readonly position: ResultPosition | null;
  readonly fragments: readonly DeferredFragment[];
  isSent: boolean;
}

/** A fragment with `@defer` at one object of the result, or a list with `@stream`. */
export type PendingResult = DeferredFragment | StreamedList;

/** A fragment with `@defer` at one object of the result. */
export class DeferredFragment {
  readonly label: string | undefined;
  readonly position: ResultPosition | null;
  /** The fragment that contains it, and is sent earlier. */
  readonly outer: DeferredFragment | null;
  /** All fields of the fragment, at any depth, that are not sent without it. */
  readonly fields: DeferredFields[] = [];
  /** Fragments inside of it that were found before it was sent. */
  readonly inner: DeferredFragment[] = [];
  /** The number of parts with its fields that are not complete. */
  openCount = 0;
  state: 'waiting' | 'sent' | 'failed' = 'waiting';

  constructor(
    label: string | undefined,
    position: ResultPosition | null,
    outer: DeferredFragment | null,
  ) {
    this.label = label;
    this.position = position;
    this.outer = outer;
  }

  /** Whether all its fields are complete. */
  get isReady(): boolean {
    return this.openCount === 0;
  }
}

/** A list with `@stream`, whose last items are sent later. */
export class StreamedList {
  readonly label: string | undefined;
  readonly position: ResultPosition;
  /** The index of the first item that is sent later. */
  readonly start: number;
  readonly items: Part[] = [];
  sentCount = 0;

  constructor(label: string | undefined, position: ResultPosition, start: number) {
    this.label = label;
    this.position = position;
    this.start = start;
  }

  /** Whether the next item is complete. */
  get isReady(): boolean {
    const next = this.items[this.sentCount];
    return next !== undefined && next.result !== null;
  }
}

/** The path of a position. Empty for the root. */
export const pathOf = (position: ResultPosition | null): (string | number)[] =>
  position === null ? [] : toResultPath(position.above, position.key);
