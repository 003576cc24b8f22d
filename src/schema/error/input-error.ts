/** Invalid input. Thrown before anything is sent. */
export class InputError extends Error {
  readonly field: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(field: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'InputError';
    this.field = field;
    this.details = details;
  }
}

const maxLength = 60;

/** A part of the caller's input for a message: long input would hide the rest of the message. */
export const shortenInput = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
