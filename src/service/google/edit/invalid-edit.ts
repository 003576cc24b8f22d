/** A batch is invalid. It is thrown before anything is sent. */
export class InvalidEdit extends Error {
  /** The invalid part of the caller's list, such as `requests[2].deleteContentRange.range`. */
  readonly field: string;
  /** The id of the assumption on which this depends. */
  assumption?: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'InvalidEdit';
    this.field = field;
  }
}

/** The path of an entry, or of a part of it: `requests[2].insertText.location`. */
export const fieldPath = (entryIndex: number, ...path: readonly string[]): string =>
  // Each of up to 10,000 requests has one. Joining a list takes three times as long.
  path.reduce((parent, name) => `${parent}.${name}`, `requests[${entryIndex}]`);

/** Creates the path of a part of one entry, from the names of nested fields in it. */
export type PathTo = (...path: readonly string[]) => string;
