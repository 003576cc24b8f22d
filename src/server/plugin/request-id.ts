import { randomUUID } from 'node:crypto';
import type { SpanIds } from '../../operation/report/operation-observer.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Source: W3C, "Trace Context Level 2", section 4. */
const toTraceResponse = ({ traceId, spanId, isSampled }: SpanIds): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

const validId = /^[\w.-]{1,128}$/;

/**
 * Gives every request an id. The response's `x-request-id`, the log and masked errors contain it.
 *
 * A caller may send its own id, so that one id follows a request through several servers. An id that could break a log
 * line is replaced. With traces, `traceresponse` has the ids of the span.
 */
export function useRequestId(): ServerPlugin {
  return {
    onRequest({ request, serverContext }) {
      const callerId = request.headers.get('x-request-id');
      serverContext.requestId = callerId && validId.test(callerId) ? callerId : randomUUID();
    },
    onResponse({ response, serverContext }) {
      const { requestId, span } = serverContext;
      if (requestId) response.headers.set('x-request-id', requestId);
      if (span) response.headers.set('traceresponse', toTraceResponse(span));
    },
  };
}
