import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** The capabilities that the client has declared with this request. */
export function capabilitiesOf({ mcpReq }: ServerContext): ClientCapabilities {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
}

/** Signs the state that goes through the client. The same for all requests, as the server keeps nothing. */
export const states = createRequestStateCodec<string>({ key: 'a key of the tests with 32 bytes' });
