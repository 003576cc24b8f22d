import { InputError } from '../error/input-error.ts';

/** Throws InputError for a title that is null or blank. Absent is left to who asks. */
export function checkTitle(title: string | null | undefined, field: string): void {
  if (title === undefined || title?.trim()) return;
  throw new InputError(field, `${field} must not be ${title === null ? 'null' : 'blank'}.`);
}

/** Throws InputError when both of two inputs are there that exclude each other. */
export function checkExclusive(input: object, first: string, second: string): void {
  const given = (name: string) => (input as Record<string, unknown>)[name] != null;
  if (given(first) && given(second)) {
    throw new InputError(second, `Give ${first} or ${second}, not both: they say the same thing.`);
  }
}
