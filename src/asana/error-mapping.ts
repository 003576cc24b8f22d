import { isObject } from '../http/json.ts';
import {
  type RejectedResponse,
  UpstreamError,
  type UpstreamErrorCode,
} from '../http/upstream-error.ts';

// What Asana's refusals mean. Sources: Asana, "Errors"; answers of the service that its users published.

const byStatus: Readonly<Record<number, UpstreamErrorCode>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  424: 'UPSTREAM_UNAVAILABLE',
  429: 'RATE_LIMITED',
  // Blocked for legal reasons: to the caller a door that stays shut.
  451: 'FORBIDDEN',
};

const says: Partial<Record<UpstreamErrorCode, string>> = {
  UNAUTHENTICATED: 'Asana did not accept the access token',
  PAYMENT_REQUIRED: 'Asana asks for a paid plan',
  FORBIDDEN: 'Asana does not allow this',
  MISSING_SCOPE: 'The Asana connection lacks a permission',
  NOT_FOUND: 'Asana knows no such thing',
  CONFLICT: 'Asana reports a conflict',
  RATE_LIMITED: 'Asana received too many requests',
  CURSOR_EXPIRED: 'This cursor has expired',
  OAUTH_REQUIRED: 'Asana keeps external data for OAuth apps only',
  BAD_USER_INPUT: 'Asana refused the input',
  UPSTREAM_UNAVAILABLE: 'Asana failed',
  UPSTREAM_BAD_RESPONSE: 'Asana answered in a way it should not',
};

const helps: Partial<Record<UpstreamErrorCode, string>> = {
  UNAUTHENTICATED: 'Connect Asana again, or bring a token that is still valid.',
  MISSING_SCOPE: 'Connect Asana again and grant the permission that is missing.',
  PAYMENT_REQUIRED: 'This needs a workspace on a paid Asana plan.',
  CURSOR_EXPIRED: 'Start over from the first page, without `after`.',
  OAUTH_REQUIRED: 'Use a token that was granted to an OAuth app, not a personal access token.',
  RATE_LIMITED: 'Wait for the seconds in `retryAfter`, then ask again.',
};

/** The error that a refusal is to clients of the API. */
export function toUpstreamError({ status, text, retryAfterMs }: RejectedResponse): UpstreamError {
  const said = parseMessage(text);
  const code = toCode(status, said);
  const field =
    code === 'BAD_USER_INPUT' ? /^([a-z_]+(?:\.[a-z_]+)*): /.exec(said)?.[1] : undefined;
  const help = helps[code];
  return new UpstreamError({
    code,
    service: 'asana',
    status,
    message: said === '' ? `${says[code]}.` : `${says[code]}: ${said}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(help === undefined ? {} : { help }),
    ...(field === undefined ? {} : { field }),
  });
}

function toCode(status: number, said: string): UpstreamErrorCode {
  if (status === 400 && said.startsWith('offset: ')) return 'CURSOR_EXPIRED';
  if (status === 403 && /\bscopes?\b/i.test(said)) return 'MISSING_SCOPE';
  // How Asana words it is not documented; that external data are for OAuth apps is.
  if (status < 500 && /^external\b.*\boauth\b/i.test(said)) return 'OAUTH_REQUIRED';
  if (status >= 500) return 'UPSTREAM_UNAVAILABLE';
  return byStatus[status] ?? 'UPSTREAM_BAD_RESPONSE';
}

/** The service's own words, without addresses and never long; empty when it sent none. */
function parseMessage(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return '';
  }
  const errors = isObject(body) ? body['errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const message = isObject(first) ? first['message'] : undefined;
  if (typeof message !== 'string') return '';
  return message.replace(/\b[a-z]+:\/\/\S+/gi, '[address]').slice(0, 300);
}
