import { isAdmitted } from '../auth/api-key.ts';
import type { Config } from '../config.ts';
import type { ServerPlugin } from './plugin.ts';
import { refusal } from './refusal.ts';

/** Turns away callers without one of the server's keys, before anything they sent is read. */
export function useApiKeys({ apiKeys }: Config): ServerPlugin {
  return {
    onRequestParse({ request }) {
      if (isAdmitted(request.headers, apiKeys)) return;
      throw refusal('UNAUTHENTICATED', 'Present an API key as "Authorization: Bearer …".', {
        status: 401,
        headers: { 'www-authenticate': 'Bearer realm="taskdoc"' },
      });
    },
  };
}
