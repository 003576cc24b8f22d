import { isRefusal } from '../../upstream/http/refusal.ts';
import type { CallResult, EncodedRequest } from '../../upstream/http/transport.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { AsanaRead } from './read.ts';
import type { AsanaResponse } from './response.ts';
import type { AsanaWrite } from './write.ts';

// The searches have a limit of their own, and so have the jobs of a user that run at the same time. A response with 429 does not say which
// limit it is about, so a refused request of such a route pauses only its route. If another limit was the reason, the next request of
// another kind is refused too and pauses the credential.

/** Whether a read is a search for tasks or projects. That both share one limit is unverified; the lower number of requests is safe. */
export const isSearch = ({ route }: AsanaRead): boolean => route.endsWith('/search');

export function hasSearch(reads: readonly AsanaRead[]): boolean {
  for (const read of reads) if (isSearch(read)) return true;
  return false;
}

export function isSearchQueued(queue: readonly { readonly call: AsanaRead }[]): boolean {
  for (const { call } of queue) if (isSearch(call)) return true;
  return false;
}

/** Whether a write starts a job. Asana accepts five at the same time. Source: Asana, "Rate limits", concurrent duplications. */
export const startsJob = ({ route }: AsanaWrite): boolean =>
  /\/(duplicate|instantiateProject|instantiateTask)$/.test(route);

/**
 * A request whose refusals say what they pause.
 *
 * @param areLimited  Whether each of its calls is one of a route with a limit of its own.
 */
export const withRouteLimit = (
  areLimited: readonly boolean[],
  request: EncodedRequest<AsanaResponse>,
): EncodedRequest<AsanaResponse> => ({
  ...request,
  parse: (response) =>
    request
      .parse(response)
      .map((result, index) =>
        toResult(result, areLimited[index] === true, response.status === 429),
      ),
});

function toResult(
  result: CallResult<AsanaResponse>,
  isLimited: boolean,
  isWholeRequest: boolean,
): CallResult<AsanaResponse> {
  if (!(result instanceof UpstreamError && isRefusal(result))) return result;
  if (isLimited) return withPause(result, 'route', result.retryAfterMs);
  // The limit of the route is probably the reason. The other calls are sent again without it, at once.
  return isWholeRequest ? withPause(result, 'none', undefined) : result;
}

/** A copy, because the calls of a batch share the error of the batch. */
function withPause(
  { reason, service, message, status, help }: UpstreamError,
  pauses: 'route' | 'none',
  retryAfterMs: number | undefined,
): UpstreamError {
  const copy = new UpstreamError({
    reason,
    service,
    message,
    status,
    help,
    retryAfterMs,
  });
  copy.pauses = pauses;
  return copy;
}
