/** Every way in which asking an upstream service can go wrong, as clients of the API see it. */
export type UpstreamErrorCode =
  | 'NOT_CONNECTED'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'MISSING_SCOPE'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CURSOR_EXPIRED'
  | 'PAYMENT_REQUIRED'
  | 'REVISION_CONFLICT'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_BAD_RESPONSE'
  | 'UPSTREAM_BUDGET_EXCEEDED'
  | 'EXPORT_TOO_LARGE'
  | 'OAUTH_REQUIRED';

/** Whether a request that failed reached the service, as far as can be proven from here. */
export type Delivery = 'no' | 'yes' | 'unknown';

/** What is known of a failure; everything but code, service and message may be absent. */
export interface UpstreamFailure {
  readonly code: UpstreamErrorCode;
  /** The service's name as clients know it: `asana` or `google`. */
  readonly service: string;
  /** Safe to show to anyone: no address, header or token in it. */
  readonly message: string;
  /** The HTTP status, when there was an answer. */
  readonly status?: number;
  /** How long the service asked to be left alone. */
  readonly retryAfterMs?: number;
  /** What the person in front of the client can do about it. */
  readonly help?: string;
  /** The input that the service found fault with, in its own spelling. */
  readonly field?: string;
  /** Default `yes`: an answer proves that the request arrived. */
  readonly delivery?: Delivery;
  /** Whether there was an answer, but of more bytes than are taken. Default false. */
  readonly isTooLarge?: boolean;
}

/** A refusal as a service words it, wherever it stood: a whole answer, or a part of a batch. */
export interface RejectedResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs?: number | undefined;
}

/** A service's name as a sentence has it: `Asana`. */
export const nameOf = (service: string): string =>
  service.charAt(0).toUpperCase() + service.slice(1);

/** The failures that may pass by themselves. */
const passing: ReadonlySet<UpstreamErrorCode> = new Set([
  'RATE_LIMITED',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
]);

/** An upstream request that failed. One class: the failures differ in data, not in behaviour. */
export class UpstreamError extends Error {
  readonly code: UpstreamErrorCode;
  readonly service: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly help: string | undefined;
  readonly field: string | undefined;
  readonly delivery: Delivery;
  readonly isTooLarge: boolean;
  /** Where a person can mend it; null where this server offers no way to, undefined where they cannot. */
  connectUrl: string | null | undefined;
  /** Whether asking again later may succeed without anyone changing anything. */
  readonly retryable: boolean;

  constructor(failure: UpstreamFailure) {
    super(failure.message);
    this.name = 'UpstreamError';
    this.code = failure.code;
    this.service = failure.service;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
    this.help = failure.help;
    this.field = failure.field;
    this.delivery = failure.delivery ?? 'yes';
    this.isTooLarge = failure.isTooLarge ?? false;
    this.connectUrl = undefined;
    this.retryable = passing.has(failure.code);
  }
}
