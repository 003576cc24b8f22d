import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Creates the server's log: one JSON object per line, on standard output or in the destination that a test passes. */
export function createLogger({ logLevel }: Config, destination?: DestinationStream): Logger {
  const options = { level: logLevel, base: null };
  return destination ? pino(options, destination) : pino(options);
}
