import { hasValidApiKey } from '../../auth/api-key.ts';
import type { Config } from '../../config/config.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Throws a rejection if the caller sends none of the server's keys. */
export function checkApiKey({ headers }: Request, { apiKeys }: Config): void {
  if (hasValidApiKey(headers, apiKeys)) return;
  throw rejection('UNAUTHENTICATED', 'Send an API key as "Authorization: Bearer …".', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="taskdoc"' },
  });
}

/** Rejects callers without one of the server's keys, before it reads the body. */
export function useApiKeys(config: Config): ServerPlugin {
  if (config.apiKeys.length === 0) return {};
  return { onRequestParse: ({ request }) => checkApiKey(request, config) };
}
