import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** The server's log: one JSON object a line on standard output, or wherever a test wants to read it. */
export function createLogger({ logLevel }: Config, destination?: DestinationStream): Logger {
  const options = { level: logLevel, base: null };
  return destination ? pino(options, destination) : pino(options);
}
