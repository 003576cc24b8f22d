/** An operation needs more processor time than it may use, or its caller has used all of it. */
export class ProcessorTimeExceeded extends Error {
  /** How long the caller must wait, in milliseconds. Null if the operation itself needs too much. */
  readonly waitMs: number | null;

  /** @param maxMs  The processor time that the operation may use, or its caller in a minute. */
  constructor(maxMs: number, waitMs: number | null) {
    super(
      waitMs === null
        ? `The operation needs more than ${maxMs} ms of processor time.`
        : `Your operations have used more than ${maxMs} ms of processor time in the last minute. This server allows no more for each caller.`,
    );
    this.name = 'ProcessorTimeExceeded';
    this.waitMs = waitMs;
  }
}
