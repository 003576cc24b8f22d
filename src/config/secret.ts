import { Replaceable } from './replaceable.ts';

/**
 * A value that must not be printed: a token, a key, a password.
 *
 * In a template, in JSON and in `util.inspect` it becomes `[secret]`, so no log, error or response contains the value.
 * Only `reveal()` returns the value, so a search for it finds every use.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value, for a header, a comparison or a cipher. Do not store or log it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

export function secretsIn(value: unknown): readonly Secret[] {
  if (value instanceof Secret) return [value];
  if (value instanceof Replaceable) return secretsIn(value.current);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}
