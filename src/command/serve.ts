import type { Logger } from 'pino';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { type Accounts, createAccounts } from '../auth/accounts.ts';
import { createFileStore } from '../auth/file-store.ts';
import { createMemoryStore } from '../auth/memory-store.ts';
import type { Config } from '../config/config.ts';
import { parseConfig } from '../config/environment.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';
import { createSchema } from '../graph/schema.ts';
import { createContextFactory } from '../operation/context.ts';
import { toEmbeddedRecords } from '../selection/embedded-record.ts';
import { listen } from '../server/listen.ts';
import { createLogger } from '../server/logger.ts';
import { createServer, graphqlEndpoint } from '../server/server.ts';
import type { Command } from './command-line.ts';
import { onEnding } from './shutdown.ts';

/** Whom callers are in the sandbox until they say otherwise. */
const defaultPerson = new Secret('sandbox-ada');

/** `taskdoc`: the API, with the sandbox behind it while nothing says otherwise. */
export async function serve(
  env: NodeJS.ProcessEnv,
  { port }: Command,
  print: (text: string) => void,
): Promise<void> {
  const given = parseConfig(port === null ? env : { ...env, PORT: port });
  const sandbox = given.sandbox.isOn ? await loadAndStartSandbox(given) : null;
  const config = sandbox ? withSandbox(given, sandbox) : given;
  const logger = createLogger(config);
  // Nobody should believe that their instances share what they do not.
  if (config.redisUrl) logger.warn('REDIS_URL is not used yet: each instance is on its own');
  const schema = createSchema(config);
  const contexts = createContextFactory({ config, embeddedRecords: toEmbeddedRecords(schema) });
  const sandboxToken = sandbox ? defaultPerson : null;
  const accounts = await openAccounts(config, logger);
  const server = createServer({ config, schema, contexts, logger, sandboxToken, accounts });
  const listening = await listen(server, config);
  onEnding(async () => {
    await listening.close();
    await contexts.close();
    await accounts?.close();
    await sandbox?.close();
  });
  // Last: whoever waits for the welcome may send a signal as soon as it is there.
  print(welcome(config, listening.url, sandbox));
}

/** Null where this server is registered with no service. */
async function openAccounts(config: Config, logger: Logger): Promise<Accounts | null> {
  const { asana, google, storePath } = config;
  if (asana.oauthClient === null && google.oauthClient === null) return null;
  const store = storePath === null ? createMemoryStore() : await createFileStore(storePath);
  return createAccounts({ config, store, logger });
}

/** Who has accounts of their own does not wait for it. */
async function loadAndStartSandbox(config: Config): Promise<Sandbox> {
  const { startSandbox } = await import('./start-sandbox.ts');
  return startSandbox(config);
}

function welcome(config: Config, url: string, sandbox: Sandbox | null): string {
  const api = `Page     ${url}   what this is, and where accounts are connected
API      ${url}${graphqlEndpoint}${config.graphiql ? '   open it in a browser for GraphiQL' : ''}\n`;
  if (!sandbox)
    return `${api}Asana    ${config.asana.baseUrl}\nGoogle   ${config.google.docsBaseUrl}\n`;
  return `${api}Sandbox  ${sandbox.url}   stands in for Asana and Google; nothing leaves this machine

Callers are sandbox-ada, who sees everything, unless they connect as somebody in a browser, or send another person's token:
  X-Asana-Authorization: Bearer sandbox-grace    a member, who sees some of it
  X-Asana-Authorization: Bearer sandbox-guest    a guest of one project
X-Google-Authorization takes the same, for documents.

For your own accounts, stop this and set ASANA_ACCESS_TOKEN, GOOGLE_ACCESS_TOKEN.
`;
}
