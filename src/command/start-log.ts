import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { fileVariables } from '../config/secret-file.ts';
import { variableNames } from '../config/variable.ts';
import { findWarnings } from '../config/warning.ts';
import { graphqlEndpoint } from '../server/server.ts';
import { versionText } from './line/help.ts';

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

/** Where the program prints. */
export interface WelcomeOutput {
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'>;
}

/** Prints a text for a person. In production, except in a terminal, standard output has only the log: each of its lines is JSON. */
export function printWelcome(
  text: string,
  { production }: Config,
  { stdout, stderr }: WelcomeOutput,
): void {
  if (production && !stdout.isTTY) stderr.write(text);
  else stdout.write(text);
}

/** What the program prints when it is ready. `sandboxUrl` is null without the sandbox. */
export function welcome(
  config: Config,
  url: string,
  sandboxUrl: string | null,
  metricsUrl: string | undefined,
): string {
  const api = `Page     ${url}   describes this server; connect your accounts here
API      ${url}${graphqlEndpoint}${config.graphiql ? '   open it in a browser to use GraphiQL' : ''}
${metricsUrl === undefined ? '' : `Metrics  ${metricsUrl}/metrics\n`}`;
  if (sandboxUrl === null)
    return `${api}Asana    ${config.asana.baseUrl}\nGoogle   ${config.google.docsBaseUrl}\n`;
  return `${api}Sandbox  ${sandboxUrl}   emulates Asana and Google; no request leaves this machine

Callers act as sandbox-ada, who can see everything, unless they connect an account in a browser or send another user's token:
  X-Asana-Authorization: Bearer sandbox-grace    a member, who can see a part
  X-Asana-Authorization: Bearer sandbox-guest    a guest of one project
X-Google-Authorization accepts the same tokens, for documents.

To use your own accounts, stop this program and set ASANA_ACCESS_TOKEN and GOOGLE_ACCESS_TOKEN.
`;
}
