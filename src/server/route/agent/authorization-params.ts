import type { RegisteredClient } from '../../../account/grant/client-metadata.ts';
import { isRedirectUriOf } from '../../../account/grant/client-registry.ts';
import { type AgentScope, highestScope } from '../../../account/grant/scope.ts';
import { type AgentRouteOptions, lowerScope, offeredScopes, resourceFor } from './agent-access.ts';

// The parameters with which a client sends a user's browser here. Sources: RFC 6749, section 4.1.1; RFC 7636; RFC 8707.

/** A request that the user can answer. */
export interface AuthorizationParams {
  readonly client: RegisteredClient;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly state: string | null;
  /** The highest scope that the client asks for, and that this server offers. */
  readonly scope: AgentScope;
}

/** The request cannot be answered. */
export type AccessProblem =
  /** The browser must not return: the client or its address is unknown. */
  | { readonly message: string }
  /** The client learns the error. Source: RFC 6749, section 4.1.2.1. */
  | {
      readonly error: string;
      readonly description: string;
      readonly redirectUri: string;
      readonly state: string | null;
    };

/** Null if the parameter is absent, or if it is there more than once. */
const only = (query: URLSearchParams, name: string): string | null => {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
};

export async function parseAuthorizationParams(
  request: Request,
  { clients, config }: Pick<AgentRouteOptions, 'clients' | 'config'>,
): Promise<AuthorizationParams | AccessProblem> {
  const query = new URL(request.url).searchParams;
  const client = await clients.find(only(query, 'client_id') ?? '');
  if (client === null)
    return {
      message:
        'This server does not know the program that sent you here. Its operator can add it to MCP_CLIENTS.',
    };
  const redirectUri = only(query, 'redirect_uri') ?? '';
  if (!isRedirectUriOf(client, redirectUri))
    return { message: 'The address to which you would return is not one of the program’s.' };

  const state = only(query, 'state');
  const problem = (error: string, description: string): AccessProblem => ({
    error,
    description,
    redirectUri,
    state,
  });
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined && repeated !== 'resource')
    return problem('invalid_request', 'A parameter must not be repeated.');
  if (query.get('response_type') !== 'code')
    return problem('unsupported_response_type', 'response_type must be code.');
  const codeChallenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge))
    return problem('invalid_request', 'PKCE is required, with the method S256.');
  const resource = resourceFor(request, config);
  if (query.getAll('resource').some((one) => one !== resource))
    return problem('invalid_target', `This server issues tokens only for ${resource}.`);
  const highestOffered = offeredScopes(config).at(-1) ?? 'read';
  const asked = query.get('scope')?.trim()
    ? highestScope(query.get('scope') ?? '')
    : highestOffered;
  if (asked === null)
    return problem('invalid_scope', `The scopes are ${offeredScopes(config).join(', ')}.`);
  const scope = lowerScope(asked, highestOffered);
  return { client, redirectUri, codeChallenge, state, scope };
}
