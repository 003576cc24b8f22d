import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DocumentNode, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Viewer } from '../../account/viewer.ts';
import type { CallerWork, OperationWork } from '../../engine/event-loop/operation-work.ts';
import type { OnError } from '../../engine/executor/partial-result.ts';
import type { SubscriptionState } from '../../live/subscription/subscription-group.ts';
import type { OperationAbort } from '../../operation/operation-abort.ts';
import type { ObservedOperation, SpanIds } from '../../operation/report/operation-observer.ts';
import type { AllowedMutations } from '../../schema/mutation/operation-effect.ts';
import type { SubscriptionTransport } from './accept.ts';
import type { OperationContext } from './context-factory.ts';

/** An operation in progress: it counts against the limits until its response is sent and nothing runs for it any more. */
export interface Admission {
  /** Ends it for the limits of its caller. Null until the caller is identified. */
  endForCaller: (() => void) | null;
  hasResponse: boolean;
  /** Has an effect once. */
  end(): void;
}

/**
 * The state of one request, which the plugins share.
 *
 * Yoga passes the same object to every hook, as server context before the execution and as context during it.
 * Resolvers do not see it: they receive the graph's context (graph-context.ts).
 */
export type RequestState = {
  /** Node's request. Absent if the server is called in process. */
  req?: IncomingMessage;
  /** Node's response. Absent if the server is called in process. */
  res?: ServerResponse;
  requestId?: string;
  /** Absent if the request does not count as an operation. */
  admission?: Admission;
  /** The position of the caller's key in API_KEYS. Undefined if the server has no keys. */
  apiKey?: number | undefined;
  viewer?: Viewer;
  /** The mutations that a caller in this process may execute. Absent: all. */
  mutations?: AllowedMutations;
  /** What the operations of the caller share. Absent before the caller is identified, and for a call in this process. */
  callerWork?: CallerWork;
  /** When the request was read completely, in milliseconds of `performance.now()`. */
  receivedAtMs?: number;
  /** The long computation for the request. Absent before its body is read. */
  operationWork?: OperationWork;
  operationAbort?: OperationAbort;
  graph?: OperationContext;
  /** What an error at a non-null position does. Absent if the client did not say it. */
  onError?: OnError;
  /** The id of its document among the trusted ones. Absent for every other document. */
  trustedId?: string | undefined;
  /** A document that arrived with its hash. It is cached once it is known to be valid. */
  uncachedDocument?: { readonly hash: string; readonly text: string };
  /** A long document that has been validated before Yoga parses it. */
  preparedDocument?: { readonly document: DocumentNode; readonly errors: readonly GraphQLError[] };
  operation?: {
    readonly kind: string;
    /** Undefined for an anonymous operation. */
    readonly name: string | undefined;
    readonly document: DocumentNode;
    readonly startedAtMs: number;
  };
  /** Present if the operation is a subscription whose results the client can receive. */
  subscription?: {
    readonly transport: SubscriptionTransport;
    /** The id of the last event that a browser received before it sent its request again. */
    readonly lastEventId: string | null;
    /** The position of `extensions.subscription`, after which the subscription continues. */
    readonly after: string | null;
    /** The state of a client that has received no result yet. Present when the subscription has started. */
    start?: SubscriptionState;
    /** Ends the connection of a client that reads too slowly. Present while results are sent in its response. */
    disconnect?: () => void;
    /** Whether its connection was ended because it read too slowly. */
    isTooSlow?: boolean;
  };
  /** Present if the server has an observer. */
  observed?: ObservedOperation;
  /** The span of the operation, or of its rejection. Absent without traces. */
  span?: SpanIds;
  /** The codes of a request to the API that was rejected before an operation started. */
  rejectionCodes?: readonly unknown[];
  /** Whether the log has the line of this request. */
  isLogged?: boolean;
};

export type ServerPlugin = Plugin<RequestState, RequestState>;

/** Counts the operations of each caller: requests of the API, and uploads. */
export interface CallerLimits {
  /**
   * Counts an operation of the caller of a request. Call the result once, when the operation has ended. Throws a rejection with 429 if the caller
   * has too many operations in progress, or has started too many or used too much processor time in the last minute. Sets `callerWork`.
   */
  begin(state: RequestState): () => void;
}
