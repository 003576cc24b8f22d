#!/usr/bin/env node
import { Secret } from './config/secret.ts';
import { type Config, ConfigError, parseConfig, withSandbox } from './config.ts';
import { createContextFactory } from './graph/context.ts';
import { createSchema } from './graph/schema.ts';
import { toLinks } from './plan/links.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { ListenFailed, listen, toListenFailed } from './server/listen.ts';
import { createLogger } from './server/logger.ts';
import { createServer, graphqlEndpoint } from './server/server.ts';

// Starts the program: the only file that reads the environment, and with the tests the only one that knows the sandbox.

/** Whom callers are in the sandbox until they say otherwise. */
const defaultPerson = new Secret('sandbox-ada');

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const given = parseConfig(env);
  const sandbox = given.sandbox.isOn ? await startSandbox(given) : null;
  const config = sandbox ? withSandbox(given, sandbox) : given;
  const logger = createLogger(config);
  const schema = createSchema(config);
  const contexts = createContextFactory({ config, links: toLinks(schema) });
  const sandboxToken = sandbox ? defaultPerson : null;
  const server = createServer({ config, schema, contexts, logger, sandboxToken });
  const listening = await listen(server, config);
  const stop = async () => {
    await listening.close();
    await contexts.close();
    await sandbox?.close();
  };
  // Once: whoever sends a second signal does not want to wait.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // Last: whoever waits for the welcome may send a signal as soon as it is there.
  process.stdout.write(welcome(config, listening.url, sandbox));
}

async function startSandbox({ sandbox: { port, extraTasks } }: Config): Promise<Sandbox> {
  try {
    return await createSandbox({ port, extraTasks });
  } catch (error) {
    throw toListenFailed(error, { host: '127.0.0.1', port }, 'SANDBOX_PORT');
  }
}

function welcome(config: Config, url: string, sandbox: Sandbox | null): string {
  const api = `API      ${url}${graphqlEndpoint}${config.graphiql ? '   open it in a browser for GraphiQL' : ''}\n`;
  if (!sandbox)
    return `${api}Asana    ${config.asana.baseUrl}\nGoogle   ${config.google.docsBaseUrl}\n`;
  return `${api}Sandbox  ${sandbox.url}   stands in for Asana and Google; nothing leaves this machine

Callers are sandbox-ada, who sees everything, unless they send another person's token:
  X-Asana-Authorization: Bearer sandbox-grace    a member, who sees some of it
  X-Asana-Authorization: Bearer sandbox-guest    a guest of one project
X-Google-Authorization takes the same, for documents.

For your own accounts, stop this and set ASANA_ACCESS_TOKEN, GOOGLE_ACCESS_TOKEN.
`;
}

try {
  await start(process.env);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ListenFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
