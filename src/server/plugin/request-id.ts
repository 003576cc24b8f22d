import { randomUUID } from 'node:crypto';
import type { ServerPlugin } from '../request/request-state.ts';

const validId = /^[\w.-]{1,128}$/;

/**
 * Gives every request an id. The response's `x-request-id`, the log and masked errors contain it.
 *
 * A caller may send its own id, so that one id follows a request through several servers. An id that could break a log
 * line is replaced.
 */
export function useRequestId(): ServerPlugin {
  return {
    onRequest({ request, serverContext }) {
      const callerId = request.headers.get('x-request-id');
      serverContext.requestId = callerId && validId.test(callerId) ? callerId : randomUUID();
    },
    onResponse({ response, serverContext }) {
      if (serverContext.requestId) response.headers.set('x-request-id', serverContext.requestId);
    },
  };
}
