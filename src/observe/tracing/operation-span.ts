import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type {
  ObservedOperation,
  ObservedRequest,
  OperationEnd,
  OperationObserver,
  SpanIds,
  StartedOperation,
  UpstreamObserver,
} from '../../operation/report/operation-observer.ts';
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

  start({
    type,
    name,
    document,
    headers: carrier,
    requestId,
  }: StartedOperation): ObservedOperation {
    const parent = parentOf(carrier);
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
          ...toRequestAttributes(requestId),
        },
      },
      parent,
    );
    const ids = { span: toSpanIds(span) };
    if (!span.isRecording()) return { ...ids, upstream: ignored, end: () => span.end() };
    const upstream = new OperationRequests(this.#tracer, span, trace.setSpan(parent, span), toTime);
    return { ...ids, upstream, end: (end) => upstream.end(end) };
  }

  /** The type of the operation is not known: the span has the name that OpenTelemetry's conventions have for this. */
  rejected(
    errorCodes: readonly unknown[],
    { headers: carrier, requestId }: ObservedRequest,
  ): SpanIds {
    const attributes = toRequestAttributes(requestId);
    const kind = SpanKind.SERVER;
    const span = this.#tracer.startSpan(
      'GraphQL Operation',
      { kind, attributes },
      parentOf(carrier),
    );
    setErrors(span, errorCodes);
    span.end();
    return toSpanIds(span);
  }
}

/** The SDK can have created a span for the HTTP request already, from the same header. */
export function parentOf(carrier: Headers): Context {
  const active = context.active();
  return trace.getSpan(active) === undefined
    ? propagation.extract(active, carrier, headers)
    : active;
}

const toRequestAttributes = (requestId: string | undefined): Attributes =>
  requestId === undefined ? {} : { 'taskdoc.request.id': requestId };

function toSpanIds(span: Span): SpanIds {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
}

/** Each code once. */
function setErrors(span: Span, errorCodes: readonly unknown[]): void {
  const codes = [...new Set(errorCodes.map(String))];
  const [first] = codes;
  if (first === undefined) return;
  span.setAttributes({ 'error.type': first, 'taskdoc.error.codes': codes });
  span.setStatus({ code: SpanStatusCode.ERROR });
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
    this.#span.setAttributes({
      'taskdoc.upstream.shared_reads': this.#shared,
      'taskdoc.upstream.saved_reads': this.#saved,
    });
    setErrors(this.#span, errorCodes);
    this.#span.end(this.#toTime(performance.now()));
  }
}

/** Converts `performance.now()` to milliseconds since 1970. All spans of an operation use one clock, so that they fit each other. */
function createClock(): (now: number) => number {
  const offset = Date.now() - performance.now();
  return (now) => offset + now;
}
