import { InputError } from '../error/input-error.ts';
import { type Input, input } from './input.ts';

/** Throws InputError for a title that is null or blank. Accepts undefined. */
export function checkTitle(title: string | null | undefined, field: string): void {
  if (title === undefined || title?.trim()) return;
  throw new InputError(field, `${field} must not be ${title === null ? 'null' : 'blank'}.`);
}

/** Throws InputError if both of two mutually exclusive inputs are given. */
export function checkExclusive(input: object, first: string, second: string): void {
  const isGiven = (name: string) => (input as Record<string, unknown>)[name] != null;
  if (isGiven(first) && isGiven(second)) {
    throw new InputError(
      second,
      `Give ${first} or ${second}, not both: they have the same meaning.`,
    );
  }
}

/** The same text. Throws InputError if it is blank. */
export function notBlank(text: string, name: string): string {
  checkTitle(text, name);
  return text;
}

/** A text that must not be blank. */
export const textInput = (description: string): Input<string> =>
  input('String', description, notBlank);
