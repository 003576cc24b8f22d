import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Rejects the handshake of a WebSocket, such as one of `graphql-transport-ws`, with a sentence that says what to use instead. Without it, the
 * handshake would be an operation without a document.
 */
export function useWebSocketRejection(): ServerPlugin {
  return {
    onRequestParse({ request }) {
      if (request.headers.get('upgrade')?.toLowerCase() === 'websocket') throw noWebSocket();
    },
  };
}

// The status requires the header `Upgrade`, with the protocols that the server accepts. Source: RFC 9110, section 15.5.22.
const noWebSocket = () =>
  rejection(
    'BAD_USER_INPUT',
    'This server has no WebSocket. Send subscriptions as HTTP requests: the response is a stream of server-sent events (SSE, Accept: text/event-stream), for example with graphql-sse.',
    { status: 426, headers: { upgrade: 'HTTP/1.1', connection: 'upgrade' } },
  );
