import type { AsanaReason } from '../../asana/error-mapping.ts';
import type { ConnectionReason } from '../../auth/connection-error.ts';
import type { GoogleReason } from '../../google/error-mapping.ts';
import type { TransportReason, UpstreamError } from '../../http/upstream-error.ts';
import type { RequestLimitReason } from '../../operation/request-limit.ts';

/** Why an upstream request can fail, in the words of the folder that detects the failure. */
type Reason = TransportReason | AsanaReason | GoogleReason | ConnectionReason | RequestLimitReason;

/** The public error code of every reason. A reason without a code is a compile error. */
const errorCodes: Readonly<Record<Reason, string>> = {
  timeout: 'UPSTREAM_TIMEOUT',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  'rate-limited': 'RATE_LIMITED',
  'bad-response': 'UPSTREAM_BAD_RESPONSE',
  'response-too-large': 'UPSTREAM_BAD_RESPONSE',
  'invalid-input': 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  'missing-scope': 'MISSING_SCOPE',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'payment-required': 'PAYMENT_REQUIRED',
  'cursor-expired': 'CURSOR_EXPIRED',
  'oauth-required': 'OAUTH_REQUIRED',
  'revision-conflict': 'REVISION_CONFLICT',
  'export-too-large': 'EXPORT_TOO_LARGE',
  'request-limit-exceeded': 'UPSTREAM_BUDGET_EXCEEDED',
};

const isReason = (reason: string): reason is Reason => Object.hasOwn(errorCodes, reason);

/** The public code of an upstream failure; null if no folder declares its reason. */
export const toErrorCode = ({ reason }: UpstreamError): string | null =>
  isReason(reason) ? errorCodes[reason] : null;
