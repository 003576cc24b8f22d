import { isObject, valueAt } from '../../upstream/http/json.ts';
import {
  maxQuoteLength,
  type RejectedResponse,
  type TransportReason,
  UpstreamError,
} from '../../upstream/http/upstream-error.ts';
import { google } from './service.ts';

// What Google's error responses mean. Sources: Google, "Resolve errors"; responses of the service that its users published.

export type GoogleReason =
  | Exclude<TransportReason, 'timeout' | 'circuit-open' | 'response-too-large'>
  | 'unauthenticated'
  | 'forbidden'
  | 'missing-scope'
  | 'service-disabled'
  | 'daily-limit'
  | 'not-found'
  | 'not-a-document'
  | 'not-a-folder'
  | 'conflict'
  | 'revision-conflict'
  | 'export-too-large';

const reasonByStatus: Readonly<Record<number, GoogleReason>> = {
  400: 'invalid-input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate-limited',
};

/** Both APIs name the cause with one word: Drive in `errors[].reason`, Docs in `details[].reason`. */
const reasonByWord: Readonly<Record<string, GoogleReason>> = {
  rateLimitExceeded: 'rate-limited',
  userRateLimitExceeded: 'rate-limited',
  sharingRateLimitExceeded: 'rate-limited',
  dailyLimitExceeded: 'daily-limit',
  dailyLimitExceededUnreg: 'daily-limit',
  accessNotConfigured: 'service-disabled',
  SERVICE_DISABLED: 'service-disabled',
  insufficientPermissions: 'missing-scope',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'missing-scope',
  exportSizeLimitExceeded: 'export-too-large',
};

export const messages: Readonly<Record<GoogleReason, string>> = {
  unauthenticated: 'Google did not accept the access token',
  forbidden: 'Google does not allow this',
  'missing-scope': 'The Google connection lacks a permission',
  'service-disabled': 'A Google API is not enabled for this server',
  'not-found': 'Google did not find this file, or you have no access to it',
  'not-a-document': 'This file is not a Google Docs document',
  'not-a-folder': 'This file is not a folder',
  conflict: 'Google reports a conflict',
  'rate-limited': 'Google received too many requests',
  'daily-limit': 'The daily quota for requests to Google is used up',
  'invalid-input': 'Google rejected the input',
  'export-too-large': 'Google exports at most 10 MB',
  'revision-conflict': 'The document has changed since it was read',
  unavailable: 'Google failed to process the request',
  'bad-response': 'Google sent an unexpected response',
};

export const helpTexts: Readonly<Partial<Record<GoogleReason, string>>> = {
  unauthenticated: 'Connect Google again, or send a valid token.',
  'missing-scope': 'Connect Google again and grant every permission on the consent page.',
  'service-disabled':
    'An administrator must enable the Google Docs API and the Google Drive API in the Google Cloud project to which the OAuth client belongs, under "APIs & Services". Wait a few minutes after that.',
  'export-too-large': 'Export another format, such as TEXT or MARKDOWN, or split the document.',
  'revision-conflict': 'Read the document again and base the edit on its current content.',
  'rate-limited': 'Wait a minute, then send the request again.',
  'daily-limit':
    'Send the request again tomorrow: the quota starts again at midnight Pacific Time. An administrator can request a higher quota in the Google Cloud project.',
};

export function toGoogleError({
  status,
  text,
  retryAfterMs,
}: RejectedResponse): UpstreamError<GoogleReason> {
  const { message, words, field, isOfProject } = parseBody(text);
  const reason = toReason(status, message, words);
  const error = new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    status,
    message: message === '' ? `${messages[reason]}.` : `${messages[reason]}: ${message}`,
    needsReconnect: reason === 'unauthenticated' || reason === 'missing-scope',
    retryAfterMs,
    help: helpTexts[reason],
    field: reason === 'invalid-input' ? field : undefined,
  });
  // Drive names its quota of the project with 403. With 429 it uses the same word for one person.
  const isProjectWord = status === 403 && words.includes('rateLimitExceeded');
  if (reason === 'rate-limited' && (isOfProject || isProjectWord)) error.pauses = 'project';
  return error;
}

/** Google reports an outdated revision as a plain 400; only the message shows it (seen in live probes, 2026). */
const outdatedRevision =
  /required revision ID .*does not match|target revision ID .*too far behind/i;

function toReason(status: number, message: string, words: readonly string[]): GoogleReason {
  if (status >= 500) return 'unavailable';
  if (status === 400 && outdatedRevision.test(message)) return 'revision-conflict';
  const word = words.find((one) => Object.hasOwn(reasonByWord, one));
  return (word && reasonByWord[word]) || reasonByStatus[status] || 'bad-response';
}

interface ErrorBody {
  readonly message: string;
  readonly words: readonly string[];
  /** The query parameter that Google names as the cause. */
  readonly field?: string;
  /** Whether it names a quota of all people together. */
  readonly isOfProject: boolean;
}

const noBody: ErrorBody = { message: '', words: [], isOfProject: false };

/** Source: google.rpc.ErrorInfo. Its metadata names the limit, for example `ReadRequestsPerMinutePerProject`. */
const isProjectQuota = ({ metadata }: Readonly<Record<string, unknown>>): boolean =>
  isObject(metadata) && /PerProject$/.test(String(metadata['quota_limit']));

function parseBody(text: string): ErrorBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return noBody;
  }
  const error = valueAt(body, 'error');
  if (!isObject(error)) return noBody;
  const details = [error['errors'], error['details']].flat().filter(isObject);
  return {
    message:
      typeof error['message'] === 'string'
        ? error['message'].replace(/\b[a-z]+:\/\/\S+/gi, '[address]').slice(0, maxQuoteLength)
        : '',
    words: details.map(({ reason }) => String(reason)),
    isOfProject: details.some(isProjectQuota),
    ...toField(details),
  };
}

/** Drive names the parameter as the location of the error. Docs names `fields` and unknown parameters in the description of a violation. */
function toField(details: readonly Readonly<Record<string, unknown>>[]): Pick<ErrorBody, 'field'> {
  const { location } = details.find(({ locationType }) => locationType === 'parameter') ?? {};
  if (typeof location === 'string') return { field: location };
  const violations = details.flatMap(({ fieldViolations }) => fieldViolations).filter(isObject);
  const texts = violations.map(({ description }) => String(description));
  if (texts.some((text) => /'fields' parameter/.test(text))) return { field: 'fields' };
  const [, unknown] =
    /Unknown name "(\w+)": Cannot bind query parameter/.exec(texts.join('\n')) ?? [];
  return unknown === undefined ? {} : { field: unknown };
}
