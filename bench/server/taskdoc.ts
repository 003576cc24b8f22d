import type { RequestListener } from 'node:http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { pino } from 'pino';
import type { ContextOptions } from '../../src/operation/context-factory.ts';
import type { OperationObserver } from '../../src/operation/report/operation-observer.ts';
import { built } from '../child-process.ts';
import type { UpstreamReady } from '../upstream/process.ts';

/** What observes the operations of a server: metrics, traces without an SDK, or traces with an SDK that records all spans. */
export type Observed = 'metrics' | 'traces without SDK' | 'traces';

/** The compiled server with production settings and without a log. Serves `POST /graphql`. */
export async function createTaskdocServer(
  { url, asanaBasePath }: UpstreamReady,
  observed: Observed | null,
): Promise<RequestListener> {
  const { parseConfig }: typeof import('../../src/config/environment.ts') = await built(
    'src/config/environment.js',
  );
  const { createSchema }: typeof import('../../src/schema/schema.ts') =
    await built('src/schema/schema.js');
  const { toEmbeddedRecords }: typeof import('../../src/engine/plan/embedded-record.ts') =
    await built('src/engine/plan/embedded-record.js');
  const { createContextFactory }: typeof import('../../src/operation/context-factory.ts') =
    await built('src/operation/context-factory.js');
  const { createServer }: typeof import('../../src/server/server.ts') =
    await built('src/server/server.js');
  const config = parseConfig({
    NODE_ENV: 'production',
    SANDBOX: 'off',
    ASANA_BASE_URL: url + asanaBasePath,
    GOOGLE_DOCS_BASE_URL: url,
    GOOGLE_DRIVE_BASE_URL: url,
    MAX_CONCURRENT_OPERATIONS: '10000',
    // A caller of the benchmark sends more than Google permits.
    ASANA_SEARCHES_PER_MINUTE: '1000000000',
    GOOGLE_DOCS_READS_PER_MINUTE: '1000000000',
    GOOGLE_DOCS_WRITES_PER_MINUTE: '1000000000',
    GOOGLE_DRIVE_UNITS_PER_MINUTE: '1000000000',
    GOOGLE_DOCS_READS_PER_PROJECT: '1000000000',
    GOOGLE_DOCS_WRITES_PER_PROJECT: '1000000000',
    GOOGLE_DRIVE_UNITS_PER_PROJECT: '1000000000',
  });
  const schema = createSchema(config);
  const { observer, toHttpClient } = await createObserver(observed);
  const contexts = createContextFactory({
    config,
    embeddedRecords: toEmbeddedRecords(schema),
    toHttpClient,
  });
  const logger = pino({ level: 'silent' });
  return createServer({ config, schema, contexts, logger, observer });
}

/** What the context and the server receive, as the program creates it. */
interface Hooks {
  readonly observer: OperationObserver | null;
  readonly toHttpClient?: ContextOptions['toHttpClient'];
}

async function createObserver(observed: Observed | null): Promise<Hooks> {
  if (observed === null) return { observer: null };
  if (observed === 'metrics') {
    const { createMetrics }: typeof import('../../src/observe/metrics/metrics.ts') = await built(
      'src/observe/metrics/metrics.js',
    );
    return { observer: createMetrics({ codes: [], circuits: [], version: '0' }).observer };
  }
  if (observed === 'traces') {
    // Spans are collected in batches, and not sent.
    const exporter = { export: () => {}, shutdown: async () => {} };
    new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] }).register();
  }
  const { createTracing }: typeof import('../../src/observe/tracing/tracing.ts') = await built(
    'src/observe/tracing/tracing.js',
  );
  const tracing = createTracing({ version: '', withDocuments: false });
  return { observer: tracing.observer, toHttpClient: tracing.withoutTracing };
}
