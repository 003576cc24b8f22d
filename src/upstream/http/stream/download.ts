import type { Readable } from 'node:stream';
import { waitUnlessAborted } from '../abort-signal.ts';
import type { Caller } from '../caller.ts';
import type { HttpResponse } from '../http-response.ts';
import { enterOrRelease } from '../protection/circuit-breaker.ts';
import { acquirePermit, refusalIn } from '../refusal.ts';
import { delayBeforeRetryMs } from '../retry.ts';
import { prepareError, sendWithToken } from '../token.ts';
import { type TransportOptions, toHeaders } from '../transport.ts';
import { isServiceFailure, type RejectedResponse, UpstreamError } from '../upstream-error.ts';
import { readShortResponse } from './short-response.ts';

// Downloads files as streams, never in memory. Until the first byte, a download is treated like any other read: it counts
// against the limits, it has a deadline, and it is retried after a temporary failure.

export interface DownloadRequest {
  /** As the service's documentation writes it, without ids. */
  readonly route: string;
  /** Relative to the base address, with the query. */
  readonly address: string;
  /** How much of the limit per minute the service counts. */
  readonly units: number;
  /** Headers besides those of every download. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A file as a stream. The receiver must read the body or destroy it, which ends the request. */
export interface Download {
  /** Null if the service does not state it. */
  readonly byteLength: number | null;
  readonly contentType: string | null;
  readonly body: Readable;
}

export interface Downloader {
  /** Settles when the file begins. Rejects with an UpstreamError, or with the reason of the caller's signal. */
  download(request: DownloadRequest, caller: Caller): Promise<Download>;
}

/**
 * Creates a downloader for any number of callers.
 *
 * @param toUpstreamError  Converts an error response of the service.
 */
export function createDownloader(
  options: TransportOptions,
  toUpstreamError: (response: RejectedResponse) => UpstreamError,
): Downloader {
  const { service, baseUrl, timeoutMs, http, scheduler, breaker, retryBudget } = options;

  async function open(
    { route, address, units, headers: more }: DownloadRequest,
    caller: Caller,
    attempt: number,
    token: string,
  ): Promise<Download> {
    const { signal } = caller;
    breaker.assertClosed();
    const request = { kind: 'reads', count: 1, units, signal, isRetry: attempt > 1 } as const;
    const permit = await acquirePermit(scheduler, service, caller, request);
    const entry = enterOrRelease(breaker, () => permit.end(undefined));
    let status: number | null = null;
    let isRateLimited = false;
    try {
      const stream = await http.open({
        service,
        method: 'GET',
        url: baseUrl + address,
        // A compressed response would state the compressed length.
        headers: {
          ...toHeaders(token, null),
          accept: '*/*',
          'accept-encoding': 'identity',
          ...more,
        },
        timeoutMs,
        signal,
      });
      status = stream.status;
      breaker.leave(entry, status >= 500);
      if (status !== 200) throw toUpstreamError(await readShortResponse(stream));
      // The connection is in use until the reader has the complete file.
      stream.body.once('close', () => permit.end(null));
      const { headers, body } = stream;
      return {
        byteLength: toByteLength(headers),
        contentType: toText(headers['content-type']),
        body,
      };
    } catch (error) {
      if (status === null) breaker.leave(entry, isServiceFailure(error));
      const refusal = refusalIn([error]);
      isRateLimited = refusal !== null;
      permit.end(status === null ? undefined : refusal);
      throw prepareError(error, caller, token);
    } finally {
      caller.onRequest({
        baseUrl,
        method: 'GET',
        route,
        calls: [{ method: 'GET', route, fields: [] }],
        attempt,
        statuses: [status],
        status,
        isRateLimited,
        ms: performance.now() - permit.sentAt,
        waited: permit.waited,
      });
    }
  }

  return {
    async download(request, caller) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          caller.countRequest();
          if (attempt === 1) retryBudget.countRequest();
          return await sendWithToken(caller, 1, (token) => open(request, caller, attempt, token));
        } catch (cause) {
          const error = prepareError(cause, caller, '');
          if (!(error instanceof UpstreamError)) throw error;
          const leftMs = caller.deadlineAt - Date.now();
          const delayMs = delayBeforeRetryMs(error, attempt, leftMs, Math.random());
          if (delayMs === null) throw error;
          if (error.reason !== 'rate-limited' && !retryBudget.take()) throw error;
          await waitUnlessAborted(delayMs, caller.signal);
          if (caller.signal.aborted) throw caller.signal.reason;
        }
      }
    },
  };
}

function toByteLength(headers: HttpResponse['headers']): number | null {
  const length = toText(headers['content-length']);
  const isUncompressed = headers['content-encoding'] === undefined;
  return isUncompressed && length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

const toText = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null;
