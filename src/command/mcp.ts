import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Config } from '../config/config.ts';
import { serviceIds } from '../config/declaration/services.ts';
import { parseConfig } from '../config/environment.ts';
import { Replaceable } from '../config/replaceable.ts';
import type { ToolCaller } from '../mcp/execution/options.ts';
import { createToolServers } from '../mcp/tool-server.ts';
import { createLogger, describeError } from '../server/request/logger.ts';
import { versionText } from './line/help.ts';
import { onShutdownSignal } from './shutdown.ts';
import type { OpenedToolApi } from './tool-api.ts';

/**
 * `taskdoc mcp`: serves the tools for agents over stdin and stdout, with the credentials of the environment, or with the sandbox if there are
 * none. Ends with its input.
 *
 * An agent waits for the list of the tools when it starts, so the API is loaded after it: by the time a model calls a tool, it is ready.
 */
export async function runMcp(env: NodeJS.ProcessEnv): Promise<void> {
  const config = forOneCaller(parseConfig(env));
  const tokens = serviceIds.flatMap((service) => config[service].accessToken?.current ?? []);
  // Standard output belongs to the protocol.
  const logger = createLogger(config, process.stderr);
  let opening: Promise<OpenedToolApi> | undefined;
  await new Promise<never>((_resolve, reject) => {
    function openOnce() {
      opening ??= import('./tool-api.ts').then(({ openToolApi }) => openToolApi(config, logger));
      opening.catch(reject);
      return opening;
    }
    const createServer = createToolServers({
      openSchema: async () => (await openOnce()).schema,
      trustedDocuments: config.trustedDocuments,
      onlyTrustedDocuments: config.mcp.documents === 'trusted',
      secrets: config.sessionSecrets,
      version: versionText().trim(),
      onError: (error) => logger.error({ error: describeError(error, tokens) }, 'A tool failed'),
      observeCall: async (...call) => (await openOnce()).observeToolCall(...call),
    });
    const caller: ToolCaller = {
      id: 'stdio',
      writes: config.mcp.writes,
      execute: async (...operation) => (await openOnce()).execute(...operation),
    };
    const tools = serveStdio(() => createServer(caller), {
      transport: new ListedTransport(openOnce),
      onerror: ({ message }) => logger.warn({ problem: message }, 'MCP message'),
    });
    // Also completes the writes of a client that has left.
    const shutDown = async (reason: NodeJS.Signals | 'end of input') =>
      opening === undefined ? tools.close() : (await opening).stop(reason, tools);
    onShutdownSignal(shutDown);
    process.stdin.once('close', () => {
      void shutDown('end of input').then(() => process.exit(0));
    });
  });
}

/** Calls a function when it has sent a list of tools. */
class ListedTransport extends StdioServerTransport {
  readonly #onListed: () => void;

  constructor(onListed: () => void) {
    super();
    this.#onListed = onListed;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if ('result' in message && 'tools' in message.result) this.#onListed();
  }
}

/** The settings for the person who starts the program: nobody else can call it, and no load balancer must notice its stop. */
const forOneCaller = (config: Config): Config => ({
  ...config,
  apiKeys: new Replaceable([]),
  requireCallerCredentials: 'off',
  metrics: null,
  drainDelayMs: 0,
  typePrefix: '',
  rootFieldPrefix: '',
  onlyTrustedDocuments: false,
  mcp: config.onlyTrustedDocuments ? { ...config.mcp, documents: 'trusted' } : config.mcp,
});
