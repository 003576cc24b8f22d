import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/environment.ts';
import { hasReplaceableFile, replaceSecrets } from '../config/secret-replacement.ts';
import type { Variables } from '../config/variable-conflict.ts';
import { type ShutdownSignal, signals } from './shutdown.ts';

// SIGHUP reads the files of secrets again. Without such files it ends the program: the terminal is closed.

/** The signals that end the program. */
export const shutdownSignals = (env: Variables): readonly ShutdownSignal[] =>
  hasReplaceableFile(env) ? signals.filter((signal) => signal !== 'SIGHUP') : signals;

/** What reading the secrets again needs. */
export interface SecretSource {
  readonly config: Config;
  readonly env: Variables;
  readonly logger: Logger;
}

/** Calls a function at SIGHUP, if a secret comes from a file. */
export function onSecretSignal(env: Variables, listener: () => void): void {
  if (hasReplaceableFile(env)) process.on('SIGHUP', listener);
}

/** Reads the secrets again. If a file is missing or invalid, the server keeps all that it has. The log says which were replaced. */
export function readSecretsAgain({ config, env, logger }: SecretSource): void {
  try {
    logger.info({ replaced: replaceSecrets(config, env) }, 'secrets');
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    logger.error({ problem: error.message }, 'secrets');
  }
}
