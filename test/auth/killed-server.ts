import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createAccounts } from '../../src/auth/accounts.ts';
import type { Service } from '../../src/auth/credential.ts';
import { createFileStore } from '../../src/auth/file-store.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { type SandboxAddresses, withSandbox } from '../../src/config/with-sandbox.ts';
import { createLogger } from '../../src/server/logger.ts';
import { createConnectRoutes } from '../../src/server/route/connect.ts';
import type { Route } from '../../src/server/route/route.ts';

// A process to be killed: the routes by which accounts are connected and all that is behind them, without the graph, whose schema would
// take most of every start. It waits until it is told where its sandbox and its file are.

/** What it is told. */
export interface Orders {
  readonly sandbox: SandboxAddresses;
  readonly env: Readonly<Record<string, string>>;
}

process.once('message', async ({ sandbox, env }: Orders) => {
  const config = withSandbox(parseConfig(env), sandbox);
  const logger = createLogger(config);
  const store = await createFileStore(env['STORE_PATH'] ?? '');
  const accounts = createAccounts({ config, store, logger });

  /** Whom each connected account acts for, as its service says to a token that is new. */
  const whoami: Route = async (request) => {
    const session = await accounts.open(request.headers);
    const nameOf = async (service: Service) => {
      const credential = session?.credential(service);
      if (!credential?.refresher) return null;
      const token = await credential.refresher.replaceToken(credential.token);
      const answer = await fetch(
        service === 'asana'
          ? `${config.asana.baseUrl}/users/me`
          : `${config.google.driveBaseUrl}/drive/v3/about?fields=user`,
        { headers: { authorization: `Bearer ${token.reveal()}` } },
      );
      const text = await answer.text();
      return /"(?:name|displayName)": ?"([^"]+)"/.exec(text)?.[1] ?? text;
    };
    return Response.json({ asana: await nameOf('asana'), google: await nameOf('google') });
  };

  const routes: Readonly<Record<string, Route>> = {
    ...createConnectRoutes({ config, accounts, logger }),
    '/whoami': whoami,
  };
  createServer((incoming, response) => {
    answer(routes, incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  }).listen(config.port, '127.0.0.1', () => process.send?.('ready'));
});

async function answer(
  routes: Readonly<Record<string, Route>>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const answered = await routes[url.pathname]?.(new Request(url, { method, headers }));
  if (!answered) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(await answered.text());
}
