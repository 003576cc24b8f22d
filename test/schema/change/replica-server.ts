import { pino } from 'pino';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { toEmbeddedRecords } from '../../../src/engine/plan/embedded-record.ts';
import { createContextFactory } from '../../../src/operation/context-factory.ts';
import { createServer } from '../../../src/server/server.ts';
import { schemaFor } from '../../schema-for.ts';
import { sharedProcessSetting } from '../../shared-process-setting.ts';
import { withoutQuotas } from '../../without-quotas.ts';

/** The result of a query. Null if the server was killed before it responded. */
// biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
export type ReplicaResult = { readonly data: any; readonly errors?: readonly object[] } | null;

/** Starts servers one after another. Nothing of one is known to the next: a replica has only its positions. */
export function createReplicaServers(sandbox: Sandbox) {
  const config = parseConfig({
    ASANA_BASE_URL: sandbox.asanaBaseUrl,
    GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
    GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
    SANDBOX: 'off',
    ASANA_REQUESTS_PER_MINUTE: '1000000000',
    CIRCUIT_BREAKER_MIN_REQUESTS: '0',
    MAX_RETRY_PERCENT: '200',
    ...sharedProcessSetting,
    ...withoutQuotas,
  });
  const schema = schemaFor(config);
  const start = () => {
    const contexts = createContextFactory({
      config,
      embeddedRecords: toEmbeddedRecords(schema),
      isGuarded: true,
    });
    const server = createServer({ config, schema, contexts, logger: pino({ level: 'silent' }) });
    return { server, contexts, killed: new AbortController() };
  };
  let running = start();
  return {
    async ask(query: string, variables: object): Promise<ReplicaResult> {
      const { server, killed } = running;
      try {
        const response = await server.fetch('http://taskdoc.test/graphql', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-asana-authorization': 'Bearer sandbox-ada',
            'x-google-authorization': 'Bearer sandbox-ada',
          },
          body: JSON.stringify({ query, variables }),
          signal: killed.signal,
        });
        return killed.signal.aborted ? null : ((await response.json()) as ReplicaResult);
      } catch (error) {
        if (killed.signal.aborted) return null;
        throw error;
      }
    },
    /** Ends the server without waiting for its operations, and starts another one. */
    async restart(): Promise<void> {
      const { contexts, killed } = running;
      running = start();
      killed.abort();
      await contexts.close();
    },
    close: () => running.contexts.close(),
  };
}
