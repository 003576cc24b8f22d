import type { RequestListener } from 'node:http';
import { pino } from 'pino';
import { built } from '../child-process.ts';
import type { UpstreamReady } from '../upstream/process.ts';

/** The compiled server with production settings and without a log. Serves `POST /graphql`. */
export async function createTaskdocServer({
  url,
  asanaBasePath,
}: UpstreamReady): Promise<RequestListener> {
  const { parseConfig }: typeof import('../../src/config/environment.ts') = await built(
    'src/config/environment.js',
  );
  const { createSchema }: typeof import('../../src/graph/schema.ts') =
    await built('src/graph/schema.js');
  const { toEmbeddedRecords }: typeof import('../../src/plan/embedded-record.ts') = await built(
    'src/plan/embedded-record.js',
  );
  const { createContextFactory }: typeof import('../../src/operation/context.ts') = await built(
    'src/operation/context.js',
  );
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
    GOOGLE_DOCS_READS_PER_MINUTE: '1000000000',
    GOOGLE_DOCS_WRITES_PER_MINUTE: '1000000000',
    GOOGLE_DRIVE_UNITS_PER_MINUTE: '1000000000',
  });
  const schema = createSchema(config);
  const contexts = createContextFactory({ config, embeddedRecords: toEmbeddedRecords(schema) });
  return createServer({ config, schema, contexts, logger: pino({ level: 'silent' }) });
}
