import type { ApiError } from './api.ts';

/** What can be done after a page has failed: wait, read fewer items, or nothing. */
type FailureKind = 'temporary' | 'too large' | 'final';

/** A page was not read, or not completely. */
export class PageFailed extends Error {
  override readonly name = 'PageFailed';
  readonly kind: FailureKind;
  readonly error: ApiError;
  /** How long to wait, in seconds. 0 if the server does not say. */
  readonly retryAfter: number;

  constructor(kind: FailureKind, error: ApiError, retryAfter = 0) {
    const code = codeOf(error);
    super(code === undefined ? error.message : `${code}: ${error.message}`);
    this.kind = kind;
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

/** The errors of a page with too many records, reads or bytes. */
const tooLargeCodes: ReadonlySet<unknown> = new Set([
  'OPERATION_TOO_LARGE',
  'PROCESSOR_TIME_EXCEEDED',
  'RESPONSE_TOO_LARGE',
  'UPSTREAM_BUDGET_EXCEEDED',
]);

const codeOf = ({ extensions }: ApiError) => extensions?.['code'];

/**
 * Throws PageFailed for errors that are no property of the records: what can pass, what is too large, and a credential that has expired. Such an
 * error in one field makes the complete page fail.
 *
 * @param isSmallest  Whether the page has one item, so that it cannot be smaller.
 */
export function rejectErrors(errors: readonly ApiError[], isSmallest: boolean): void {
  const temporary = errors.filter(({ extensions }) => extensions?.['retryable'] === true);
  const [first] = temporary;
  if (first !== undefined) {
    const waits = temporary.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0));
    throw new PageFailed('temporary', first, Math.max(...waits));
  }
  const tooLarge = errors.find((error) => tooLargeCodes.has(codeOf(error)));
  if (tooLarge !== undefined && !isSmallest) throw new PageFailed('too large', tooLarge);
  const expired = errors.find((error) => codeOf(error) === 'UNAUTHENTICATED');
  if (expired !== undefined) throw new PageFailed('final', expired);
}
