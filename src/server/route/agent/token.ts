import type { AgentTokens } from '../../../account/grant/grants.ts';
import { scopesUpTo } from '../../../account/grant/scope.ts';
import type { RequestState } from '../../request/request-state.ts';
import type { Route } from '../route.ts';
import { type AgentRouteOptions, resourceFor } from './agent-access.ts';
import { readBody, tooLargeStatus } from './read-body.ts';

// The token and the revocation endpoint. Sources: RFC 6749, sections 4.1.3, 5 and 6; RFC 7009.

const maxFormBytes = 16 * 1024;

/** `POST /mcp/token` exchanges a code or a refresh token for new tokens. */
export function createTokenRoute({ config, grants }: AgentRouteOptions): Route {
  return formRoute(async (form, request) => {
    const resource = resourceFor(request, config);
    if (form.getAll('resource').some((one) => one !== resource))
      return oauthError('invalid_target', `This server issues tokens only for ${resource}.`);
    const client = form.get('client_id') ?? '';
    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const exchange = {
          code: form.get('code') ?? '',
          client,
          redirectUri: form.get('redirect_uri') ?? '',
          codeVerifier: form.get('code_verifier') ?? '',
        };
        return toResponse(await grants.exchangeCode(exchange, resource));
      }
      case 'refresh_token':
        return toResponse(await grants.refresh(form.get('refresh_token') ?? '', client, resource));
      default:
        return oauthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code or refresh_token.',
        );
    }
  });
}

/** `POST /mcp/revoke` ends the grant of a token. It succeeds also for a token that is not valid. */
export function createRevokeRoute({ config, grants }: AgentRouteOptions): Route {
  return formRoute(async (form, request) => {
    const [token, client] = [form.get('token') ?? '', form.get('client_id') ?? ''];
    await grants.revoke(token, client, resourceFor(request, config));
    return new Response(null, { status: 200 });
  });
}

type FormAnswer = (form: URLSearchParams, request: Request) => Promise<Response>;

/** Passes the fields of a form on, if each is there once. */
function formRoute(answer: FormAnswer): Route {
  async function respond(request: Request, state: RequestState): Promise<Response> {
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded')
      return oauthError('invalid_request', 'The body must be application/x-www-form-urlencoded.');
    const text = await readBody(request, state, maxFormBytes);
    if (text === null)
      return oauthError(
        'invalid_request',
        `The body may have at most ${maxFormBytes} bytes.`,
        tooLargeStatus,
      );
    const form = new URLSearchParams(text);
    const isRepeated = [...form.keys()].some(
      (name) => name !== 'resource' && form.getAll(name).length > 1,
    );
    return isRepeated
      ? oauthError('invalid_request', 'A parameter must not be repeated.')
      : answer(form, request);
  }
  return (request, state) => (request.method === 'POST' ? respond(request, state) : null);
}

function toResponse(tokens: AgentTokens | null): Response {
  if (tokens === null)
    return oauthError('invalid_grant', 'The code or the refresh token is not valid any more.');
  return Response.json({
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: tokens.lifetimeSeconds,
    refresh_token: tokens.refreshToken,
    scope: scopesUpTo(tokens.scope).join(' '),
  });
}

const oauthError = (
  error: string,
  description: string,
  init: ResponseInit = { status: 400 },
): Response => Response.json({ error, error_description: description }, init);
