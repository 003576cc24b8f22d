import { badResponse, isObject, parseJson } from '../../upstream/http/json.ts';
import { parseRetryAfterMs } from '../../upstream/http/retry.ts';
import type { CallResult } from '../../upstream/http/transport.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { toGoogleError } from './error-mapping.ts';
import { google } from './service.ts';

export interface GoogleResponse {
  readonly data: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** The result of one call. Returns an error instead of throwing it: the other parts of a batch have their own results. */
export function toResult(
  status: number,
  text: string,
  retryAfter: string | string[] | undefined,
): CallResult<GoogleResponse> {
  if (status < 200 || status >= 300) {
    return toGoogleError({
      status,
      text,
      retryAfterMs: parseRetryAfterMs(retryAfter, Date.now()),
    });
  }
  try {
    const data = parseJson(google, text, status);
    return isObject(data) ? { data, status } : badResponse(google, 'was not an object', status);
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
