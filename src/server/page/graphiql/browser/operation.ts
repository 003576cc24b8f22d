import type { UpstreamReport } from '../../../../operation/report/upstream-report.ts';
import { readReport } from './report.ts';

/** An operation that this page has sent, with its response. */
export interface SentOperation {
  /** Null for an operation without a name. */
  readonly name: string | null;
  /** Null if the response has no report. */
  readonly report: UpstreamReport | null;
}

/** The name of GraphiQL's own operation, which reads the schema. */
const introspection = 'IntrospectionQuery';

/**
 * Calls `onResponse` for each operation of this page when its response is complete.
 *
 * It observes `fetch`, because GraphiQL gives the results to no plugin.
 */
export function observeOperations(onResponse: (operation: SentOperation) => void): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    void observe(response.clone(), init?.body);
    return response;
  };

  async function observe(response: Response, body: unknown): Promise<void> {
    // GraphiQL reads the response itself, and shows an error if it cannot be read.
    const text = await response.text().catch(() => null);
    const name = nameIn(body);
    if (text !== null && name !== introspection) onResponse({ name, report: readReport(text) });
  }
}

function nameIn(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  const { operationName }: { operationName?: string } = JSON.parse(body);
  return operationName ?? null;
}
