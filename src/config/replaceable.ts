/** A secret, or a list of secrets, that an operator can replace while the server runs. */
export class Replaceable<Value> {
  #current: Value;

  constructor(value: Value) {
    this.#current = value;
  }

  /** The value of now. An operation reads it once, so that all its requests use the same. */
  get current(): Value {
    return this.#current;
  }

  replace(value: Value): void {
    this.#current = value;
  }

  toString(): string {
    return String(this.#current);
  }

  /** JSON.stringify would print the secrets in its result as objects. */
  toJSON(): unknown {
    return JSON.parse(JSON.stringify(this.#current));
  }
}
