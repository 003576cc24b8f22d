import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Plugin } from 'graphql-yoga';
import type { Service } from '../../auth/credential.ts';
import type { Viewer } from '../../auth/viewer.ts';
import type { UpstreamReport } from '../../operation/upstream-metrics.ts';

/** What the server asks of the context that resolvers are given; to them it is much more. */
export interface OperationContext {
  readonly upstream: { report(): UpstreamReport };
}

/** What the server asks of a file that a link leads to. */
export interface ExportedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly format: string;
  /** Settles when the file begins. */
  download(): Promise<{ readonly byteLength: number | null; readonly body: Readable }>;
}

/** Addresses of this server, as whoever asked knows it. */
export interface OwnAddresses {
  /** The token of an export completes it. */
  readonly exportBase: string;
  /** Where a person can connect a service; null where this server offers no way to. */
  readonly connectUrl: (service: Service) => string | null;
}

/** Makes the context of each operation, and opens the links that operations give out. */
export interface ContextFactory {
  /**
   * @param signal  Aborts when the operation's time is up or its client has left.
   */
  contextFor(viewer: Viewer, signal: AbortSignal, addresses: OwnAddresses): OperationContext;
  /** @param signal  Aborts when the client has left. */
  exportFor(
    viewer: Viewer,
    token: string,
    signal: AbortSignal,
    addresses: OwnAddresses,
  ): ExportedFile;
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
  /** Node's answer, likewise. */
  res?: ServerResponse;
  requestId?: string;
  viewer?: Viewer;
  signal?: AbortSignal;
  graph?: OperationContext;
  /** Came with its hash, to be remembered once it is known to be valid. */
  unknownDocument?: { readonly hash: string; readonly text: string };
  operation?: {
    readonly kind: string;
    /** As the document spells it; an anonymous operation has none. */
    readonly name: string | undefined;
    readonly startedAtMs: number;
  };
};

/** One behaviour of the server. */
export type ServerPlugin = Plugin<RequestState, RequestState>;
