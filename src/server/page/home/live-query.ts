import type { GraphQLSchema } from 'graphql';
import type { UpstreamReport } from '../../../operation/report/upstream-report.ts';
import { overview } from '../graphiql/example/overview.ts';
import { toPrefixedQuery } from '../graphiql/prefixed-query.ts';

export interface LiveQuery {
  readonly text: string;
  /** The result without its extensions. */
  readonly result: unknown;
  readonly report: UpstreamReport;
}

export type ExecuteRequest = (request: Request) => Response | Promise<Response>;

/** The page is worth more than the picture in it, for example if the sandbox was told to respond slowly. */
const maxMs = 3000;

/**
 * Executes the first example of GraphiQL, the query of README.md, as a caller without accounts. Returns null if the server rejects it,
 * for example because it requires an API key, or if it takes too long.
 */
export async function runLiveQuery(
  schema: GraphQLSchema,
  apiUrl: string,
  execute: ExecuteRequest,
): Promise<LiveQuery | null> {
  const text = toPrefixedQuery(overview.replace(/^#.*\n/gm, ''), schema).trim();
  const signal = AbortSignal.timeout(maxMs);
  const request = new Request(apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: text }),
    signal,
  });
  try {
    const response = await execute(request);
    const { extensions, ...result } = await response.json();
    const report: UpstreamReport | undefined = extensions?.upstream;
    if (signal.aborted || report === undefined) return null;
    return { text, result, report };
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
