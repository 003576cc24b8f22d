import type { WireRequest } from '../http/message.ts';
import type { LoggedCall } from '../http/request-log.ts';
import type { FormRequest } from './provider.ts';

/** What may be logged; a parameter that is not here may be a secret, or hold one. */
const open = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'code_challenge_method',
  'access_type',
  'prompt',
  'include_granted_scopes',
  'grant_type',
  'decision',
  'person',
  'granted',
]);

/** The request as the log keeps it. */
export function describe(
  { method, url }: WireRequest,
  { query, form }: FormRequest,
): Omit<LoggedCall, 'status'> {
  const body = kept(form);
  return {
    method,
    path: url.pathname,
    query: kept(query),
    optFields: null,
    ...(Object.keys(body).length > 0 && { body }),
  };
}

const kept = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => open.has(name)));
