import type { Viewer } from '../../account/viewer.ts';
import type { Execute } from '../../mcp/execution/execute.ts';
import { type createServer, graphqlEndpoint } from '../../server/server.ts';

/**
 * Executes the operations of the tools with the handler of the API: with all its checks and limits, and without a connection.
 *
 * @param caller  The viewer is the caller of the program if it is absent. Links in results begin with the origin.
 */
export const toExecute =
  (
    handler: ReturnType<typeof createServer>,
    caller: { readonly viewer?: Viewer; readonly origin?: string } = {},
  ): Execute =>
  async ({ document, variables, operationName }, mutations, signal) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: document, variables, operationName }),
      signal,
    };
    const { viewer, origin = 'http://localhost' } = caller;
    const state = { mutations, ...(viewer && { viewer }) };
    const response = await handler.fetch(`${origin}${graphqlEndpoint}`, init, state);
    return response.json();
  };
