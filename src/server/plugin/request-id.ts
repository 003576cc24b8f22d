import { randomUUID } from 'node:crypto';
import type { ServerPlugin } from '../request/request-state.ts';

const wellFormed = /^[\w.-]{1,128}$/;

/**
 * Gives every request an id, which stands in the answer's `x-request-id`, in the log and in masked errors.
 *
 * A caller may bring their own, so that one id follows a request through several servers; one that could break a log
 * line is replaced.
 */
export function useRequestId(): ServerPlugin {
  return {
    onRequest({ request, serverContext }) {
      const brought = request.headers.get('x-request-id');
      serverContext.requestId = brought && wellFormed.test(brought) ? brought : randomUUID();
    },
    onResponse({ response, serverContext }) {
      if (serverContext.requestId) response.headers.set('x-request-id', serverContext.requestId);
    },
  };
}
