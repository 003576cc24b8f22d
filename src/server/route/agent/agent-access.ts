import type { Accounts } from '../../../account/accounts.ts';
import type { ClientRegistry } from '../../../account/grant/client-registry.ts';
import type { Grants } from '../../../account/grant/grants.ts';
import { type AgentScope, agentScopes, scopesUpTo } from '../../../account/grant/scope.ts';
import type { Viewer } from '../../../account/viewer.ts';
import type { Config } from '../../../config/config.ts';
import { mcpPath, originFor } from '../../request/server-url.ts';

/** An agent whose access token was checked. */
export interface Agent {
  /** The id of its grant. Gives no access. */
  readonly grant: string;
  readonly scope: AgentScope;
  readonly viewer: Viewer;
  /** The origin of this server. */
  readonly origin: string;
}

/** What serves agents. */
export interface AgentAccess {
  readonly grants: Grants;
  readonly clients: ClientRegistry;
  /** Responds to a message of the Model Context Protocol. */
  readonly serve: (request: Request, body: unknown, agent: Agent) => Promise<Response>;
}

export interface AgentRouteOptions extends AgentAccess {
  readonly config: Config;
  readonly accounts: Accounts;
}

/** The scopes that MCP_WRITES allows. */
export function offeredScopes({ mcp }: Pick<Config, 'mcp'>): readonly AgentScope[] {
  return scopesUpTo(({ none: 'read', add: 'add', all: 'change' } as const)[mcp.writes]);
}

/** The lower one of two scopes. */
export const lowerScope = (left: AgentScope, right: AgentScope): AgentScope =>
  agentScopes.indexOf(left) < agentScopes.indexOf(right) ? left : right;

/** The address that access tokens are for. Source: RFC 8707. */
export const resourceFor = (request: Request, config: Config): string =>
  `${originFor(request, config)}${mcpPath}`;
