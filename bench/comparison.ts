import { isDeepStrictEqual } from 'node:util';
import { start } from './child-process.ts';
import { createLoad } from './load.ts';
import type { MercuriusOptions } from './mercurius/option.ts';
import type { Row } from './row/row.ts';
import { createRows } from './row/rows.ts';
import type { RowData } from './server/bare-yoga.ts';
import type { ServerOptions } from './server/process.ts';
import type { ServerReady, ServerUsage } from './server/under-load.ts';
import type { UpstreamOptions } from './upstream/process.ts';
import { startUpstream, type Upstream } from './upstream/upstream.ts';

/** One of the servers that are compared. */
export interface ComparedServer {
  readonly kind: ServerOptions['kind'] | 'mercurius';
  /** Where the server accepts the operation of a row, by the row's position from 0. */
  readonly urlOf: (index: number) => string;
  usage(): Promise<ServerUsage>;
}

/** The running processes of the benchmark. */
export interface Comparison {
  readonly upstream: Upstream;
  readonly byHand: ComparedServer;
  readonly bareYoga: ComparedServer;
  readonly mercurius: ComparedServer;
  readonly taskdoc: ComparedServer;
  readonly rows: readonly Row[];
  stop(): void;
}

/** The body with which a client requests a row. */
export const toBody = ({ query, variables }: Row): string => JSON.stringify({ query, variables });

/** Starts all processes, and checks that all servers return the same data for every row. */
export async function createComparison(options: UpstreamOptions): Promise<Comparison> {
  const upstream = await startUpstream(options);
  const children: { stop(): void }[] = [upstream];
  const startServer = async (server: ServerOptions | MercuriusOptions): Promise<ComparedServer> => {
    const { kind } = server;
    const file = kind === 'mercurius' ? 'mercurius/server.ts' : 'server/process.ts';
    const child = await start<ServerReady, object, ServerUsage>(file, 0, server);
    children.push(child);
    const { url } = child.ready;
    const isFixed = kind === 'by hand' || kind === 'bare Yoga';
    return {
      kind,
      urlOf: (index) => `${url}/${isFixed ? index : 'graphql'}`,
      usage: () => child.request({}),
    };
  };
  const rows = createRows(upstream.ready.fixtures);
  const byHand = await startServer({ kind: 'by hand', upstream: upstream.ready });
  const taskdoc = await startServer({ kind: 'taskdoc', upstream: upstream.ready });
  const mercurius = await startServer({ kind: 'mercurius', upstream: upstream.ready });
  const results = await resultsOf(byHand, rows);
  const bareYoga = await startServer({ kind: 'bare Yoga', results });
  for (const server of [bareYoga, mercurius, taskdoc]) {
    for (const [index, data] of (await resultsOf(server, rows)).entries()) {
      if (isDeepStrictEqual(data, results[index])) continue;
      const texts = [results[index], data].map((result) => JSON.stringify(result).slice(0, 2000));
      throw new Error(
        `${rows[index]?.name}: ${server.kind} returns other data:\n${texts.join('\n')}`,
      );
    }
  }
  return {
    upstream,
    byHand,
    bareYoga,
    mercurius,
    taskdoc,
    rows,
    stop: () => {
      for (const child of children) child.stop();
    },
  };
}

async function resultsOf(
  server: ComparedServer,
  rows: readonly Row[],
): Promise<readonly RowData[]> {
  const results: RowData[] = [];
  for (const [index, row] of rows.entries()) {
    const load = await createLoad(server.urlOf(index), toBody(row), 1);
    results.push(JSON.parse(await load.sendOnce()).data);
    load.close();
  }
  return results;
}
