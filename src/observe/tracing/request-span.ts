import {
  type Attributes,
  type Context,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import type { RequestReport } from '../../upstream/http/caller.ts';
import type { WaitTimes } from '../../upstream/pacing/wait-time.ts';

/**
 * Creates the CLIENT span of a request that has ended. Its name and attributes are those of the semantic conventions for HTTP clients, version
 * 1.23 and later; the conventions have no name for batches and waits.
 *
 * @param endedAt  In milliseconds as in `performance.now()`.
 * @param toTime   Converts `performance.now()` to the time of the span's clock.
 */
export function addRequestSpan(
  tracer: Tracer,
  parent: Context,
  service: string,
  report: RequestReport,
  endedAt: number,
  toTime: (now: number) => number,
): void {
  const { method, route, status, calls, attempt, isRateLimited, ms, waited, baseUrl } = report;
  const startTime = toTime(endedAt - ms);
  const template = route.startsWith('/') ? route : null;
  const errorType = errorTypeOf(status);
  const span = tracer.startSpan(
    template === null ? method : `${method} ${template}`,
    {
      kind: SpanKind.CLIENT,
      startTime,
      attributes: {
        'http.request.method': method,
        ...addressOf(baseUrl),
        ...(template === null ? {} : { 'url.template': template }),
        ...(status === null ? {} : { 'http.response.status_code': status }),
        ...(attempt === 1 ? {} : { 'http.request.resend_count': attempt - 1 }),
        ...(errorType === null ? {} : { 'error.type': errorType }),
        ...(isRateLimited ? { 'taskdoc.rate_limited': true } : {}),
        'taskdoc.service': service,
        'taskdoc.batch.size': calls.length,
        'taskdoc.calls': calls.map((call) => `${call.method} ${call.route}`),
      },
    },
    parent,
  );
  if (attempt > 1) span.addEvent('retry', { 'taskdoc.attempt': attempt }, startTime);
  if (waited !== null) span.addEvent('wait', toWaitAttributes(waited), startTime);
  if (errorType !== null) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(toTime(endedAt));
}

/** How long a request waited before it was sent, as attributes of an event. */
export const toWaitAttributes = (waited: WaitTimes): Attributes => ({
  'taskdoc.wait.rate_limit_ms': waited.rateLimit,
  'taskdoc.wait.concurrency_ms': waited.concurrency,
  'taskdoc.wait.connection_ms': waited.connection,
});

function errorTypeOf(status: number | null): string | null {
  if (status === null) return 'no_response';
  return status >= 400 ? String(status) : null;
}

/** The attributes of each base address. There are three. */
const addresses = new Map<string, Attributes>();

function addressOf(baseUrl: string): Attributes {
  let attributes = addresses.get(baseUrl);
  if (attributes === undefined) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const defaultPort = protocol === 'https:' ? 443 : 80;
    attributes = { 'server.address': hostname, 'server.port': Number(port) || defaultPort };
    addresses.set(baseUrl, attributes);
  }
  return attributes;
}
