import { resolveViewer } from '../../../src/account/viewer.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { listen } from '../../../src/server/listen.ts';
import { groupKeyOf } from '../../../src/server/plugin/subscription/group-key.ts';
import type { createServer } from '../../../src/server/server.ts';
import { createTestServer } from '../../server/test-server.ts';

// Runs in a copy of the source that has a third service, and prints what the server does with its credentials.

const header = 'x-third-authorization';
type HeaderValues = Readonly<Record<string, string>>;

/** The key of equal subscriptions of a caller with this token. A key needs no other parts of a subscription and of the addresses. */
const planned = { plan: { root: {} }, givenVariables: {} } as Parameters<typeof groupKeyOf>[0];
const urls = { linkBase: () => 'https://api.example' } as unknown as Parameters<
  typeof groupKeyOf
>[2];
function groupKey(token: string): string {
  const sources = { config: parseConfig({}), sandboxToken: null };
  const headers = new Headers({ [header]: `Bearer ${token}` });
  return groupKeyOf(planned, resolveViewer(headers, null, sources), urls);
}

/** Runs a server with a port while `work` runs. */
async function withServer<Result>(
  env: HeaderValues,
  work: (url: string, log: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { server, log }: { server: ReturnType<typeof createServer>; log: string[] } =
    createTestServer({ env });
  const { url, close } = await listen(server, { host: '127.0.0.1', port: 0 });
  try {
    return await work(url, log);
  } finally {
    await close({ limitMs: 0 });
  }
}

const ask = (url: string, query: string, headers: HeaderValues) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

/** The response and the log of an unexpected error that contains the tokens of its caller. */
const errorTexts = () =>
  withServer({}, async (url, log) => {
    const tokens = {
      [header]: 'Bearer canary-third',
      'x-asana-authorization': 'Bearer canary-asana',
    };
    const response = await ask(url, '{ fails(how: LEAK) }', tokens);
    return { response: await response.text(), log: log.join('') };
  });

/** The statuses of three operations, with a limit of one operation per minute and caller. */
const callerStatuses = () =>
  withServer(
    { MAX_OPERATIONS_PER_MINUTE_PER_CALLER: '1', TRUSTED_PROXIES: '127.0.0.1' },
    async (url) => {
      const statuses: Record<string, number> = {};
      for (const [token, address] of [
        ['one', '192.0.2.1'],
        ['one', '192.0.2.2'],
        ['two', '192.0.2.1'],
      ] as const) {
        const headers = { [header]: `Bearer ${token}`, 'x-forwarded-for': address };
        statuses[`${token} ${address}`] = (await ask(url, '{ hello }', headers)).status;
      }
      return statuses;
    },
  );

const allowedHeaders = () =>
  withServer({ CORS_ORIGINS: 'https://page.example' }, async (url) => {
    const { headers } = await fetch(`${url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': header,
      },
    });
    return (headers.get('access-control-allow-headers') ?? '').split(', ');
  });

/** What the test reads. */
export interface ProbeResult {
  readonly groupKeys: { readonly one: string; readonly oneAgain: string; readonly two: string };
  readonly errorTexts: { readonly response: string; readonly log: string };
  readonly callerStatuses: Readonly<Record<string, number>>;
  readonly allowedHeaders: readonly string[];
}

const result: ProbeResult = {
  groupKeys: { one: groupKey('one'), oneAgain: groupKey('one'), two: groupKey('two') },
  errorTexts: await errorTexts(),
  callerStatuses: await callerStatuses(),
  allowedHeaders: await allowedHeaders(),
};
process.stdout.write(JSON.stringify(result));
