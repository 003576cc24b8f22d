import { isRefusal } from '../../upstream/http/refusal.ts';
import type { CallResult, EncodedRequest } from '../../upstream/http/transport.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import type { AsanaRead } from './read.ts';
import type { AsanaResponse } from './response.ts';

// The search for tasks has a limit of its own. A response with 429 does not say which limit it is about, so a refused search pauses
// only searches. If another limit was the reason, the next request of another kind is refused too and pauses the credential.

/** The route of `searchTasks`. */
const taskSearchRoute = '/workspaces/{workspace_gid}/tasks/search';

/** Whether a read is a search for tasks. */
export const isTaskSearch = ({ route }: AsanaRead): boolean => route === taskSearchRoute;

/** Whether one of these reads is a search for tasks. */
export function hasSearch(reads: readonly AsanaRead[]): boolean {
  for (const read of reads) if (isTaskSearch(read)) return true;
  return false;
}

/** Whether a search for tasks is among the reads that are sent together. */
export function isSearchQueued(queue: readonly { readonly call: AsanaRead }[]): boolean {
  for (const { call } of queue) if (isTaskSearch(call)) return true;
  return false;
}

/** A request with a search, whose refusals say what they pause. */
export const withSearchLimit = (
  reads: readonly AsanaRead[],
  request: EncodedRequest<AsanaResponse>,
): EncodedRequest<AsanaResponse> => ({
  ...request,
  parse: (response) =>
    request
      .parse(response)
      .map((result, index) =>
        toResult(result, isTaskSearch(reads[index] as AsanaRead), response.status === 429),
      ),
});

function toResult(
  result: CallResult<AsanaResponse>,
  isSearch: boolean,
  isWholeRequest: boolean,
): CallResult<AsanaResponse> {
  if (!(result instanceof UpstreamError && isRefusal(result))) return result;
  if (isSearch) return withPause(result, 'route', result.retryAfterMs);
  // The search is probably the reason. The other reads are sent again without it, at once.
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
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  copy.pauses = pauses;
  return copy;
}
