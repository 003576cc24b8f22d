import type { LoggedRequest } from '../../../../sandbox/http/request-log.ts';
import type { ClientResult } from '../../../ask.ts';
import { withNullAt } from '../null-at.ts';
import type { Case, Sent } from './case.ts';
import { ofGuardedWrite } from './failure-kind.ts';
import type { ReadKind, WriteKind } from './operation-kind.ts';

// Compares what happened in a case with what its failure and its operation permit.

const toError = ({ path, extensions }: ClientResult['errors'][number]) => ({
  path,
  code: extensions.code,
  service: extensions['service'],
});

/** A line if a case has another outcome than expected. */
function difference(
  { operation, kind }: Case<ReadKind | WriteKind>,
  actual: unknown,
  expected: unknown,
) {
  const [left, right] = [actual, expected].map((value) => JSON.stringify(value));
  return left === right ? [] : [`${operation.name}, ${kind.name}: ${left} instead of ${right}`];
}

/** Compares the results of queries with the result of the same query without a failure. */
export function compareReads(
  cases: readonly Case<ReadKind>[],
  sent: readonly Sent[],
  complete: unknown,
) {
  return cases.flatMap((one, at) => {
    const { paths, pathsOfService = paths, service } = one.operation;
    const { readCode: code, fault } = one.kind;
    const failing = fault === null ? pathsOfService : paths;
    const failed = code === null ? [] : failing;
    const { data, errors } = sent[at]?.result ?? { data: null, errors: [] };
    return difference(
      one,
      { data, errors: errors.map(toError) },
      {
        data: failed.reduce<unknown>(withNullAt, complete),
        errors: failed.map((path) => ({ path, code, service })),
      },
    );
  });
}

/** The code and `applied` that each write must have; null if it succeeds. */
function expectedFailure({ operation, kind }: Pick<Case<WriteKind>, 'operation' | 'kind'>) {
  const { writeCode: code, applied } = kind;
  if (code === null) return null;
  const isUnknown = operation.isBatch && applied === 'YES';
  return { code, applied: isUnknown ? 'UNKNOWN' : applied };
}

interface ErrorOfWrite {
  readonly code: string;
  readonly applied: string;
  readonly retryable: boolean;
  readonly help: string;
}

/** The failures in a result: one for each write. Checks what a client must not do about a write that may have been applied. */
function failuresOf(result: ClientResult, kind: WriteKind) {
  return allFailuresOf(result, kind).map((failure) => {
    if (failure === null) return null;
    const { code, applied, retryable, help } = failure;
    const isSafe = applied === 'NO' || (!retryable && /^The change (was|may have been)/.test(help));
    return { code, applied, ...(isSafe ? {} : { retryable, help }) };
  });
}

function allFailuresOf(
  { data, errors }: ClientResult,
  { isBulk, errorField }: WriteKind,
): readonly (ErrorOfWrite | null)[] {
  if (isBulk) return data.it.results.map(({ error }: { error: ErrorOfWrite | null }) => error);
  if (errorField !== undefined) return [data.it[errorField]];
  return [data.it === null ? ((errors[0]?.extensions ?? null) as ErrorOfWrite | null) : null];
}

const isWrite = ({ actions, ...request }: LoggedRequest) =>
  (actions ?? [request]).some(({ method }) => method !== 'GET');

/** Compares the results of mutations, the writes that were sent, and the state of the sandbox, with what is expected. */
export function compareWrites(
  cases: readonly Case<WriteKind>[],
  sent: readonly Sent[],
  counts: readonly (readonly number[])[],
  { areOthersSent = false } = {},
) {
  return cases.flatMap((one, at) => {
    const { operation, name } = one;
    const kind = operation.isGuarded ? ofGuardedWrite(one.kind) : one.kind;
    const { result, requests } = sent[at] as Sent;
    const written = counts[at] ?? [];
    const isLimited = kind.fault?.kind === 'rate-limit';
    const hasName = (request: LoggedRequest) => JSON.stringify(request).includes(name);
    const writes = requests.filter(isWrite);
    const writesSent = operation.isOnce ? writes.length : writes.filter(hasName).length;
    const isCounted = kind.writesSent !== undefined && !(operation.isOnce && areOthersSent);
    const failing = operation.isOfAction ? 4 : null;
    const of = <Value>(value: Value, other: Value) =>
      written.map((_, index) => (failing === null || failing === index ? value : other));
    // A raw request is never sent again, and every status is a result.
    const isResult = operation.isRaw && (kind.status !== undefined || isLimited);
    return difference(
      one,
      {
        failures: failuresOf(result, operation),
        beside: result.data.beside,
        ...(isResult && { hasStatus: typeof result.data.it?.status === 'number' }),
        written,
        ...(isCounted && { writesSent }),
      },
      {
        failures: isResult ? [null] : of(expectedFailure({ operation, kind }), null),
        beside: { status: 200 },
        ...(isResult && { hasStatus: true }),
        written: of(kind.isWritten && !(isLimited && operation.isRaw) ? 1 : 0, 1),
        ...(isCounted && { writesSent: kind.writesSent }),
      },
    );
  });
}
