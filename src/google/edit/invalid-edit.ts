/** A batch that cannot be sent: which part of which entry, and why. Thrown before anything is sent. */
export class InvalidEdit extends Error {
  /** `requests[2].deleteContentRange.range`: the entry by its number in the caller's list, and the part of it. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'InvalidEdit';
    this.field = field;
  }
}

/** How an entry, or a part of it, is named: `requests[2].insertText.location`. */
export const fieldPath = (entry: number, ...path: readonly string[]): string =>
  [`requests[${entry}]`, ...path].join('.');
