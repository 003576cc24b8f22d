import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type {
  ObservedOperation,
  OperationEnd,
  OperationObserver,
  StartedOperation,
} from '../../operation/report/operation-observer.ts';
import type { UpstreamObserver } from '../../operation/report/upstream-observer.ts';
import { addRequestSpan, toWaitAttributes } from './request-span.ts';

const headers: TextMapGetter<Headers> = {
  keys: (carrier) => [...carrier.keys()],
  get: (carrier, key) => carrier.get(key) ?? undefined,
};

/** Creates a SERVER span for each operation, and a CLIENT span for each request to a service. */
export class SpanObserver implements OperationObserver {
  readonly files: UpstreamObserver;
  readonly #tracer: Tracer;
  readonly #withDocuments: boolean;

  /** @param withDocuments  Whether spans contain the document of their operation. */
  constructor(tracer: Tracer, withDocuments: boolean) {
    this.#tracer = tracer;
    this.#withDocuments = withDocuments;
    this.files = {
      ...ignored,
      request: (service, report, endedAt) =>
        addRequestSpan(tracer, context.active(), service, report, endedAt, createClock()),
    };
  }

  start({ type, name, document, headers: carrier }: StartedOperation): ObservedOperation {
    const active = context.active();
    // The SDK can have created a span for the HTTP request already, from the same header.
    const parent =
      trace.getSpan(active) === undefined ? propagation.extract(active, carrier, headers) : active;
    const toTime = createClock();
    const text = this.#withDocuments ? document.loc?.source.body : undefined;
    const span = this.#tracer.startSpan(
      type,
      {
        kind: SpanKind.SERVER,
        startTime: toTime(performance.now()),
        attributes: {
          'graphql.operation.type': type,
          ...(name === undefined ? {} : { 'graphql.operation.name': name }),
          ...(text === undefined ? {} : { 'graphql.document': text }),
        },
      },
      parent,
    );
    if (!span.isRecording()) return { upstream: ignored, end: () => span.end() };
    const upstream = new OperationRequests(this.#tracer, span, trace.setSpan(parent, span), toTime);
    return { upstream, end: (end) => upstream.end(end) };
  }

  /** A request that is rejected before an operation starts has no span here. */
  rejected(): void {}
}

/** For operations that are not sampled. */
const ignored: UpstreamObserver = {
  request: () => {},
  waited: () => {},
  shared: () => {},
  saved: () => {},
  write: () => {},
};

class OperationRequests implements UpstreamObserver {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #context: Context;
  readonly #toTime: (now: number) => number;
  #shared = 0;
  #saved = 0;

  constructor(tracer: Tracer, span: Span, parent: Context, toTime: (now: number) => number) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = parent;
    this.#toTime = toTime;
  }

  request: UpstreamObserver['request'] = (service, report, endedAt) =>
    addRequestSpan(this.#tracer, this.#context, service, report, endedAt, this.#toTime);

  waited: UpstreamObserver['waited'] = (service, times) => {
    const attributes = { 'taskdoc.service': service, ...toWaitAttributes(times) };
    this.#span.addEvent('wait', attributes, this.#toTime(performance.now()));
  };

  shared(): void {
    this.#shared += 1;
  }

  saved(): void {
    this.#saved += 1;
  }

  write(): void {}

  end({ errorCodes }: OperationEnd): void {
    const codes = [...new Set(errorCodes.map(String))];
    const [first] = codes;
    this.#span.setAttributes({
      'taskdoc.upstream.shared_reads': this.#shared,
      'taskdoc.upstream.saved_reads': this.#saved,
      ...(first === undefined ? {} : { 'error.type': first, 'taskdoc.error.codes': codes }),
    });
    if (first !== undefined) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end(this.#toTime(performance.now()));
  }
}

/** Converts `performance.now()` to milliseconds since 1970. All spans of an operation use one clock, so that they fit each other. */
function createClock(): (now: number) => number {
  const offset = Date.now() - performance.now();
  return (now) => offset + now;
}
