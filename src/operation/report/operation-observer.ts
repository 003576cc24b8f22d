import type { DocumentNode } from 'graphql';
import type { UpstreamObserver } from './upstream-observer.ts';

/** The request of an operation. */
export interface ObservedRequest {
  /** The headers of its request. */
  readonly headers: Headers;
  /** What its response has in `x-request-id`. */
  readonly requestId?: string | undefined;
}

/** The ids of a span, in hexadecimal digits as in the header `traceparent`. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the span is recorded. */
  readonly isSampled: boolean;
}

/** An operation that starts. */
export interface StartedOperation extends ObservedRequest {
  /** `query`, `mutation`, or `subscription` for one event of a subscription. */
  readonly type: string;
  /** Chosen by the client. Undefined for an anonymous operation. */
  readonly name: string | undefined;
  readonly document: DocumentNode;
}

/** How an operation ended. */
export interface OperationEnd {
  /** The codes of all errors, as the client receives them. */
  readonly errorCodes: readonly unknown[];
  /** Whether the result contains data, complete or in part. */
  readonly hasData: boolean;
  /** Null if the size was not counted: for a result in parts, or without data. */
  readonly size: { readonly nodes: number; readonly bytes: number } | null;
}

/** Receives what one operation does. */
export interface ObservedOperation {
  /** Receives its requests. */
  readonly upstream: UpstreamObserver;
  /** Absent without traces. */
  readonly span?: SpanIds;
  /** Called once, when the result is complete or its client has left. */
  end(end: OperationEnd): void;
}

/** Receives what the operations of a server do, for metrics and traces. It must not throw. */
export interface OperationObserver {
  start(operation: StartedOperation): ObservedOperation;
  /** Called for a request to the API that is rejected before an operation starts, with the codes of its errors. Returns null without traces. */
  rejected(errorCodes: readonly unknown[], request: ObservedRequest): SpanIds | null;
  /** Receives the requests of exports and uploads, and those before a subscription starts. They belong to no operation. */
  readonly files: UpstreamObserver;
}
