import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import type { ToolCaller } from './execution/options.ts';

/** Responds to a request of an agent whose access token was checked. */
export type ToolHandler = (
  request: Request,
  body: unknown,
  caller: ToolCaller,
) => Promise<Response>;

/**
 * Serves the tools over HTTP: each request on its own, with the current revision of the protocol and with those of 2025.
 *
 * @param onProblem  Receives what is wrong with a message of a client. The client learns it too.
 */
export function createToolHandler(
  createServer: (caller: ToolCaller) => McpServer,
  onProblem: (problem: string) => void,
): ToolHandler {
  const callers = new WeakMap<Request, ToolCaller>();
  const { fetch } = createMcpHandler(
    ({ requestInfo }) => {
      const caller = requestInfo && callers.get(requestInfo);
      if (caller === undefined) throw new Error('A request of an agent has no caller.');
      return createServer(caller);
    },
    { legacy: 'stateless', onerror: ({ message }) => onProblem(message) },
  );
  return (request, body, caller) => {
    callers.set(request, caller);
    return fetch(request, { parsedBody: body });
  };
}
