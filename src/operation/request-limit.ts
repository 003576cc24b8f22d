import { UpstreamError } from '../http/upstream-error.ts';

/** Why an operation may send nothing more. */
export type RequestLimitReason = 'request-limit-exceeded';

/** Counts one operation's reads, each action of a batch and each retry as one; throws `request-limit-exceeded` past the limit. */
export function createRequestLimit(limit: number): (service: string) => void {
  let spent = 0;
  return (service) => {
    spent += 1;
    if (spent <= limit) return;
    throw new UpstreamError<RequestLimitReason>({
      reason: 'request-limit-exceeded',
      service,
      message: `This operation wants more than the ${limit} upstream reads that this server allows one.`,
      help: 'Ask for fewer items, or for less of each.',
      delivery: 'no',
    });
  };
}
