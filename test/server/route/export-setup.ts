import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { createSandbox, type SandboxOptions } from '../../../sandbox/sandbox.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { toEmbeddedRecords } from '../../../src/engine/plan/embedded-record.ts';
import {
  type ContextOptions,
  createContextFactory,
} from '../../../src/operation/context-factory.ts';
import type { ExportLink } from '../../../src/operation/export/export-link.ts';
import { listen } from '../../../src/server/listen.ts';
import { createServer } from '../../../src/server/server.ts';
import { plainSchema as schema } from '../../schema-for.ts';
import { sharedProcessSetting } from '../../shared-process-setting.ts';
import { withoutQuotas } from '../../without-quotas.ts';

/** The headers of a sandbox user. */
export const tokenHeaders = (person: string) => ({
  'x-google-authorization': `Bearer sandbox-${person}`,
});

/** Queries an export link. */
export async function queryLink(
  url: string,
  id: string,
  format = 'PDF',
  headers: Readonly<Record<string, string>> = tokenHeaders('ada'),
): Promise<ExportLink> {
  const query = `query ($id: ID!, $format: ExportFormat!) {
    document(id: $id) { export(format: $format) { url mimeType fileName expiresAt } }
  }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables: { id, format } }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { document?: { export: ExportLink } };
    errors?: unknown;
  };
  if (!data?.document) throw new Error(`No link: ${JSON.stringify(errors)}`);
  return data.document.export;
}

/** Starts a server with a port and a sandbox. They are closed after the test file. */
export async function startExportServer(
  env: Readonly<Record<string, string>> = {},
  sandboxOptions: SandboxOptions = {},
  contextOptions: Pick<ContextOptions, 'useOnce'> = {},
) {
  const sandbox = await createSandbox(sandboxOptions);
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    ...sharedProcessSetting,
    ...withoutQuotas,
    ...env,
  });
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    isGuarded: true,
    ...contextOptions,
  });
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const server = createServer({ config, schema, contexts, logger });
  const { url, close } = await listen(server, {
    host: '127.0.0.1',
    port: 0,
    connections: config.connections,
  });
  beforeEach(() => {
    sandbox.reset();
    contexts.forgetServices();
    log.length = 0;
  });
  afterAll(async () => {
    await close({ limitMs: 0 });
    await contexts.close();
    await sandbox.close();
  });
  return {
    sandbox,
    url,
    log,
    linkTo: (id: string, format?: string, headers?: Readonly<Record<string, string>>) =>
      queryLink(url, id, format, headers),
  };
}

/** The error that a link returns. `httpStatus` is the status of this server's response, `status` that of Google's. */
export async function errorOf(response: Response) {
  const { errors } = (await response.json()) as {
    errors: readonly { message: string; extensions: Readonly<Record<string, unknown>> }[];
  };
  const [error] = errors;
  return { httpStatus: response.status, message: error?.message, ...error?.extensions };
}
