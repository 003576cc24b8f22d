import type { ConnectionReason } from '../../account/connection-error.ts';
import type { RequestLimitReason } from '../../operation/request-limit.ts';
import type { AsanaReason } from '../../service/asana/error-mapping.ts';
import type { JobFailureReason } from '../../service/asana/record/job.ts';
import type { GoogleReason } from '../../service/google/error-mapping.ts';
import type { TransportReason, UpstreamError } from '../../upstream/http/upstream-error.ts';

/** Every code that an error of this API can have: what happened, and what to do. The schema and docs/schema.md contain these texts. */
export const errorCodes = {
  BAD_USER_INPUT:
    'The operation, an argument or an input is invalid. Either the server rejects it before it sends a request, or the service rejects it. Correct `field`.',
  GRAPHQL_PARSE_FAILED:
    'The document is not valid GraphQL: it cannot be parsed. Correct the document at `locations`.',
  GRAPHQL_VALIDATION_FAILED:
    'The document does not match the schema. Correct the document at `locations`.',
  NOT_FOUND:
    'The record does not exist, or you may not know that it exists. Handle both cases in the same way, as the services do.',
  FORBIDDEN:
    'You may not do this with the record. Also: a request from a page of another site, a link that was made for another caller, a document that is not trusted, a query for the schema if introspection is off. Ask the owner of the record for access.',
  NOT_CONNECTED:
    'The request has no credential for this service. Send a token, or open `connectUrl`.',
  UNAUTHENTICATED:
    'The service did not accept the token, or the server requires a token of the caller or an API key. Connect the account again, or send another token or an API key.',
  MISSING_SCOPE:
    'The connection lacks a permission. Connect the account again and grant the permission.',
  PAYMENT_REQUIRED:
    'Asana offers this feature on paid plans only. Use another field, or upgrade the plan.',
  OAUTH_REQUIRED:
    'Asana stores external data for OAuth apps only, separately for each app. Use a token of an OAuth app.',
  CURSOR_EXPIRED:
    'The service no longer has the page after this cursor. Start again, without `after`.',
  CONFLICT: 'The service reports a conflict. Read the record again, then decide.',
  REVISION_CONFLICT:
    'The document has changed since you read it. Read the document again and prepare the edit again.',
  JOB_FAILED:
    'Asana started work that takes longer, such as copying a project, and could not complete it. Read what the job made with `job`, and delete it before you try again.',
  RATE_LIMITED:
    'The service received too many requests, or this server received too many of one caller. Wait `retryAfter` seconds.',
  SERVER_BUSY:
    'The server is starting, or has as many operations in progress as it allows. Nothing was executed. Wait `retryAfter` seconds.',
  UPSTREAM_TIMEOUT:
    'The service, or the operation as a whole, took too long. Try again, or select less.',
  UPSTREAM_UNAVAILABLE: 'The service failed, or the server could not reach it. Try again later.',
  UPSTREAM_BAD_RESPONSE:
    'The service sent a response that the server cannot interpret. Report it to the operator of the server.',
  UPSTREAM_BUDGET_EXCEEDED:
    'The operation needs more upstream calls than one operation may make. Select fewer records, or fewer fields of each.',
  OPERATION_TOO_LARGE:
    'The operation can return more records than this server allows: `first` of each list, multiplied down the query. Nothing was sent. Request fewer items of each list.',
  PROCESSOR_TIME_EXCEEDED:
    'The operation needs more processor time than this server allows for one operation. Divide it into several operations: fewer aliases, shorter Markdown, or fewer edits in each.',
  RESPONSE_TOO_LARGE:
    'The response has more objects or bytes than this server returns. Select fewer records, or fewer fields of each.',
  EXPORT_TOO_LARGE:
    "The file is too large for Google's export or for a result. Use another format, or the link in `exportUrl`.",
  PERSISTED_QUERY_NOT_FOUND:
    'The server does not have a document with this hash. Send the document once together with its hash.',
  STORE_UNAVAILABLE:
    'The server cannot read or write the store with the accounts that users connected: it is locked, full, read-only or damaged, or it cannot be reached. The message says which. Callers who send their own tokens do not need the store. Try again later, or send your own token.',
  INTERNAL:
    'The server has a bug. It logged the error under `requestId`. Report the error with that id.',
} as const;

export type ErrorCode = keyof typeof errorCodes;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code);

/** Why an upstream request can fail, in the words of the folder that detects the failure. */
type Reason =
  | TransportReason
  | AsanaReason
  | JobFailureReason
  | GoogleReason
  | ConnectionReason
  | RequestLimitReason;

/** The public error code of every reason. A reason without a code is a compile error. */
const codeByReason: Readonly<Record<Reason, ErrorCode>> = {
  timeout: 'UPSTREAM_TIMEOUT',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  'circuit-open': 'UPSTREAM_UNAVAILABLE',
  'rate-limited': 'RATE_LIMITED',
  'daily-limit': 'RATE_LIMITED',
  'bad-response': 'UPSTREAM_BAD_RESPONSE',
  'response-too-large': 'UPSTREAM_BAD_RESPONSE',
  'invalid-input': 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  'missing-scope': 'MISSING_SCOPE',
  forbidden: 'FORBIDDEN',
  'service-disabled': 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'not-a-document': 'BAD_USER_INPUT',
  'not-a-folder': 'BAD_USER_INPUT',
  conflict: 'CONFLICT',
  'payment-required': 'PAYMENT_REQUIRED',
  'cursor-expired': 'CURSOR_EXPIRED',
  'oauth-required': 'OAUTH_REQUIRED',
  'revision-conflict': 'REVISION_CONFLICT',
  'export-too-large': 'EXPORT_TOO_LARGE',
  'job-failed': 'JOB_FAILED',
  'request-limit-exceeded': 'UPSTREAM_BUDGET_EXCEEDED',
};

const isReason = (reason: string): reason is Reason => Object.hasOwn(codeByReason, reason);

/** The public code of an upstream failure; null if no folder declares its reason. */
export const toErrorCode = ({ reason }: UpstreamError): ErrorCode | null =>
  isReason(reason) ? codeByReason[reason] : null;
