import type { CheckedRequest, RawResponse } from '../../upstream/http/raw/raw-request.ts';
import { WriteFailed } from '../../upstream/http/writer.ts';
import type { UpstreamMetrics } from './upstream-metrics.ts';

/**
 * The same result. Counts whether the service applied the write.
 *
 * @param isResolved  Whether the sender counts a write of which that is unknown.
 */
export async function countWrite<Result>(
  response: Promise<Result>,
  metrics: UpstreamMetrics,
  isResolved = false,
): Promise<Result> {
  try {
    const result = await response;
    metrics.write('yes');
    return result;
  } catch (error) {
    const applied = appliedOf(error);
    if (!isResolved || applied !== 'unknown') metrics.write(applied);
    throw error;
  }
}

/** The same for a raw request, whose response can have any status. What a batch applied is only in its body, so it is unknown. */
export async function countRawWrite(
  { reads, writes }: CheckedRequest,
  response: Promise<RawResponse>,
  metrics: UpstreamMetrics,
): Promise<RawResponse> {
  const count = (applied: Parameters<UpstreamMetrics['write']>[0]) => {
    for (let write = 0; write < writes; write += 1) metrics.write(applied);
  };
  try {
    const result = await response;
    const { status } = result;
    if (status < 300) count(reads + writes > 1 ? 'unknown' : 'yes');
    else count(status >= 400 && status < 500 ? 'no' : 'unknown');
    return result;
  } catch (error) {
    count(appliedOf(error));
    throw error;
  }
}

const appliedOf = (error: unknown) => (error instanceof WriteFailed ? error.applied : 'unknown');
