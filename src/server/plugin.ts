import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'graphql-yoga';
import type { Viewer } from '../auth/viewer.ts';
import type { UpstreamReport } from '../graph/ledger.ts';

/** What the server asks of the context that resolvers are given; to them it is much more. */
export interface OperationContext {
  readonly upstream: { report(): UpstreamReport };
}

/** Makes the context of each operation. */
export interface ContextFactory {
  /** @param signal  Aborts when the operation's time is up or its client has left. */
  contextFor(viewer: Viewer, signal: AbortSignal): OperationContext;
}

/**
 * What the plugins tell each other about one request.
 *
 * Yoga hands the same object to every hook, as server context before the execution and as context during it.
 * Resolvers see none of it: they are given the graph's own context (graph-context.ts).
 */
export type RequestState = {
  /** Node's request, when the handler stands behind a port. */
  req?: IncomingMessage;
  requestId?: string;
  viewer?: Viewer;
  signal?: AbortSignal;
  graph?: OperationContext;
  operation?: {
    readonly kind: string;
    /** As the document spells it; an anonymous operation has none. */
    readonly name: string | undefined;
    readonly startedAtMs: number;
  };
};

/** One behaviour of the server. */
export type ServerPlugin = Plugin<RequestState, RequestState>;
