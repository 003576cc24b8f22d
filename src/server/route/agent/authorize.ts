import { services } from '../../../account/credential.ts';
import { digestOf } from '../../../account/grant/grant-record.ts';
import { agentScopes } from '../../../account/grant/scope.ts';
import { consentStyleHash, renderConsent, renderConsentProblem } from '../../page/consent/page.ts';
import type { RequestState } from '../../request/request-state.ts';
import { homePath, isSameOrigin, originFor } from '../../request/server-url.ts';
import type { Route } from '../route.ts';
import { type AgentRouteOptions, lowerScope } from './agent-access.ts';
import { type AuthorizationParams, parseAuthorizationParams } from './authorization-params.ts';
import { readBody } from './read-body.ts';

/** A form with two short fields. */
const maxFormBytes = 4096;

/**
 * `GET /mcp/authorize` shows the consent page, and its form sends the decision with POST. The browser then returns to the client with a code or
 * an error.
 *
 * The code is for the accounts that this browser has connected. The page cannot be shown in a frame, and only it can send the form.
 */
export function createAuthorizeRoute(options: AgentRouteOptions): Route {
  const { config, accounts, grants } = options;
  return (request, state) => {
    if (request.method === 'GET') return withRequest(request, showPage);
    if (request.method !== 'POST') return null;
    if (!isSameOrigin(request, config))
      return problemPage(403, 'Only the page of this server may send this form.');
    return withRequest(request, (one, parsed) => decide(one, state, parsed));
  };

  async function withRequest(
    request: Request,
    answer: (request: Request, parsed: AuthorizationParams) => Promise<Response>,
  ): Promise<Response> {
    const parsed = await parseAuthorizationParams(request, options);
    if ('message' in parsed) return problemPage(400, parsed.message);
    if ('client' in parsed) return answer(request, parsed);
    const { error, description } = parsed;
    return returnTo(request, parsed, { error, error_description: description });
  }

  /** The accounts of this browser that an agent can use, and the ids of their connections. */
  async function connectedTo(request: Request) {
    const session = await accounts.open(request.headers);
    const usable = services.flatMap((service) => {
      const account = session?.account(service);
      const connection = session?.credential(service)?.connection;
      return account?.isConnected && connection !== undefined ? [{ account, connection }] : [];
    });
    const connections = usable.map(({ connection }) => connection);
    return { shown: usable.map(({ account }) => account), connections };
  }

  async function showPage(request: Request, parsed: AuthorizationParams): Promise<Response> {
    const { shown, connections } = await connectedTo(request);
    const { client, redirectUri, scope } = parsed;
    const returnsTo = new URL(redirectUri);
    const text = renderConsent({
      clientName: client.name,
      returnsTo: returnsTo.host === '' ? returnsTo.protocol : returnsTo.host,
      scope,
      accounts: shown,
      accountsDigest: digestOf(connections.join()),
      homeUrl: homePath,
    });
    return pageResponse(200, text, redirectUri);
  }

  async function decide(
    request: Request,
    state: RequestState,
    parsed: AuthorizationParams,
  ): Promise<Response> {
    // A form that is too long is no form of the page.
    const form = new URLSearchParams((await readBody(request, state, maxFormBytes)) ?? '');
    const scope = agentScopes.find((one) => one === form.get('scope'));
    if (form.get('decision') !== 'allow' || scope === undefined)
      return returnTo(request, parsed, { error: 'access_denied' });
    const { connections } = await connectedTo(request);
    // The user may have connected other accounts since the page was shown, and has allowed only those on it.
    if (connections.length === 0 || form.get('accounts') !== digestOf(connections.join()))
      return showPage(request, parsed);
    const { client, redirectUri, codeChallenge } = parsed;
    const consent = { client: client.id, scope: lowerScope(scope, parsed.scope), connections };
    const code = await grants.issue(consent, { redirectUri, codeChallenge });
    return returnTo(request, parsed, { code });
  }

  /** `iss` tells a client of several servers which one responded. Source: RFC 9207. */
  function returnTo(
    request: Request,
    { redirectUri, state }: { readonly redirectUri: string; readonly state: string | null },
    result: Readonly<Record<string, string>>,
  ): Response {
    const location = new URL(redirectUri);
    const parameters = {
      ...result,
      ...(state !== null && { state }),
      iss: originFor(request, config),
    };
    for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
    return new Response(null, { status: 303, headers: { location: location.href } });
  }
}

const problemPage = (status: number, message: string): Response =>
  pageResponse(status, renderConsentProblem(message), null);

/** Browsers apply `form-action` also to the redirect after a form. */
function pageResponse(status: number, text: string, redirectUri: string | null): Response {
  const { origin, protocol } = new URL(redirectUri ?? 'https://none.invalid');
  const target = origin === 'null' ? protocol : origin;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${consentStyleHash}'`,
    'img-src data:',
    `form-action 'self'${redirectUri === null ? '' : ` ${target}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // With a stricter policy the form would be sent without an origin to check.
      'referrer-policy': 'same-origin',
    },
  });
}
