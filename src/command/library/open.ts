import type { Logger } from 'pino';
import { ConfigError, parseConfig } from '../../config/environment.ts';
import { createLogger } from '../../server/request/logger.ts';
import { type OpenedApi, openApi } from '../api/api.ts';
import { defaultSandboxToken, startOptionalSandbox } from '../optional-sandbox.ts';
import type { TaskdocOptions } from './option.ts';

/** The API in another program. */
export interface OpenLibrary extends Pick<OpenedApi, 'handler' | 'schema'> {
  readonly logger: Logger;
  close(): Promise<void>;
}

/** Opens the API and, if it is on, its sandbox. Throws ConfigError. */
export async function openLibrary({
  settings = {},
  url,
  onLog = () => {},
  extend,
}: TaskdocOptions): Promise<OpenLibrary> {
  rejectProgramSettings(settings);
  const parsed = parseConfig({
    NODE_ENV: 'production',
    SANDBOX: 'off',
    GRAPHIQL: 'off',
    ...settings,
    ...(url !== undefined && { PUBLIC_URL: new URL(url).origin }),
  });
  const { config, sandbox } = await startOptionalSandbox(
    // The links of the API are below this address.
    url === undefined ? parsed : { ...parsed, publicUrl: url.replace(/\/$/, '') },
  );
  const logger = createLogger(config, { write: (line) => onLog(JSON.parse(line)) });
  const api = await openApi({
    config,
    logger,
    sandboxToken: sandbox && defaultSandboxToken,
    extension: extend,
  });
  api.start();
  const { handler, schema, lifecycle } = api;
  return {
    handler,
    schema,
    logger,
    async close() {
      lifecycle.completeStreams();
      await lifecycle.untilIdle();
      await api.close();
      await sandbox?.close();
    },
  };
}

/** What only the program does, and its pages, which need an origin of their own. */
const programSettings =
  /^(PORT|HOST|WORKERS|GRAPHIQL|METRICS_(PORT|HOST)|PUBLIC_URL|(ASANA|GOOGLE)_CLIENT_ID)$/;

function rejectProgramSettings(settings: Readonly<Record<string, string>>): void {
  const problems = Object.keys(settings)
    .filter((name) => programSettings.test(name))
    .map((variable) => ({ variable, message: 'is only for the program, not for the library.' }));
  if (problems.length > 0) throw new ConfigError(problems);
}
