import type { ExecutionResult, GraphQLError } from 'graphql';
import type { FetchAPI } from 'graphql-yoga';
import { type ClientConnection, hasClientLeft, onClientLeft } from '../request/client-left.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import type { StreamTransport } from '../request/stream-transport.ts';
import { eventFormat } from './event-format.ts';
import type { Heartbeats } from './heartbeat.ts';
import { multipartFormat } from './multipart-format.ts';
import { ResultStream } from './result-stream.ts';
import type { StreamFormat } from './stream-format.ts';

const formats: Readonly<Record<StreamTransport, StreamFormat>> = {
  events: eventFormat,
  multipart: multipartFormat,
};

/** What all streams share. */
export interface StreamResponseOptions {
  readonly periodMs: number;
  readonly heartbeats: Heartbeats;
  readonly lifecycle: Lifecycle;
}

/** What one stream sends, and to whom. */
export interface StreamResponse {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly transport: StreamTransport;
  /** Where a client continues that has received no result. Null if that is not possible. */
  readonly position: string | null;
  readonly connection: ClientConnection;
  toClientError(error: unknown): GraphQLError;
}

/** Creates the response to a subscription: a stream that ends with its results, when its client leaves, or when the server stops. */
export function createStreamResponse(
  { results, transport, position, connection, toClientError }: StreamResponse,
  { Response }: FetchAPI,
  { periodMs, heartbeats, lifecycle }: StreamResponseOptions,
): Response {
  const format = formats[transport];
  let ignoreClient = () => {};
  const stream = new ResultStream({
    results,
    format,
    position,
    periodMs,
    toClientError,
    onReleased() {
      heartbeats.remove(stream);
      lifecycle.finishStream(stream);
      ignoreClient();
    },
  });
  if (hasClientLeft(connection)) {
    stream.destroy();
  } else {
    ignoreClient = onClientLeft(connection, () => stream.destroy());
    heartbeats.add(stream);
    lifecycle.beginStream(stream);
  }
  // Yoga's Response accepts a Node stream, but its type allows web streams only.
  const body = stream as unknown as ReadableStream;
  // A copy, because the plugins of the server add their headers to this object.
  return new Response(body, { headers: { ...format.headers } });
}
