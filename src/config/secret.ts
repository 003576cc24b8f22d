/**
 * A value that must not be printed: a token, a key, a password.
 *
 * However it reaches a log, an error or an answer (template, JSON, inspection), `[secret]` stands there instead.
 * `reveal()` is the only way out, so a search for it finds every place that uses a secret in the clear.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the header, comparison or cipher that needs it; never to be kept or logged. */
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
