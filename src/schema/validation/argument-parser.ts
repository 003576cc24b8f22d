import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { InputError } from '../error/input-error.ts';

/**
 * Parses the arguments of one field of the schema. The executor passes the same object for the same arguments, so they are parsed once:
 * per document if they contain no variable, and per operation otherwise.
 */
export class ArgumentParser<Args extends object, Parsed> {
  readonly #parse: (args: Args) => Parsed;
  readonly #parsed = new WeakMap<Args, { readonly value: Parsed } | { readonly error: unknown }>();

  /**
   * @param parse  Throws InputError for invalid arguments. The result depends on the arguments only and is never modified: later
   *               operations can receive the same object.
   */
  constructor(parse: (args: Args) => Parsed) {
    this.#parse = parse;
  }

  parse(args: Args): Parsed {
    let parsed = this.#parsed.get(args);
    if (parsed === undefined) {
      parsed = this.#tryParse(args);
      this.#parsed.set(args, parsed);
    }
    if ('error' in parsed) throw parsed.error;
    return parsed.value;
  }

  /** A failure is kept too: thousands of items can have a field with the same invalid arguments. */
  #tryParse(args: Args): { readonly value: Parsed } | { readonly error: unknown } {
    try {
      return { value: this.#parse(args) };
    } catch (error) {
      return { error };
    }
  }
}

/** An ArgumentParser whose result is not needed, only whether it throws. */
export type ArgumentCheck<Args extends object> = Pick<ArgumentParser<Args, unknown>, 'parse'>;

/** The result of a function that parses arguments; null if they are invalid. */
export function ifValid<Result>(parse: () => Result): Result | null {
  try {
    return parse();
  } catch (error) {
    // The parsers of raw requests throw the errors that the service would return.
    if (error instanceof InputError || error instanceof UpstreamError) return null;
    throw error;
  }
}
