import { isObject } from '../../upstream/http/json.ts';
import {
  maxQuoteLength,
  type RejectedResponse,
  type TransportReason,
  UpstreamError,
} from '../../upstream/http/upstream-error.ts';
import { editAssumptions } from './assumption/edit-assumption.ts';
import { fileTypeName } from './file-type.ts';
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

const messages: Readonly<Record<GoogleReason, string>> = {
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

const helpTexts: Readonly<Partial<Record<GoogleReason, string>>> = {
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

/** The error that Google returns for an edit of a revision that is no longer the latest. */
export const revisionConflict = (status?: number) => simulateError('revision-conflict', status);

/** The error that Google returns for an edit by a user who may only read. */
export const notEditable = () => simulateError('forbidden');

function simulateError(
  reason: 'revision-conflict' | 'forbidden',
  status?: number,
): UpstreamError<GoogleReason> {
  const help = helpTexts[reason];
  return new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    message: `${messages[reason]}.`,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}

/** The error for a credential with which Google changes documents instead of suggesting changes. */
export const suggestionsNotEnrolled = (message: string, status?: number) =>
  new UpstreamError<GoogleReason>({
    reason: 'service-disabled',
    service: google.id,
    ...(status === undefined ? {} : { status }),
    message,
    help: 'Google makes suggestions only for Google Cloud projects in its Developer Preview Program. An administrator must enrol the project to which the OAuth client belongs. Until then, people can suggest changes in Google Docs itself.',
  });

/** The error for an image of Drive that Docs could not read although it was shared with everybody. */
export function imageNotRead(rejected: unknown) {
  const { message = '', status } = rejected instanceof UpstreamError ? rejected : {};
  return new UpstreamError<GoogleReason>({
    reason: 'invalid-input',
    service: google.id,
    ...(status === undefined ? {} : { status }),
    message: `Google could not read the image. ${message.slice(message.lastIndexOf(': ') + 1).trim()}`,
    field: 'image',
    assumption: editAssumptions.sharedImages.id,
  });
}

/** The error for a file that the server has shared with everybody, and whose permission it could not remove. */
export const stillPublic = (id: string, cause: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'conflict',
    service: google.id,
    message: `Everybody who has the link of the file ${id} can open it: the server could not remove this permission. ${cause}`,
    help: 'Remove the permission of everybody who has the link in Google Drive.',
  });

/** The error for suggestions that Google reports as made, and the document does not contain. */
export const suggestionNotSaved = (message: string) =>
  new UpstreamError<GoogleReason>({ reason: 'bad-response', service: google.id, message });

/** The error for a document that is to be read with its suggestions by a user who may not see them. */
export const hiddenSuggestions = ({ status = 403 }: UpstreamError) =>
  new UpstreamError<GoogleReason>({
    reason: 'forbidden',
    service: google.id,
    status,
    message: 'Google does not show the suggestions in this document to you.',
    help: 'Read it with `suggestions: REJECTED` or without this argument, or ask its owner for permission to edit.',
  });

/** The error for a document that is larger than a response may be. Google has no read of a part of a tab. */
export const documentTooLarge = ({ message }: UpstreamError) =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: google.id,
    message,
    help: 'Google returns a document as a whole. `text` needs the fewest bytes, and `losses` the most: select fewer of its fields. `export(format: MARKDOWN)` has no such limit here. Otherwise divide the document.',
  });

/** The error for the id of a file in Drive that is not a document. */
export const notADocument = (mimeType: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'not-a-document',
    service: google.id,
    message: `This file is not a Google Docs document: it is ${fileTypeName(mimeType)}.`,
    help: 'The mutation rawRequest reads the metadata of every type of file: GET /drive/v3/files/<id>.',
  });

/** The error for the id of a file in Drive that is not a folder. */
export const notAFolder = (mimeType: string) =>
  new UpstreamError<GoogleReason>({
    reason: 'not-a-folder',
    service: google.id,
    message: `This file is not a folder: it is ${fileTypeName(mimeType)}.`,
  });

/** The error for a shortcut in place of a document or a folder. It names the file to which the shortcut leads. */
export const shortcutInstead = (
  reason: 'not-a-document' | 'not-a-folder',
  target: { readonly id: string; readonly mimeType: string },
) =>
  new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    message: `${messages[reason]}: it is a shortcut to ${fileTypeName(target.mimeType)} with the id ${target.id.slice(0, maxQuoteLength)}.`,
    help: 'Give the id of the file to which the shortcut leads.',
  });

export function toGoogleError({
  status,
  text,
  retryAfterMs,
}: RejectedResponse): UpstreamError<GoogleReason> {
  const { message, words, field } = parseBody(text);
  const reason = toReason(status, message, words);
  const help = helpTexts[reason];
  return new UpstreamError<GoogleReason>({
    reason,
    service: google.id,
    status,
    message: message === '' ? `${messages[reason]}.` : `${messages[reason]}: ${message}`,
    needsReconnect: reason === 'unauthenticated' || reason === 'missing-scope',
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(help === undefined ? {} : { help }),
    ...(field === undefined || reason !== 'invalid-input' ? {} : { field }),
  });
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
}

function parseBody(text: string): ErrorBody {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: '', words: [] };
  }
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error)) return { message: '', words: [] };
  const details = [error['errors'], error['details']].flat().filter(isObject);
  return {
    message:
      typeof error['message'] === 'string'
        ? error['message'].replace(/\b[a-z]+:\/\/\S+/gi, '[address]').slice(0, maxQuoteLength)
        : '',
    words: details.map(({ reason }) => String(reason)),
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
