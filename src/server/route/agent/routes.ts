import { agentPaths, mcpPath } from '../../request/server-url.ts';
import type { Route } from '../route.ts';
import type { AgentRouteOptions } from './agent-access.ts';
import { createAuthorizeRoute } from './authorize.ts';
import { createMcpRoute } from './mcp.ts';
import { createResourceMetadataRoute, createServerMetadataRoute } from './metadata.ts';
import { createRevokeRoute, createTokenRoute } from './token.ts';

/** The tools for agents, and the authorization server from which they get access tokens. */
export const createAgentRoutes = (options: AgentRouteOptions): Readonly<Record<string, Route>> => ({
  [mcpPath]: createMcpRoute(options),
  [agentPaths.authorize]: createAuthorizeRoute(options),
  [agentPaths.token]: createTokenRoute(options),
  [agentPaths.revoke]: createRevokeRoute(options),
  [agentPaths.resourceMetadata]: createResourceMetadataRoute(options.config),
  [agentPaths.serverMetadata]: createServerMetadataRoute(options.config),
});
