import { isObject } from '../http/json.ts';
import {
  type RejectedResponse,
  UpstreamError,
  type UpstreamErrorCode,
} from '../http/upstream-error.ts';

// What Google's refusals mean. Sources: Google, "Resolve errors"; answers of the service that its users published.

const byStatus: Readonly<Record<number, UpstreamErrorCode>> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMITED',
};

/** Both APIs say why in a word of their own: Drive in `errors[].reason`, Docs in `details[].reason`. */
const byReason: Readonly<Record<string, UpstreamErrorCode>> = {
  rateLimitExceeded: 'RATE_LIMITED',
  userRateLimitExceeded: 'RATE_LIMITED',
  sharingRateLimitExceeded: 'RATE_LIMITED',
  dailyLimitExceeded: 'RATE_LIMITED',
  insufficientPermissions: 'MISSING_SCOPE',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'MISSING_SCOPE',
  exportSizeLimitExceeded: 'EXPORT_TOO_LARGE',
};

const says: Partial<Record<UpstreamErrorCode, string>> = {
  UNAUTHENTICATED: 'Google did not accept the access token',
  FORBIDDEN: 'Google does not allow this',
  MISSING_SCOPE: 'The Google connection lacks a permission',
  NOT_FOUND: 'Google knows no such thing, or does not show it to you',
  CONFLICT: 'Google reports a conflict',
  RATE_LIMITED: 'Google received too many requests',
  BAD_USER_INPUT: 'Google refused the input',
  EXPORT_TOO_LARGE: 'Google exports at most 10 MB',
  REVISION_CONFLICT: 'The document has changed since it was read',
  UPSTREAM_UNAVAILABLE: 'Google failed',
  UPSTREAM_BAD_RESPONSE: 'Google answered in a way it should not',
};

const helps: Partial<Record<UpstreamErrorCode, string>> = {
  UNAUTHENTICATED: 'Connect Google again, or bring a token that is still valid.',
  MISSING_SCOPE: 'Connect Google again and grant every permission that is asked for.',
  EXPORT_TOO_LARGE: 'Export another format, such as TEXT or MARKDOWN, or divide the document.',
  REVISION_CONFLICT: 'Read the document again and plan the edit anew.',
  RATE_LIMITED: 'Wait a minute, then ask again.',
};

/** What Google would answer to an edit of a revision that is no longer the latest. */
export const revisionConflict = () => foreseen('REVISION_CONFLICT');

/** What Google would answer to an edit by somebody who may only read. */
export const notEditable = () => foreseen('FORBIDDEN');

function foreseen(code: 'REVISION_CONFLICT' | 'FORBIDDEN'): UpstreamError {
  const help = helps[code];
  return new UpstreamError({
    code,
    service: 'google',
    message: `${says[code]}.`,
    ...(help === undefined ? {} : { help }),
  });
}

/** The error that a refusal is to clients of the API. */
export function toUpstreamError({ status, text, retryAfterMs }: RejectedResponse): UpstreamError {
  const { message, reasons } = parseBody(text);
  const code = toCode(status, message, reasons);
  const help = helps[code];
  return new UpstreamError({
    code,
    service: 'google',
    status,
    message: message === '' ? `${says[code]}.` : `${says[code]}: ${message}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(help === undefined ? {} : { help }),
  });
}

function toCode(status: number, message: string, reasons: readonly string[]): UpstreamErrorCode {
  if (status >= 500) return 'UPSTREAM_UNAVAILABLE';
  // A stale revision is a plain 400; only its words tell (seen in live probes, 2026).
  if (status === 400 && /required revision ID .*does not match/i.test(message)) {
    return 'REVISION_CONFLICT';
  }
  const reason = reasons.find((one) => Object.hasOwn(byReason, one));
  return (reason && byReason[reason]) || byStatus[status] || 'UPSTREAM_BAD_RESPONSE';
}

function parseBody(text: string): {
  readonly message: string;
  readonly reasons: readonly string[];
} {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: '', reasons: [] };
  }
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error)) return { message: '', reasons: [] };
  const listed = [error['errors'], error['details']].flat().filter(isObject);
  return {
    message:
      typeof error['message'] === 'string'
        ? error['message'].replace(/\b[a-z]+:\/\/\S+/gi, '[address]').slice(0, 300)
        : '',
    reasons: listed.map(({ reason }) => String(reason)),
  };
}
