import type { Account } from '../../../src/account/account.ts';
import type { Accounts } from '../../../src/account/accounts.ts';
import type { Service } from '../../../src/account/credential.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import type { ExecuteRequest } from '../../../src/server/page/home/live-query.ts';
import { createHomeRoute } from '../../../src/server/route/home.ts';
import { plainSchema } from '../../schema-for.ts';

/** A response of the API to the query of the page. */
export const apiResponse = {
  data: { project: { name: '<b>App</b>' } },
  extensions: {
    upstream: {
      totals: { requests: 1, reads: 2, writes: 0, shared: 0, saved: 0 },
      notes: [],
      requests: [
        {
          ...{ service: 'asana', method: 'POST', route: '/batch', status: 200 },
          ...{ startMs: 1, ms: 9, attempt: 1 },
          calls: [{ method: 'GET', route: '/tasks/{task_gid}', fields: ['name'], status: 200 }],
        },
      ],
    },
  },
};

/** A connected account. */
export const account = (service: Service, more: Partial<Account> = {}): Account => ({
  service,
  isConnected: true,
  owner: { name: 'Ada Okafor', email: 'ada@fernwood.example' },
  since: new Date('2026-06-15T09:00:00Z'),
  scopes: [],
  missingScopes: [],
  needsReconnect: false,
  ...more,
});

/** The methods of Accounts that the page uses. */
function accountsWith(held: readonly Account[], offered: readonly Service[]): Accounts {
  const session = {
    account: (service: Service) => held.find((one) => one.service === service) ?? null,
  };
  // The page does not use the other methods.
  return { offered: new Set(offered), open: async () => session } as unknown as Accounts;
}

/** What a home page is rendered for. */
export interface Setting {
  readonly held?: readonly Account[];
  readonly offered?: readonly Service[] | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly isSandbox?: boolean;
  readonly query?: string;
  readonly execute?: ExecuteRequest;
}

/** Renders the home page. */
export async function openHome(setting: Setting = {}) {
  const { held = [], offered = ['asana', 'google'], env = {}, isSandbox = false } = setting;
  const { execute = () => Response.json(apiResponse) } = setting;
  const config = parseConfig({ SANDBOX: 'off', ...env });
  const accounts = offered && accountsWith(held, offered);
  const home = createHomeRoute({
    config,
    accounts,
    isSandbox,
    graphqlEndpoint: '/graphql',
    schema: plainSchema,
    execute,
  });
  const response = await home(new Request(`http://127.0.0.1:4000/${setting.query ?? ''}`), {});
  if (response === null) throw new Error('The page was not served.');
  return { response, text: await response.text() };
}

/** The card of a service. */
export const partOf = (text: string, service: Service) =>
  text.split('<section class="card"').find((part) => part.startsWith(` id="${service}"`)) ?? '';
