import type { HttpRequest } from '../http/message.ts';
import type { LogEntry } from '../http/request-log.ts';
import type { OauthRequest } from './provider.ts';

/** The parameters that may be logged. Any other parameter may be, or contain, a secret. */
const loggableParameters = new Set([
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

/** The log entry of a request. */
export function toLogEntry(
  { method, url }: HttpRequest,
  { query, form }: OauthRequest,
): Omit<LogEntry, 'status'> {
  const body = pickLoggable(form);
  return {
    method,
    path: url.pathname,
    query: pickLoggable(query),
    optFields: null,
    ...(Object.keys(body).length > 0 && { body }),
  };
}

const pickLoggable = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => loggableParameters.has(name)));
