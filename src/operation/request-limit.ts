import { UpstreamError } from '../upstream/http/upstream-error.ts';

/** Why an operation must not send another request. */
export type RequestLimitReason = 'request-limit-exceeded';

/**
 * Counts the calls of one operation. Each action of a batch and each retry counts as one. Throws `request-limit-exceeded` if the
 * limit is exceeded.
 *
 * @param maxCalls  The limit. It can grow.
 */
export function createRequestLimit(maxCalls: () => number): (service: string) => void {
  let count = 0;
  return (service) => {
    count += 1;
    const limit = maxCalls();
    if (count <= limit) return;
    throw new UpstreamError<RequestLimitReason>({
      reason: 'request-limit-exceeded',
      service,
      message: `This operation needs more than ${limit} upstream reads, the limit of this server.`,
      help: 'Request fewer items, or fewer fields of each item.',
      delivery: 'no',
    });
  };
}
