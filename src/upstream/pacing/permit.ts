import type { WaitTimes } from './wait-time.ts';

/** The limit of requests in flight that a request counts against. */
export type RequestKind = 'reads' | 'writes';

/** The part of an AbortSignal that waiting requests use. */
export interface WaitSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface RequestToSend {
  /** A key that identifies the credential, never the credential itself. */
  readonly credential: string;
  readonly kind: RequestKind;
  /** How many requests in flight the service counts: each action of a batch is one. */
  readonly count: number;
  /** How much of the limit per minute the service counts. */
  readonly units: number;
  /** When the operation ends, in milliseconds as in `Date.now()`. */
  readonly deadlineAt: number;
  readonly signal: WaitSignal;
  /** Whether the request was sent before: it then waits before all others. */
  readonly isRetry: boolean;
  /** Whether later requests may be sent before it for some seconds, because no client waits for it. Default false. */
  readonly isBackground?: boolean;
  /** Whether it is sent with another request, which has the connection. Default false. */
  readonly hasConnection?: boolean;
  /** Whether its credential has used more than its share of a quota of all credentials, see project-quota.ts. Default false. */
  readonly isSteady?: boolean;
}

/** The service refused a request because of a limit. */
export interface Refusal {
  /** How long the service asks clients to wait. */
  readonly retryAfterMs: number | undefined;
  /** Whether all credentials together have exceeded it. Default false: this credential has. */
  readonly isOfProject?: boolean;
}

/** The request cannot be sent before its operation ends. It was not sent. */
export class WaitTooLong extends Error {
  /** How long a new request would have to wait, if no further request is refused. */
  readonly retryAfterMs: number;
  /** How long it has waited; null if it was refused at once. */
  readonly waited: WaitTimes | null;
  /** Whether it waits for the quota of all credentials, and not for a limit of its own. */
  readonly isOfProject: boolean;

  constructor(retryAfterMs: number, waited: WaitTimes | null, isOfProject: boolean) {
    super('The request would have to wait longer than its operation may take');
    this.name = 'WaitTooLong';
    this.retryAfterMs = retryAfterMs;
    this.waited = waited;
    this.isOfProject = isOfProject;
  }
}

interface PermitOwner {
  end(permit: Permit, refusal: Refusal | null | undefined): boolean;
}

/** The permission to send one request now. */
export class Permit {
  readonly request: RequestToSend;
  /** Null if the request did not wait. */
  readonly waited: WaitTimes | null;
  /** In milliseconds as in `performance.now()`. */
  readonly sentAt: number;
  /** Whether it is the first request after a pause. */
  readonly isProbe: boolean;
  /** The same for a pause of all credentials. */
  readonly isProjectProbe: boolean;
  readonly #owner: PermitOwner;

  constructor(
    owner: PermitOwner,
    request: RequestToSend,
    waited: WaitTimes | null,
    sentAt: number,
    isProbe: boolean,
    isProjectProbe: boolean,
  ) {
    this.#owner = owner;
    this.request = request;
    this.waited = waited;
    this.sentAt = sentAt;
    this.isProbe = isProbe;
    this.isProjectProbe = isProjectProbe;
  }

  /**
   * Ends the request. Must be called exactly once. Returns whether this let waiting requests start.
   *
   * @param refusal  Null if the service accepted the request, undefined if there was no response.
   */
  end(refusal: Refusal | null | undefined): boolean {
    return this.#owner.end(this, refusal);
  }
}

/** A request that is sent so shortly before its deadline has no response in time, and nobody knows whether the service applied a write. */
const minSendingMs = 500;

/** Whether a request that waits for so long would be sent too late. */
export const isTooLate = (waitMs: number, { deadlineAt }: RequestToSend): boolean =>
  waitMs > 0 && waitMs + minSendingMs > deadlineAt - Date.now();
