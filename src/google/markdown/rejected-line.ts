import { UpstreamError } from '../../http/upstream-error.ts';
import type { LineRequest } from './line-request.ts';

/**
 * Rewrites the service's rejection of a request for the caller, who knows lines of Markdown and not requests. Returns any other
 * failure unchanged.
 */
export function toLineError(failure: unknown, requests: readonly LineRequest[]): unknown {
  if (!(failure instanceof UpstreamError) || failure.reason !== 'invalid-input') return failure;
  const [found, index] = /requests\[(\d+)\]/.exec(failure.message) ?? [];
  const line = requests[Number(index)]?.line;
  if (found === undefined || line === undefined) return failure;
  const { reason, service, status, help, delivery } = failure;
  return new UpstreamError({
    reason,
    service,
    message: failure.message.replace(found, `line ${line} of markdown, ${found}`),
    field: 'markdown',
    delivery,
    ...(status === undefined ? {} : { status }),
    ...(help === undefined ? {} : { help }),
  });
}
