import { parseConfig } from '../config/environment.ts';
import { createLogger } from '../server/request/logger.ts';
import type { Command } from './line/command-line.ts';
import { defaultSandboxToken, startOptionalSandbox } from './optional-sandbox.ts';
import { onSecretSignal, readSecretsAgain, shutdownSignals } from './secret-signal.ts';
import { openPort, startServer } from './server-process.ts';
import { onShutdownSignal } from './shutdown.ts';
import { logStart, printWelcome, type WelcomeOutput, welcome } from './start-log.ts';

/** `taskdoc`: serves the API. It uses the sandbox unless the environment names real services. */
export async function serve(
  env: NodeJS.ProcessEnv,
  { port }: Command,
  output: WelcomeOutput,
): Promise<void> {
  const parsedConfig = parseConfig(port === null ? env : { ...env, PORT: port });
  if (parsedConfig.workers > 1) {
    const { default: cluster } = await import('node:cluster');
    if (!cluster.isPrimary) return (await import('./worker.ts')).runWorker(parsedConfig, env);
    return (await import('./primary.ts')).runPrimary({ config: parsedConfig, env, output });
  }
  // One of several instances listens when it is ready: a load balancer then sends its requests to the others. Without others, the server
  // responds at once that it starts.
  const openedPort = parsedConfig.redis === null ? await openPort(parsedConfig) : null;
  const { config, sandbox } = await startOptionalSandbox(parsedConfig);
  const logger = createLogger(config);
  const server = await startServer({
    config,
    logger,
    sandboxToken: sandbox ? defaultSandboxToken : null,
    port: openedPort,
    onStopped: async () => sandbox?.close(),
  });
  onShutdownSignal(server.stop, undefined, shutdownSignals(env));
  onSecretSignal(env, () => readSecretsAgain({ config, env, logger }));
  logStart({ logger, env, config, url: server.url });
  // Last, because a program that waits for this text may send a signal right after it.
  const { url, metricsUrl } = server;
  printWelcome(welcome(config, url, sandbox?.url ?? null, metricsUrl), config, output);
}
