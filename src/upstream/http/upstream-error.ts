/** The failures that the transport detects, retries or reports for any service. */
export type TransportReason =
  | 'timeout'
  | 'unavailable'
  | 'circuit-open'
  | 'rate-limited'
  | 'bad-response'
  | 'response-too-large'
  | 'invalid-input';

export interface UpstreamService {
  /** For programs: lower-case, stable. */
  readonly id: string;
  /** For people: the name used in error messages. */
  readonly name: string;
}

/** Whether a failed request reached the service, as far as this server can prove. */
export type Delivery = 'no' | 'yes' | 'unknown';

/** The maximum number of characters of a service's message in an error: it can consist of the caller's input. */
export const maxQuoteLength = 200;

/** What is known about a failure. */
export interface UpstreamFailure<Reason extends string = string> {
  /** What happened. Each service adds its own reasons to those of the transport. */
  readonly reason: Reason;
  /** The service's id. */
  readonly service: string;
  /** Safe to show to anyone: contains no address, header or token. */
  readonly message: string;
  /** The HTTP status, if there was a response. */
  readonly status?: number | undefined;
  /** How long the service asks clients to wait. */
  readonly retryAfterMs?: number | undefined;
  /** What the user can do about it. */
  readonly help?: string | undefined;
  /** The input that the service rejected, in the service's spelling. */
  readonly field?: string | undefined;
  /** Default `yes`: a response proves that the request arrived. */
  readonly delivery?: Delivery;
  /** Whether the user can fix the failure by connecting the service again. Default false. */
  readonly needsReconnect?: boolean;
  /** The id of the assumption about the service that the failure contradicts. */
  readonly assumption?: string;
}

/** A response with an error status: the response itself, or one part of a batch response. */
export interface RejectedResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs?: number | undefined;
}

/** The failures that may disappear without any change. */
const retryableReasons: ReadonlySet<string> = new Set<TransportReason>([
  'rate-limited',
  'timeout',
  'unavailable',
  'circuit-open',
]);

/** An upstream request that failed. There is one class: failures differ in data, not in behaviour. */
export class UpstreamError<Reason extends string = string> extends Error {
  readonly reason: Reason;
  readonly service: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly help: string | undefined;
  field: string | undefined;
  readonly delivery: Delivery;
  readonly needsReconnect: boolean;
  /** Where the user can reconnect: null if this server offers no page for it, undefined if reconnecting does not help. */
  connectUrl: string | null | undefined;
  /** The id of the assumption about the service that the failure contradicts. */
  assumption: string | undefined;
  /** Whether a call that was sent together with others may succeed if it is sent alone. */
  mayWorkAlone = false;
  /**
   * What a refusal because of a limit pauses: the requests of the credential, those of all credentials together (`project`), or only those of
   * one route, which has a limit of its own. `none`: the refusal is about another call of the same request.
   */
  pauses: 'credential' | 'project' | 'route' | 'none' = 'credential';
  /** Whether the same request may succeed later without any change. */
  readonly retryable: boolean;

  constructor(failure: UpstreamFailure<Reason>) {
    super(failure.message);
    this.name = 'UpstreamError';
    this.reason = failure.reason;
    this.service = failure.service;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
    this.help = failure.help;
    this.field = failure.field;
    this.delivery = failure.delivery ?? 'yes';
    this.needsReconnect = failure.needsReconnect ?? false;
    this.connectUrl = undefined;
    this.assumption = failure.assumption;
    this.retryable = retryableReasons.has(failure.reason);
  }
}

/** The error for a response that exceeds the limit of the HTTP client. */
export const responseTooLarge = ({ id, name }: UpstreamService, maxBytes: number): UpstreamError =>
  new UpstreamError<TransportReason>({
    reason: 'response-too-large',
    service: id,
    message: `${name} sent a response of more than ${maxBytes} bytes, the limit of this server.`,
    help: 'Request fewer items, or fewer fields of each item.',
  });

/** Called when the circuit breaker of an API opens or closes. */
export type CircuitListener = (apiName: string, isOpen: boolean) => void;

/** The error for a request that a circuit breaker does not send. */
export const circuitOpen = ({ id, name }: UpstreamService, retryAfterMs: number): UpstreamError =>
  new UpstreamError<TransportReason>({
    reason: 'circuit-open',
    service: id,
    message: `${name} failed to respond to most of the latest requests. This request was not sent.`,
    retryAfterMs,
    delivery: 'no',
  });

/**
 * Whether a request without a complete response failed because of its service. Null if it ended for another reason: its
 * caller aborted it.
 */
export function isServiceFailure(error: unknown): boolean | null {
  if (!(error instanceof UpstreamError)) return null;
  return error.reason === 'timeout' || error.reason === 'unavailable';
}
