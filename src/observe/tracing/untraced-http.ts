import { context, createContextKey } from '@opentelemetry/api';
import type { HttpClient } from '../../upstream/http/http-client.ts';

/** The SDK creates no span and sends no header in a context that has this. Source: suppress-tracing.ts in @opentelemetry/core. */
const suppressTracing = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING');

/**
 * The same client, without the spans and headers that the SDK's instrumentation of undici would add: `traceparent` tells a service which of its
 * requests belong together, and the spans would be there twice.
 */
export function withoutTracing(http: HttpClient): HttpClient {
  const untraced = <Result>(send: () => Result): Result =>
    context.with(context.active().setValue(suppressTracing, true), send);
  return {
    send: (request) => untraced(() => http.send(request)),
    open: (request) => untraced(() => http.open(request)),
    close: () => http.close(),
  };
}
