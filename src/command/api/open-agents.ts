import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Accounts } from '../../account/accounts.ts';
import type { Config } from '../../config/config.ts';
import type { ObserveToolCall } from '../../observe/tool-observer.ts';
import { describeError } from '../../server/request/logger.ts';
import type { AgentAccess } from '../../server/route/agent/agent-access.ts';
import type { Route } from '../../server/route/route.ts';
import type { createServer } from '../../server/server.ts';
import { versionText } from '../line/help.ts';
import { toExecute } from './tool-execution.ts';

export interface AgentOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly accounts: Accounts;
  readonly schema: GraphQLSchema;
  readonly handler: () => ReturnType<typeof createServer>;
  /** Default: calls are not observed. */
  readonly observeCall?: ObserveToolCall | undefined;
}

export interface OpenedAgents {
  readonly routes: Readonly<Record<string, Route>>;
  close(): Promise<void>;
}

const writesByScope = { read: 'none', add: 'add', change: 'all' } as const;

/** Loads what serves agents over HTTP. */
export async function openAgents({
  config,
  logger,
  accounts,
  schema,
  handler,
  observeCall,
}: AgentOptions): Promise<OpenedAgents> {
  const [
    { createToolServers },
    { createToolHandler },
    { createGrants },
    { createClientRegistry },
    { createAgentRoutes },
  ] = await Promise.all([
    import('../../mcp/tool-server.ts'),
    import('../../mcp/http-handler.ts'),
    import('../../account/grant/grants.ts'),
    import('../../account/grant/client-registry.ts'),
    import('../../server/route/agent/routes.ts'),
  ]);
  const { sessionSecrets: secrets, trustedDocuments, mcp } = config;
  const { vault } = accounts;
  const createServer = createToolServers({
    openSchema: async () => schema,
    trustedDocuments,
    onlyTrustedDocuments: config.onlyTrustedDocuments || mcp.documents === 'trusted',
    secrets,
    acceptOnce: (id, expiresAt) => vault.put(`confirmation:${id}`, {}, 0, expiresAt),
    version: versionText().trim(),
    observeCall,
    onError: (error) => logger.error({ error: describeError(error, []) }, 'A tool failed'),
  });
  const handle = createToolHandler(createServer, (problem) =>
    logger.warn({ problem }, 'MCP message'),
  );
  const clients = createClientRegistry(mcp.clients);
  const serve: AgentAccess['serve'] = (request, body, { grant, scope, viewer, origin }) =>
    handle(request, body, {
      id: grant,
      writes: writesByScope[scope],
      execute: toExecute(handler(), { viewer, origin }),
    });
  const grants = createGrants({ vault, secrets, onUse: accounts.touch });
  return {
    routes: createAgentRoutes({ config, accounts, grants, clients, serve }),
    close: () => clients.close(),
  };
}
