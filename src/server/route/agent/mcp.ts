import { CredentialMalformed, readBearer } from '../../../account/bearer.ts';
import { type AgentScope, scopesUpTo } from '../../../account/grant/scope.ts';
import { agentViewer, credentialHeaders } from '../../../account/viewer.ts';
import type { Config } from '../../../config/config.ts';
import { isFromListedOrigin } from '../../plugin/access/cors.ts';
import type { RequestState } from '../../request/request-state.ts';
import { agentPaths, originFor } from '../../request/server-url.ts';
import type { Route } from '../route.ts';
import {
  type Agent,
  type AgentRouteOptions,
  lowerScope,
  offeredScopes,
  resourceFor,
} from './agent-access.ts';
import { readBody, tooLargeStatus } from './read-body.ts';

/** The scope that a tool needs. Every other tool only reads. */
const scopeByTool: Readonly<Record<string, AgentScope>> = { add: 'add', change: 'change' };

/**
 * `POST /mcp`: the tools for agents. A request must contain an access token of this server for exactly this address. Tokens of the services
 * are refused, because an agent must not pass them on.
 *
 * Source: MCP, "Authorization" and "Transports".
 */
export function createMcpRoute(options: AgentRouteOptions): Route {
  const { config, accounts, grants, serve } = options;
  return (request, state) => {
    if (!isAllowedOrigin(request, config))
      return problem(403, 'Pages of other origins may not use these tools.');
    if (request.method !== 'POST')
      return problem(405, 'The tools accept only POST.', { allow: 'POST' });
    const foreign = credentialHeaders.find((name) => request.headers.has(name));
    if (foreign !== undefined)
      return problem(
        400,
        `The header ${foreign} is not accepted here: connect your account in a browser.`,
      );
    return respond(request, state);
  };

  async function respond(request: Request, state: RequestState): Promise<Response> {
    const agent = await identify(request);
    if (agent === null) return challenge(request, 401, offeredScopes(config));
    // For the log.
    state.viewer = agent.viewer;
    const text = await readBody(request, state, config.maxBodyBytes);
    if (text === null)
      return problem(
        413,
        `The body may have at most ${config.maxBodyBytes} bytes.`,
        tooLargeStatus.headers,
      );
    const body = parseJson(text);
    if (body === undefined) return problem(400, 'The body is not JSON.');
    const needed = scopeByTool[toolIn(body) ?? ''] ?? 'read';
    const isOffered = offeredScopes(config).includes(needed);
    if (isOffered && lowerScope(agent.scope, needed) !== needed)
      return challenge(request, 403, scopesUpTo(needed));
    return serve(request, body, agent);
  }

  /** The caller. Null if the access token is absent, is not valid here, or belongs to accounts that were all disconnected. */
  async function identify(request: Request): Promise<Agent | null> {
    const token = bearerOf(request);
    const grant = token && (await grants.open(token, resourceFor(request, config)));
    if (!grant) return null;
    const found = await Promise.all(grant.connections.map(accounts.credentialOf));
    const credentials = found.filter((credential) => credential !== null);
    if (credentials.length === 0) return null;
    const viewer = agentViewer(grant.id, credentials);
    const highest = offeredScopes(config).at(-1) ?? 'read';
    const scope = lowerScope(grant.scope, highest);
    return { grant: grant.id, scope, viewer, origin: originFor(request, config) };
  }

  /** Says where a client gets a token, and for which scopes. Sources: RFC 6750, section 3; RFC 9728, section 5.1. */
  function challenge(request: Request, status: 401 | 403, scopes: readonly string[]): Response {
    const metadata = `${originFor(request, config)}${agentPaths.resourceMetadata}`;
    const error =
      status === 403
        ? 'insufficient_scope'
        : request.headers.has('authorization')
          ? 'invalid_token'
          : null;
    const parts = [
      ...(error === null ? [] : [`error="${error}"`]),
      `scope="${scopes.join(' ')}"`,
      `resource_metadata="${metadata}"`,
    ];
    const message =
      status === 403
        ? 'The user has not allowed this tool.'
        : 'Send an access token of this server as "Authorization: Bearer …".';
    return problem(status, message, { 'www-authenticate': `Bearer ${parts.join(', ')}` });
  }
}

/** Programs send no origin. Pages send theirs, also of a name that leads to this machine. */
function isAllowedOrigin(request: Request, config: Config): boolean {
  const origin = request.headers.get('origin');
  return (
    origin === null || origin === originFor(request, config) || isFromListedOrigin(request, config)
  );
}

function bearerOf({ headers }: Request): string | null {
  try {
    return readBearer(headers, 'authorization')?.reveal() ?? null;
  } catch (error) {
    if (error instanceof CredentialMalformed) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name of the tool that a message calls. Null for every other message. */
function toolIn(body: unknown): string | null {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : null;
}

/** An error outside the protocol, as JSON-RPC allows it without an id. */
const problem = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { jsonrpc: '2.0', id: null, error: { code: -32_000, message } },
    { status, headers },
  );
