/** Input that is wrong on its face. Thrown before anything is sent. */
export class InputError extends Error {
  /** The argument or input field at fault. */
  readonly field: string;
  /** What else there is to say, such as the offset in a text. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(field: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'InputError';
    this.field = field;
    this.details = details;
  }
}
