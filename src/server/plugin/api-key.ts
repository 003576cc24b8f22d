import { isAdmitted } from '../../auth/api-key.ts';
import type { Config } from '../../config/config.ts';
import { refusal } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Throws a refusal for callers without one of the server's keys. */
export function checkApiKey({ headers }: Request, { apiKeys }: Config): void {
  if (isAdmitted(headers, apiKeys)) return;
  throw refusal('UNAUTHENTICATED', 'Present an API key as "Authorization: Bearer …".', {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="taskdoc"' },
  });
}

/** Turns away callers without one of the server's keys, before anything they sent is read. */
export function useApiKeys(config: Config): ServerPlugin {
  return { onRequestParse: ({ request }) => checkApiKey(request, config) };
}
