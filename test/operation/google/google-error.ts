import type { GoogleReason } from '../../../src/service/google/error-mapping.ts';
import { type TransportReason, UpstreamError } from '../../../src/upstream/http/upstream-error.ts';

interface ErrorDetails {
  /** The parameter or input that Google names. */
  readonly field?: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** An error of a request to Google. */
export const googleError = (reason: GoogleReason | TransportReason, details: ErrorDetails = {}) =>
  new UpstreamError<GoogleReason | TransportReason>({
    service: 'google',
    message: reason,
    reason,
    ...details,
  });
