import type { Secret } from '../../config/secret.ts';

/** An error as it may be logged. */
export interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorReport;
}

/** How many causes of causes are worth a line. */
const maxCauses = 5;

/**
 * Describes an error nobody foresaw: its name, message, stack and causes, and no other property, since libraries hang
 * whole requests onto their errors.
 *
 * @param secrets  Cut out wherever they occur, as is everything that follows the word "Bearer".
 */
export function describeError(error: unknown, secrets: readonly Secret[], depth = 0): ErrorReport {
  const scrub = (text: string) =>
    secrets
      .reduce((clean, secret) => clean.replaceAll(secret.reveal(), '[secret]'), text)
      .replace(/\bbearer\s+\S+/gi, 'Bearer [secret]');
  if (!(error instanceof Error)) return { name: typeof error, message: scrub(String(error)) };
  return {
    name: error.name,
    message: scrub(error.message),
    ...(error.stack === undefined ? {} : { stack: scrub(error.stack) }),
    ...(error.cause === undefined || depth >= maxCauses
      ? {}
      : { cause: describeError(error.cause, secrets, depth + 1) }),
  };
}
