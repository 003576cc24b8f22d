import type { FaultWithoutRoute } from '../../asana/set-up.ts';

// A kind of upstream failure, and what a client must learn about it. failure-list.ts lists all kinds.

/** Whether a write was applied, as its error says. */
export type Applied = 'YES' | 'NO' | 'UNKNOWN';

/** One kind of upstream failure. */
export interface FailureKind {
  readonly name: string;
  /** The only service that fails in this way. @default both */
  readonly service?: 'asana' | 'google';
  /** Null: the service cannot be reached. */
  readonly fault: FaultWithoutRoute | null;
  /** The code of a failed read; null if it succeeds in the end. */
  readonly readCode: string | null;
  /** The code of a failed write; null if it succeeds in the end. */
  readonly writeCode: string | null;
  readonly applied: Applied;
  /** Whether the sandbox applies the write. */
  readonly isWritten: boolean;
  /** The number of requests for the write. Absent if it is sent again: it is proven that it was not applied. */
  readonly writesSent?: number;
  /** The status of a complete response. Absent if there is none. */
  readonly status?: number;
  /** Whether one action of a batch can fail in this way. */
  readonly isOfAction?: true;
  /** Whether the service never responds, or never completes its response. */
  readonly isHanging?: true;
}

/** The codes of most failures. */
export const unavailable = 'UPSTREAM_UNAVAILABLE';
export const badResponse = 'UPSTREAM_BAD_RESPONSE';

/** A failure after which a write is not sent again. */
export const notRepeated = (
  name: string,
  code: string,
  fault: FaultWithoutRoute,
  more: Pick<FailureKind, 'applied' | 'isWritten'> & Partial<FailureKind>,
): FailureKind => ({ name, fault, readCode: code, writeCode: code, writesSent: 1, ...more });

/** A response in place of that to the write, which the sandbox did not apply. */
const responded = (
  applied: Applied,
  name: string,
  code: string,
  status: number,
  fault: FaultWithoutRoute,
) =>
  notRepeated(name, code, fault, {
    applied,
    isWritten: false,
    status,
    ...(fault.kind === 'status' && { isOfAction: true as const }),
  });

/** A response that proves that the write was not applied. */
export const rejected = (
  name: string,
  code: string,
  status: number,
  fault: FaultWithoutRoute,
  service?: FailureKind['service'],
): FailureKind => ({
  ...responded('NO', name, code, status, fault),
  ...(service && { service }),
});

/** The same for a status. */
export const rejectedStatus = (status: number, code: string, service?: FailureKind['service']) =>
  rejected(`status ${status}`, code, status, { kind: 'status', status }, service);

/** A rejection by Drive. Docs has no reasons, so its errors have the code of the status. */
export const rejectedReason = (reason: string, code: string): FailureKind => ({
  ...rejected(`403 ${reason}`, code, 403, { kind: 'status', status: 403, reason }, 'google'),
});

/** A response that says nothing about whether the write was applied. */
export const failed = (name: string, code: string, status: number, fault: FaultWithoutRoute) =>
  responded('UNKNOWN', name, code, status, fault);

/** The same for a status from 500. */
export const failedStatus = (status: number, more: { readonly retryAfter?: number } = {}) =>
  failed(
    `status ${status}${more.retryAfter === undefined ? '' : ` with Retry-After: ${more.retryAfter}`}`,
    unavailable,
    status,
    { kind: 'status', status, ...more },
  );

/** Too many requests, for every attempt. */
export const limited = (
  name: string,
  fault: FaultWithoutRoute,
  more: Partial<FailureKind> = {},
): FailureKind => ({
  name,
  fault,
  readCode: 'RATE_LIMITED',
  writeCode: 'RATE_LIMITED',
  applied: 'NO',
  isWritten: false,
  ...more,
});

/** A status after which a service can still apply a write. */
const gatewayTimeout = 504;

/**
 * The same failure of a write that requires a revision: the revision shows whether it was applied, and it is sent three times at most if it was not.
 * Only after a timeout is it unknown whether it will be.
 */
export function ofGuardedWrite(kind: FailureKind): FailureKind {
  const { fault, applied, isWritten, isHanging, status, writesSent: _, ...rest } = kind;
  if (applied !== 'UNKNOWN') return kind;
  const same = { ...rest, fault, ...(status === undefined ? {} : { status }) };
  if (isWritten) return { ...same, writeCode: null, applied, isWritten, writesSent: 1 };
  if (fault?.count === 1)
    return { ...same, writeCode: null, applied, isWritten: true, writesSent: 2 };
  const waitsTooLong = fault?.kind === 'status' && (fault.retryAfter ?? 0) > 60;
  const isLate = isHanging || status === gatewayTimeout;
  return {
    ...same,
    applied: isLate ? 'UNKNOWN' : 'NO',
    isWritten,
    writesSent: waitsTooLong ? 1 : 3,
  };
}
