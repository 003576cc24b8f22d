import type { ExecutionResult, GraphQLError } from 'graphql';
import type { FetchAPI } from 'graphql-yoga';
import type { SubscriptionState } from '../../live/subscription/subscription-group.ts';
import type { StreamTransport } from '../request/accept.ts';
import { type ClientConnection, hasClientLeft, onClientLeft } from '../request/client-left.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import { toPublic } from '../request/result-part.ts';
import type { Heartbeats } from './heartbeat.ts';
import { ResultStream } from './result-stream.ts';
import type { SharedFrames } from './shared-frame.ts';
import { type StreamFormat, streamHeaders } from './stream-format.ts';

/**
 * Server-sent events. Each result is an event `next`, whose id is the position after which the client can continue. Browsers send the last id
 * as `Last-Event-ID` when they connect again.
 *
 * Source: GraphQL over Server-Sent Events, "Distinct connections mode"; HTML, "Server-sent events".
 */
export const eventFormat: StreamFormat = {
  headers: { 'content-type': 'text/event-stream', ...streamHeaders },
  // An event without data only sets the id: clients ignore the rest of it.
  // Only a subscription that has started: a client then reads the state of what it follows.
  toOpening: (start, hasStarted) => (hasStarted ? `${toId(start?.position)}:\n\n` : ''),
  heartbeat: ':\n\n',
  ending: 'event: complete\ndata:\n\n',
  toFrame: (result) => ({
    before: `event: next\n${toId(positionOf(result))}data: `,
    body: toPublic(result),
    after: '\n\n',
  }),
};

/** The line with the id. Empty if there is no position, or if it cannot be the id of an event. */
const toId = (position: unknown): string =>
  typeof position === 'string' && /^[\x21-\x7e]+$/.test(position) ? `id: ${position}\n` : '';

function positionOf({ extensions }: ExecutionResult): unknown {
  const subscription: unknown = extensions?.['subscription'];
  if (typeof subscription !== 'object' || subscription === null) return null;
  return (subscription as { position?: unknown }).position;
}

const boundary = '\r\n--graphql';

const contentType = '\r\nContent-Type: application/json';
const partHead = `${contentType}\r\n\r\n`;

/** A part ends with the next boundary: clients wait for it before they read the part. */
const toPart = (body: object): string => `${partHead}${JSON.stringify(body)}${boundary}`;

const heartbeat = toPart({});

/** A heartbeat with the position in a header of the part. Apollo Client takes every other object for a result, in which the field is missing. */
const toStartPart = ({ position }: SubscriptionState): string =>
  `${contentType}\r\nSubscription-Position: ${position}\r\n\r\n{}${boundary}`;

/**
 * Parts of `multipart/mixed`. Each result is the `payload` of a part.
 *
 * Source: Apollo, "Multipart HTTP protocol for GraphQL subscriptions" (`subscriptionSpec=1.0`).
 */
const multipartFormat: StreamFormat = {
  headers: {
    'content-type': 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    ...streamHeaders,
  },
  toOpening: (start) => `${boundary}${start === null ? heartbeat : toStartPart(start)}`,
  heartbeat,
  ending: '--\r\n',
  toFrame: (result) => ({
    before: `${partHead}{"payload":`,
    body: toPublic(result),
    after: `}${boundary}`,
  }),
};

const formats: Readonly<Record<StreamTransport, StreamFormat>> = {
  events: eventFormat,
  multipart: multipartFormat,
};

export interface StreamResponseOptions {
  readonly periodMs: number;
  readonly frames: SharedFrames;
  readonly heartbeats: Heartbeats;
  readonly lifecycle: Lifecycle;
}

/** What one stream sends, and to whom. */
export interface StreamResponse {
  readonly results: AsyncIterable<ExecutionResult>;
  readonly hasStarted: boolean;
  readonly transport: StreamTransport;
  /** Where a client continues that has received no result. Null if the subscription did not start. */
  readonly start: SubscriptionState | null;
  readonly connection: ClientConnection;
  toClientError(error: unknown): GraphQLError;
}

/** Creates the response to a subscription, and its stream, which ends with its results, when its client leaves, or when the server stops. */
export function createStreamResponse(
  { results, hasStarted, transport, start, connection, toClientError }: StreamResponse,
  { Response }: FetchAPI,
  { periodMs, frames, heartbeats, lifecycle }: StreamResponseOptions,
): { readonly stream: ResultStream; readonly response: Response } {
  const format = formats[transport];
  let ignoreClient = () => {};
  const stream = new ResultStream({
    results,
    format,
    frames,
    start,
    hasStarted,
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
  return { stream, response: new Response(body, { headers: { ...format.headers } }) };
}
