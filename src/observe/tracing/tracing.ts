import { context, createContextKey, trace } from '@opentelemetry/api';
import type { OperationObserver } from '../../operation/report/operation-observer.ts';
import type { HttpClient } from '../../upstream/http/http-client.ts';
import type { ObserveToolCall } from '../tool-observer.ts';
import { SpanObserver } from './operation-span.ts';
import { createToolSpans } from './tool-span.ts';

// Spans of operations and of their requests, for the OpenTelemetry SDK that the operator has preloaded. This folder is loaded only if there is
// one. It uses only OpenTelemetry's API, and makes spans from what operations report. docs/observability.md describes them.

/** The SDK creates no span and sends no header in a context that has this. Source: suppress-tracing.ts in @opentelemetry/core. */
const suppressTracing = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/**
 * The same client, without the spans and headers that the SDK's instrumentation of undici would add: `traceparent` tells a service which of its
 * requests belong together, and the spans would be there twice.
 */
function withoutTracing(http: HttpClient): HttpClient {
  const untraced = <Result>(send: () => Result): Result =>
    context.with(context.active().setValue(suppressTracing, true), send);
  return {
    send: (request) => untraced(() => http.send(request)),
    open: (request) => untraced(() => http.open(request)),
    close: () => http.close(),
  };
}

export interface Tracing {
  readonly observer: OperationObserver;
  readonly observeToolCall: ObserveToolCall;
  /** The same client, whose requests have no header or span of the SDK. */
  readonly withoutTracing: (http: HttpClient) => HttpClient;
  /** Lets the SDK send the spans that it has not sent yet. Never rejects: the SDK reports its failures itself. */
  flush(): Promise<void>;
}

/** What traces need to know of the server. */
export interface TracingOptions {
  readonly version: string;
  /** Whether spans contain the document of their operation. */
  readonly withDocuments: boolean;
}

export function createTracing({ version, withDocuments }: TracingOptions): Tracing {
  const tracer = trace.getTracer('taskdoc', version);
  return {
    observer: new SpanObserver(tracer, withDocuments),
    observeToolCall: createToolSpans(tracer),
    withoutTracing,
    flush,
  };
}

/** What SDKs have in addition to OpenTelemetry's API. The API's own provider only refers to that of the SDK. */
interface SdkProvider {
  readonly getDelegate?: () => SdkProvider;
  readonly forceFlush?: () => Promise<void>;
}

async function flush(): Promise<void> {
  const provider = trace.getTracerProvider() as SdkProvider;
  const sdk = provider.getDelegate?.() ?? provider;
  await sdk.forceFlush?.().catch(() => undefined);
}

/** Whether this program's copy of the API finds what the SDK has registered with its own copy. It does not if that copy is older. */
export const isCompatibleWith = (registered: unknown): boolean =>
  trace.getTracerProvider() === registered;
