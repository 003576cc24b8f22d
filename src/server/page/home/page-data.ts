import { type Account, type Outcome, outcomes } from '../../../account/account.ts';
import type { Accounts } from '../../../account/accounts.ts';
import { type Service, services } from '../../../account/credential.ts';
import type { Config } from '../../../config/config.ts';
import { mcpPath } from '../../request/server-url.ts';
import type { LiveQuery } from './live-query.ts';
import { type Notice, toNotice } from './text.ts';

/** The status of one service in this browser's session. */
export type ServiceStatus =
  /** This server does not offer to connect it. */
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'not-connected' }
  /** Connected. The account tells whether it is usable. */
  | { readonly kind: 'connected'; readonly account: Account };

export interface ServiceData {
  readonly service: Service;
  readonly status: ServiceStatus;
  /** Whose credential requests use without a connection. Null: they have none and fail. */
  readonly fallback: 'sandbox' | 'server' | null;
  readonly notice: Notice | null;
}

export interface PageData {
  readonly services: readonly ServiceData[];
  /** A notice that is not about one service. */
  readonly notice: Notice | null;
  readonly canSignOut: boolean;
  readonly isSandbox: boolean;
  readonly hasGraphiql: boolean;
  readonly needsApiKey: boolean;
  /** The complete URL of the API. */
  readonly apiUrl: string;
  /** The complete URL of the tools for agents. Null if they are off. */
  readonly mcpUrl: string | null;
  /** Null if no query was executed for the page. */
  readonly live: LiveQuery | null;
}

/** What the content is made from. */
export interface PageSources {
  readonly config: Config;
  /** Null if no service can be connected. */
  readonly accounts: Accounts | null;
  readonly isSandbox: boolean;
  readonly apiUrl: string;
  readonly live: LiveQuery | null;
}

export async function readPageData(request: Request, sources: PageSources): Promise<PageData> {
  const { config, accounts, isSandbox, apiUrl, live } = sources;
  const session = accounts && (await accounts.open(request.headers));
  const accountByService = new Map(
    services.flatMap((service) => {
      const account = session?.account(service) ?? null;
      return account === null ? [] : [[service, account] as const];
    }),
  );
  const outcome = readOutcome(new URL(request.url).searchParams, accountByService);
  return {
    services: services.map((service) => ({
      service,
      status: statusOf(service, accountByService, accounts),
      fallback:
        config.requireCallerCredentials === 'on'
          ? null
          : isSandbox
            ? 'sandbox'
            : config[service].accessToken === null
              ? null
              : 'server',
      notice: outcome?.service === service ? outcome.notice : null,
    })),
    notice: outcome?.service === null ? outcome.notice : null,
    canSignOut: accountByService.size > 0,
    isSandbox,
    hasGraphiql: config.graphiql,
    needsApiKey: config.apiKeys.current.length > 0,
    apiUrl,
    mcpUrl: config.mcp.isOn ? new URL(mcpPath, apiUrl).href : null,
    live,
  };
}

function statusOf(
  service: Service,
  accountByService: ReadonlyMap<Service, Account>,
  accounts: Accounts | null,
): ServiceStatus {
  const account = accountByService.get(service);
  if (account) return { kind: 'connected', account };
  return { kind: accounts?.offered.has(service) ? 'not-connected' : 'not-offered' };
}

/** The outcome in the URL, or null if the session contradicts it: anyone can write a URL. */
function readOutcome(query: URLSearchParams, accountByService: ReadonlyMap<Service, Account>) {
  const outcome = outcomes.find((one) => one === query.get('outcome'));
  if (outcome === undefined) return null;
  const service = services.find((one) => one === query.get('service')) ?? null;
  if (!isPlausible(outcome, service, accountByService)) return null;
  return { service, notice: toNotice(outcome, service) };
}

function isPlausible(
  outcome: Outcome,
  service: Service | null,
  accountByService: ReadonlyMap<Service, Account>,
): boolean {
  const account = service === null ? undefined : accountByService.get(service);
  switch (outcome) {
    case 'connected':
      return account?.isConnected === true;
    case 'missing-scopes':
      return account !== undefined && account.missingScopes.length > 0;
    case 'disconnected':
      return account === undefined && (service !== null || accountByService.size === 0);
    case 'signed-out':
      return accountByService.size === 0;
    default:
      // The session does not record a failed authorization, so a failure cannot be checked.
      return service !== null;
  }
}
