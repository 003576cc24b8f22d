import type { ServerResponse } from 'node:http';

/** The part of a request's state that shows whether its client is still connected. */
export interface ClientConnection {
  readonly res?: ServerResponse;
  readonly request: Request;
}

// Node's response shows it if there is one: the signal of whatwg-node's request is a proxy, and listening to it takes several times as long.

export function hasClientLeft({ res, request }: ClientConnection): boolean {
  return res === undefined ? request.signal.aborted : res.closed || res.req.socket.destroyed;
}

/** Calls the listener when the client disconnects. Returns the function that ends this, to be called before the response is complete. */
export function onClientLeft({ res, request }: ClientConnection, listener: () => void): () => void {
  if (res === undefined) {
    const { signal } = request;
    signal.addEventListener('abort', listener, { once: true });
    return () => signal.removeEventListener('abort', listener);
  }
  // The response to a request that the client has sent before it received the response to another one has no connection yet, and Node does
  // not close it with the connection.
  const closed = res.socket === null ? res.req.socket : res;
  closed.once('close', listener);
  return () => closed.removeListener('close', listener);
}
