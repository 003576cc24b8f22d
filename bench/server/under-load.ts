import { createServer, type RequestListener } from 'node:http';
import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { serveCommands } from '../child-process.ts';
import { listenOnLoopback } from '../listen.ts';

/** The message of the process when it listens. */
export interface ServerReady {
  readonly url: string;
}

/** The response to every command. */
export interface ServerUsage {
  /** Processor time of all threads since it started, in milliseconds. */
  readonly cpuMs: number;
  /** The garbage collections so far. */
  readonly collections: {
    /** The short ones. */
    readonly short: number;
    /** The time of all, in milliseconds. */
    readonly ms: number;
  };
}

/** Listens, and responds to each command of the measuring process with the processor time. */
export async function serveUnderLoad(listener: RequestListener): Promise<void> {
  // A server waits for its turn longer than the default time limit of unused connections.
  const url = await listenOnLoopback(createServer({ keepAliveTimeout: 0 }, listener));
  const collections = { short: 0, ms: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The type of entries does not have the detail that each entry of this kind has.
      const { detail, duration } = entry as typeof entry & { detail: NodeGCPerformanceDetail };
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) collections.short += 1;
      collections.ms += duration;
    }
  }).observe({ entryTypes: ['gc'] });
  serveCommands<ServerReady, object, ServerUsage>({ url }, () => {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, collections };
  });
}
