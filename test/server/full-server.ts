import { pino } from 'pino';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';
import { withSandbox } from '../../src/config/with-sandbox.ts';
import { toEmbeddedRecords } from '../../src/engine/plan/embedded-record.ts';
import type { Metrics } from '../../src/observe/metrics/metrics.ts';
import { createContextFactory } from '../../src/operation/context-factory.ts';
import type { OperationObserver } from '../../src/operation/report/operation-observer.ts';
import { Lifecycle } from '../../src/server/request/lifecycle.ts';
import { createServer } from '../../src/server/server.ts';
import { schemaFor } from '../schema-for.ts';
import { sharedProcessSetting } from '../shared-process-setting.ts';

/** Creates the complete server in this process, with its own sandbox: what `npm start` runs, but without a port. */
export async function createFullServer(
  env: Readonly<Record<string, string>> = {},
  metrics: Metrics | null = null,
  observer: OperationObserver | null = metrics?.observer ?? null,
) {
  const sandbox = await createSandbox();
  const config = withSandbox(parseConfig({ ...sharedProcessSetting, ...env }), sandbox);
  const schema = schemaFor(config);
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    onCircuitChange: (api, isOpen) => metrics?.changeCircuit(api, isOpen),
    fileObserver: observer?.files ?? null,
  });
  const log: string[] = [];
  const logger = pino({ level: 'trace', base: null }, { write: (line) => log.push(line) });
  const sandboxToken = new Secret('sandbox-ada');
  const lifecycle = new Lifecycle();
  metrics?.measure({
    operationCount: () => lifecycle.operationCount,
    subscriptionCount: () => lifecycle.streamCount,
    upstreamLoad: () => contexts.load(),
  });
  const server = createServer({
    config,
    schema,
    contexts,
    logger,
    sandboxToken,
    lifecycle,
    observer,
    metrics,
  });
  return {
    server,
    sandbox,
    lifecycle,
    log,
    async close() {
      await contexts.close();
      await sandbox.close();
    },
  };
}
