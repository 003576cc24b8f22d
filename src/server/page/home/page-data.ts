import { type Account, type Outcome, outcomes } from '../../../auth/account.ts';
import type { Accounts } from '../../../auth/accounts.ts';
import { type Service, services } from '../../../auth/credential.ts';
import type { Config } from '../../../config/config.ts';
import { type Notice, toNotice } from './text.ts';

/** How things stand with one service, as far as this browser is concerned. */
export type Standing =
  /** People cannot connect it here. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'open' }
  /** Connected, whether or not it can be used: the account says. */
  | { readonly kind: 'held'; readonly account: Account };

/** One service on the page. */
export interface ServiceView {
  readonly service: Service;
  readonly standing: Standing;
  /** Whom requests act for while nothing is connected; null: for nobody, and they fail. */
  readonly otherwise: 'sandbox' | 'server' | null;
  readonly notice: Notice | null;
}

/** All that the page says. */
export interface HomeView {
  readonly services: readonly ServiceView[];
  /** What concerns no single service. */
  readonly notice: Notice | null;
  readonly canSignOut: boolean;
  readonly isSandbox: boolean;
  readonly hasGraphiql: boolean;
  readonly needsApiKey: boolean;
  /** The complete address of the API. */
  readonly api: string;
}

/** What the page is made from. */
export interface HomeSources {
  readonly config: Config;
  /** Null where no service can be connected. */
  readonly accounts: Accounts | null;
  readonly isSandbox: boolean;
  readonly api: string;
}

/** What the page says to the sender of this request. Does not ask the services anything. */
export async function readView(request: Request, sources: HomeSources): Promise<HomeView> {
  const { config, accounts, isSandbox, api } = sources;
  const session = accounts && (await accounts.open(request.headers));
  const held = new Map(
    services.flatMap((service) => {
      const account = session?.account(service) ?? null;
      return account === null ? [] : [[service, account] as const];
    }),
  );
  const told = readTold(new URL(request.url).searchParams, held);
  return {
    services: services.map((service) => ({
      service,
      standing: standingOf(service, held, accounts),
      otherwise: isSandbox ? 'sandbox' : config[service].accessToken === null ? null : 'server',
      notice: told?.service === service ? told.notice : null,
    })),
    notice: told?.service === null ? told.notice : null,
    canSignOut: held.size > 0,
    isSandbox,
    hasGraphiql: config.graphiql,
    needsApiKey: config.apiKeys.length > 0,
    api,
  };
}

function standingOf(
  service: Service,
  held: ReadonlyMap<Service, Account>,
  accounts: Accounts | null,
): Standing {
  const account = held.get(service);
  if (account) return { kind: 'held', account };
  return { kind: accounts?.offered.has(service) ? 'open' : 'closed' };
}

/** The outcome that the address names, unless it is not so: anybody can write an address. */
function readTold(query: URLSearchParams, held: ReadonlyMap<Service, Account>) {
  const outcome = outcomes.find((one) => one === query.get('outcome'));
  if (outcome === undefined) return null;
  const service = services.find((one) => one === query.get('service')) ?? null;
  if (!isSo(outcome, service, held)) return null;
  return { service, notice: toNotice(outcome, service) };
}

function isSo(
  outcome: Outcome,
  service: Service | null,
  held: ReadonlyMap<Service, Account>,
): boolean {
  const account = service === null ? undefined : held.get(service);
  switch (outcome) {
    case 'connected':
      return account?.isConnected === true;
    case 'missing-scopes':
      return account !== undefined && account.missingScopes.length > 0;
    case 'disconnected':
      return account === undefined && (service !== null || held.size === 0);
    case 'signed-out':
      return held.size === 0;
    default:
      // What went wrong on the way has left no trace here.
      return service !== null;
  }
}
