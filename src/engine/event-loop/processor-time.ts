/** An operation needs more processor time than it may use, or its caller has used all of it. */
export class ProcessorTimeExceeded extends Error {
  /** How long the caller must wait, in milliseconds. Null if the operation itself needs too much. */
  readonly waitMs: number | null;

  /** @param usedMs  The processor time that was used. */
  constructor(usedMs: number, waitMs: number | null) {
    super(
      waitMs === null
        ? `The operation needs more than ${usedMs} ms of processor time.`
        : 'You have used the processor time that this server allows each caller in a minute.',
    );
    this.name = 'ProcessorTimeExceeded';
    this.waitMs = waitMs;
  }
}
