import { objectsAt } from '../../upstream/http/json.ts';
import {
  maxQuoteLength,
  type RejectedResponse,
  type TransportReason,
  UpstreamError,
} from '../../upstream/http/upstream-error.ts';
import { asana } from './service.ts';

// What Asana's error responses mean. Sources: Asana, "Errors"; responses of the service that its users published.

export type AsanaReason =
  | Exclude<TransportReason, 'timeout' | 'circuit-open' | 'response-too-large'>
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'missing-scope'
  | 'not-found'
  | 'conflict'
  | 'cursor-expired'
  | 'oauth-required';

const reasonByStatus: Readonly<Record<number, AsanaReason>> = {
  400: 'invalid-input',
  401: 'unauthenticated',
  402: 'payment-required',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'invalid-input',
  // A project from a template without a date that the template needs.
  422: 'invalid-input',
  424: 'unavailable',
  429: 'rate-limited',
  // Blocked for legal reasons: the caller cannot change that.
  451: 'forbidden',
};

const messages: Readonly<Record<AsanaReason, string>> = {
  unauthenticated: 'Asana did not accept the access token',
  'payment-required': 'Asana requires a paid plan for this',
  forbidden: 'Asana does not allow this',
  'missing-scope': 'The Asana connection lacks a permission',
  'not-found': 'Asana did not find this record',
  conflict: 'Asana reports a conflict',
  'rate-limited': 'Asana received too many requests',
  'cursor-expired': 'This cursor has expired',
  'oauth-required': 'Asana stores external data only for OAuth apps',
  'invalid-input': 'Asana rejected the input',
  unavailable: 'Asana failed to process the request',
  'bad-response': 'Asana sent an unexpected response',
};

const helpTexts: Readonly<Partial<Record<AsanaReason, string>>> = {
  unauthenticated: 'Connect Asana again, or send a valid token.',
  'missing-scope': 'Connect Asana again and grant the missing permission.',
  'payment-required': 'Use a workspace that has a paid Asana plan.',
  'cursor-expired': 'Start over from the first page, without `after`.',
  'oauth-required': 'Use the token of an OAuth app instead of a personal access token.',
  'rate-limited': 'Wait for the number of seconds in `retryAfter`, then send the request again.',
};

export function toAsanaError({
  status,
  text,
  retryAfterMs,
}: RejectedResponse): UpstreamError<AsanaReason> {
  const details = parseMessage(text);
  const reason = toReason(status, details);
  return new UpstreamError<AsanaReason>({
    reason,
    service: asana.id,
    status,
    message: details === '' ? `${messages[reason]}.` : `${messages[reason]}: ${details}`,
    needsReconnect: reason === 'unauthenticated' || reason === 'missing-scope',
    retryAfterMs,
    help: helpTexts[reason],
    field: findField(details),
  });
}

function toReason(status: number, details: string): AsanaReason {
  if (status === 400 && details.startsWith('offset: ')) return 'cursor-expired';
  if (status === 403 && /\bscopes?\b/i.test(details)) return 'missing-scope';
  // Asana documents that external data is for OAuth apps, but not the wording of the error.
  if (status < 500 && /^external\b.*\boauth\b/i.test(details)) return 'oauth-required';
  if (status >= 500) return 'unavailable';
  return reasonByStatus[status] ?? 'bad-response';
}

/** The input that a message names: `due_on: Cannot write this property`, `You may only provide one of due_on or due_at!`. */
function findField(message: string): string | undefined {
  const [, field] =
    /^(?:data\.)?([a-z_]+(?:\.[a-z_]+)*)(?:\.\d+|\[\d+\])*: /.exec(message) ??
    /^You (?:may only provide|should specify|must specify) one of ([a-z_]+)\b/.exec(message) ??
    /^You must also provide ([a-z_]+)\b/.exec(message) ??
    [];
  return field;
}

/** The message of the service, without addresses and shortened; empty if it sent none. */
function parseMessage(text: string): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return '';
  }
  const message = objectsAt(body, 'errors')[0]?.['message'];
  if (typeof message !== 'string') return '';
  return message.replace(/\b[a-z]+:\/\/\S+/gi, '[address]').slice(0, maxQuoteLength);
}
