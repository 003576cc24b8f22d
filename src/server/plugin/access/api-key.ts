import { findApiKey } from '../../../account/api-key.ts';
import type { Config } from '../../../config/config.ts';
import { rejection } from '../../request/rejection.ts';
import type { ServerPlugin } from '../../request/request-state.ts';

/**
 * The position of the caller's key among the server's keys, or undefined if the server has none. Throws a rejection if the caller sends none of
 * the keys.
 */
export function checkApiKey({ headers }: Request, { apiKeys }: Config): number | undefined {
  if (apiKeys.current.length === 0) return undefined;
  const position = findApiKey(headers, apiKeys.current);
  if (position !== null) return position;
  throw rejection('UNAUTHENTICATED', 'Send an API key as "Authorization: Bearer …".', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="taskdoc"' },
  });
}

/** Rejects callers without one of the server's keys, before it reads the body. */
export function useApiKeys(config: Config): ServerPlugin {
  if (config.apiKeys.current.length === 0) return {};
  return {
    onRequestParse({ request, serverContext }) {
      // An agent sends an access token in place of a key.
      if (serverContext.viewer?.grant !== undefined) return;
      serverContext.apiKey = checkApiKey(request, config);
    },
  };
}
