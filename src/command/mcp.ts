import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Config } from '../config/config.ts';
import { serviceIds } from '../config/declaration/services.ts';
import { parseConfig } from '../config/environment.ts';
import type { Execute } from '../mcp/execution/execute.ts';
import { createToolServers } from '../mcp/tool-server.ts';
import { createLogger } from '../server/logger.ts';
import { describeError } from '../server/request/error-report.ts';
import { graphqlEndpoint } from '../server/server.ts';
import { type OpenedApi, openApi } from './api.ts';
import { versionText } from './command-line.ts';
import { defaultSandboxToken, startOptionalSandbox } from './optional-sandbox.ts';
import { onShutdownSignal } from './shutdown.ts';
import { stop } from './stop.ts';

/**
 * `taskdoc mcp`: serves the tools for agents over stdin and stdout, with the credentials of the environment, or with the sandbox if there are
 * none. Ends with its input.
 */
export async function runMcp(env: NodeJS.ProcessEnv): Promise<void> {
  const parsedConfig = forOneCaller(parseConfig(env));
  const { config, sandbox } = await startOptionalSandbox(parsedConfig);
  const tokens = serviceIds.flatMap((service) => config[service].accessToken ?? []);
  // Standard output belongs to the protocol.
  const logger = createLogger(config, process.stderr);
  const { handler, schema, lifecycle, ...api } = await openApi({
    config,
    logger,
    sandboxToken: sandbox ? defaultSandboxToken : null,
  });
  const close = async () => {
    await api.close();
    await sandbox?.close();
  };
  const createServer = createToolServers({
    schema,
    execute: toExecute(handler),
    writes: config.mcp.writes,
    trustedDocuments: config.trustedDocuments,
    onlyTrustedDocuments: config.mcp.documents === 'trusted',
    secrets: config.sessionSecrets,
    caller: 'stdio',
    version: versionText().trim(),
    onError: (error) => logger.error({ error: describeError(error, tokens) }, 'A tool failed'),
  });
  const tools = serveStdio(createServer, {
    onerror: ({ message }) => logger.warn({ problem: message }, 'MCP message'),
  });
  // Also completes the writes of a client that has left.
  const shutDown = (reason: NodeJS.Signals | 'end of input') =>
    stop(reason, { config, lifecycle, listening: tools, logger, close });
  onShutdownSignal(shutDown);
  process.stdin.once('close', () => {
    void shutDown('end of input').then(() => process.exit(0));
  });
}

/** The settings for the person who starts the program: nobody else can call it, and no load balancer must notice its stop. */
const forOneCaller = (config: Config): Config => ({
  ...config,
  apiKeys: [],
  requireCallerCredentials: 'off',
  metrics: null,
  drainDelayMs: 0,
  typePrefix: '',
  rootFieldPrefix: '',
  onlyTrustedDocuments: false,
  mcp: config.onlyTrustedDocuments ? { ...config.mcp, documents: 'trusted' } : config.mcp,
});

/** Executes the operations of the tools with the handler of the API: with all its checks and limits, and without a connection. */
export const toExecute =
  (handler: OpenedApi['handler']): Execute =>
  async ({ document, variables, operationName }, mutations, signal) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: document, variables, operationName }),
      signal,
    };
    const response = await handler.fetch(`http://localhost${graphqlEndpoint}`, init, { mutations });
    return response.json();
  };
