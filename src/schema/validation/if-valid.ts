import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { InputError } from '../error/input-error.ts';

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
