import type { RequestListener } from 'node:http';
import { receiveOptions } from '../child-process.ts';
import type { UpstreamReady } from '../upstream/process.ts';
import { createBareYogaServer, type RowData } from './bare-yoga.ts';
import { createHandWrittenServer } from './hand-written.ts';
import { createTaskdocServer, type Observed } from './taskdoc.ts';
import { serveUnderLoad } from './under-load.ts';

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

await serveUnderLoad(await createListener(await receiveOptions<ServerOptions>()));
