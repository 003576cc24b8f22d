import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Secret } from '../../config/secret.ts';

/** Creates the server's log: one JSON object per line, on standard output or in the destination that a test passes. */
export function createLogger({ logLevel }: Config, destination?: DestinationStream): Logger {
  const options = { level: logLevel, base: null };
  return destination ? pino(options, destination) : pino(options);
}

/** The parts of an error that the log may contain. */
interface ErrorReport {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: ErrorReport;
}

/** The maximum depth of nested causes. */
const maxCauses = 5;

/**
 * Describes an unexpected error by its name, message, stack and causes. Leaves out all other properties, because libraries
 * attach complete requests to their errors.
 *
 * @param secrets  Replaced in every text, as is every word after "Bearer".
 */
export function describeError(error: unknown, secrets: readonly Secret[], depth = 0): ErrorReport {
  const redact = (text: string) =>
    secrets
      .reduce((redacted, secret) => redacted.replaceAll(secret.reveal(), '[secret]'), text)
      .replace(/\bbearer\s+\S+/gi, 'Bearer [secret]');
  if (!(error instanceof Error)) return { name: typeof error, message: redact(String(error)) };
  return {
    name: error.name,
    message: redact(error.message),
    ...(error.stack === undefined ? {} : { stack: redact(error.stack) }),
    ...(error.cause === undefined || depth >= maxCauses
      ? {}
      : { cause: describeError(error.cause, secrets, depth + 1) }),
  };
}
