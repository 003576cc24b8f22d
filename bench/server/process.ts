import { createServer, type RequestListener } from 'node:http';
import { receiveOptions, serveCommands } from '../child-process.ts';
import { listenOnLoopback } from '../listen.ts';
import type { UpstreamReady } from '../upstream/process.ts';
import { createBareYogaServer, type RowData } from './bare-yoga.ts';
import { createHandWrittenServer } from './hand-written.ts';
import { createTaskdocServer, type Observed } from './taskdoc.ts';

// Runs one of the servers that are compared.

/** Which server to run. */
export type ServerOptions =
  | { readonly kind: 'by hand'; readonly upstream: UpstreamReady }
  | {
      readonly kind: 'taskdoc';
      readonly upstream: UpstreamReady;
      /** What observes the operations. Default null: nothing. */
      readonly observed?: Observed | null;
    }
  | { readonly kind: 'bare Yoga'; readonly results: readonly RowData[] };

/** The message of the process when it listens. */
export interface ServerReady {
  readonly url: string;
}

/** The response to every command. */
export interface ServerUsage {
  /** Processor time of all threads since it started, in milliseconds. */
  readonly cpuMs: number;
}

const createListener = (options: ServerOptions): RequestListener | Promise<RequestListener> => {
  switch (options.kind) {
    case 'by hand':
      return createHandWrittenServer(options.upstream);
    case 'bare Yoga':
      return createBareYogaServer(options.results);
    case 'taskdoc':
      return createTaskdocServer(options.upstream, options.observed ?? null);
  }
};

const listener = await createListener(await receiveOptions<ServerOptions>());
// A server waits for its turn longer than the default time limit of unused connections.
const url = await listenOnLoopback(createServer({ keepAliveTimeout: 0 }, listener));
serveCommands<ServerReady, object, ServerUsage>({ url }, () => {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000 };
});
