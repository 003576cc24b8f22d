import { UpstreamError } from '../http/upstream-error.ts';

/** Counts one operation's reads, each action of a batch and each retry as one; throws UPSTREAM_BUDGET_EXCEEDED past the limit. */
export function createRequestLimit(limit: number): (service: string) => void {
  let spent = 0;
  return (service) => {
    spent += 1;
    if (spent <= limit) return;
    throw new UpstreamError({
      code: 'UPSTREAM_BUDGET_EXCEEDED',
      service,
      message: `This operation wants more than the ${limit} upstream reads that this server allows one.`,
      help: 'Ask for fewer items, or for less of each.',
      delivery: 'no',
    });
  };
}
