import type { DocumentNode } from 'graphql';
import type { RequestReport } from '../../upstream/http/caller.ts';
import type { Delivery } from '../../upstream/http/upstream-error.ts';
import type { WaitTimes } from '../../upstream/pacing/wait-time.ts';

/**
 * Receives what upstream-metrics.ts counts, at the same time: metrics and traces therefore have the figures of `extensions.upstream`. It must
 * not throw.
 */
export interface UpstreamObserver {
  /**
   * Called when a request has ended.
   *
   * @param endedAt  In milliseconds as in `performance.now()`.
   */
  request(service: string, report: RequestReport, endedAt: number): void;
  /** Called for a request that waited and was then not sent. */
  waited(service: string, times: WaitTimes): void;
  /** Called for a read that shared a request of another operation. */
  shared(): void;
  /** Called for a read that used an earlier read of its operation. */
  saved(): void;
  /** Called for a write, with what is known of it. */
  write(applied: Delivery): void;
}

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

export interface StartedOperation extends ObservedRequest {
  /** `query`, `mutation`, or `subscription` for one event of a subscription. */
  readonly type: string;
  /** Chosen by the client. Undefined for an anonymous operation. */
  readonly name: string | undefined;
  readonly document: DocumentNode;
  /** Its id among the trusted documents of the operator. Undefined for every other document. */
  readonly trustedId?: string | undefined;
}

export interface OperationEnd {
  /** The codes of all errors, as the client receives them. */
  readonly errorCodes: readonly unknown[];
  /** Whether the result contains data, complete or in part. */
  readonly hasData: boolean;
  /** Null if the size was not counted: for a result in parts, or without data. */
  readonly size: { readonly nodes: number; readonly bytes: number } | null;
  /** The processor time of its long computation, in milliseconds. */
  readonly processorMs: number;
}

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

/** Passes everything to all of these observers. Null if there are none. */
export function combineObservers(
  observers: readonly OperationObserver[],
): OperationObserver | null {
  const [first = null, ...others] = observers;
  if (others.length === 0) return first;
  return {
    files: combineUpstream(observers.map((observer) => observer.files)),
    start(operation) {
      const observed = observers.map((observer) => observer.start(operation));
      const span = observed.find((one) => one.span !== undefined)?.span;
      return {
        ...(span === undefined ? {} : { span }),
        upstream: combineUpstream(observed.map(({ upstream }) => upstream)),
        end(end) {
          for (const one of observed) one.end(end);
        },
      };
    },
    rejected: (...request) =>
      observers.map((observer) => observer.rejected(...request)).find((span) => span !== null) ??
      null,
  };
}

const combineUpstream = (observers: readonly UpstreamObserver[]): UpstreamObserver => ({
  request(service, report, endedAt) {
    for (const observer of observers) observer.request(service, report, endedAt);
  },
  waited(service, times) {
    for (const observer of observers) observer.waited(service, times);
  },
  shared() {
    for (const observer of observers) observer.shared();
  },
  saved() {
    for (const observer of observers) observer.saved();
  },
  write(applied) {
    for (const observer of observers) observer.write(applied);
  },
});
