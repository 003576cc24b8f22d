import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { fileVariables } from '../config/secret-file.ts';
import { variableNames } from '../config/variable.ts';
import { findWarnings } from '../config/warning.ts';
import { versionText } from './command-line.ts';

/** What the log says about a start. */
export interface StartLogOptions {
  readonly logger: Logger;
  readonly env: NodeJS.ProcessEnv;
  readonly config: Config;
  readonly url: string;
}

/**
 * Logs the probable mistakes in the environment, and one line with all settings. Secrets become `[secret]`, and documents become their
 * number.
 */
export function logStart({ logger, env, config, url }: StartLogOptions): void {
  for (const warning of findWarnings(env, [...variableNames, ...fileVariables], config))
    logger.warn({ warning }, 'configuration');
  const settings = { ...config, trustedDocuments: config.trustedDocuments.size };
  logger.info({ version: versionText().trim(), node: process.version, url, settings }, 'start');
}
