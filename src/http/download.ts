import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { HttpStream } from './http-client.ts';
import type { HttpResponse } from './http-response.ts';
import { delayBeforeRetryMs, parseRetryAfterMs } from './retry.ts';
import { forCaller, withToken } from './token.ts';
import { type TransportOptions, toHeaders } from './transport.ts';
import { UpstreamError } from './upstream-error.ts';

// Reads of files, which are passed on as they come and never held. Until the first byte a download is a read like any other: it
// counts, it has its deadline, and what failed in passing is sent once more.

/** A file to read. */
export interface DownloadRequest {
  /** As documentation writes it, without ids. */
  readonly route: string;
  /** Under the base address, query included. */
  readonly address: string;
}

/** A file as it comes. Whoever is given it reads the body or destroys it, which ends the request. */
export interface Download {
  /** Null where the service does not say. */
  readonly byteLength: number | null;
  readonly contentType: string | null;
  readonly body: Readable;
}

/** Sends downloads. */
export interface Downloader {
  /** Settles when the file begins. Rejects with an UpstreamError, or with the reason of the caller's signal. */
  download(ask: DownloadRequest, caller: Caller): Promise<Download>;
}

/** How a service says no. */
export type ToUpstreamError = (refusal: {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}) => UpstreamError;

/** Of a refusal's body, more than this is no message. */
const maxRefusalBytes = 64 * 1024;

/** A downloader for any number of callers. */
export function createDownloader(
  options: TransportOptions,
  toRefusal: ToUpstreamError,
): Downloader {
  const { service, baseUrl, timeoutMs, http, limiter: budget } = options;

  async function open(
    { route, address }: DownloadRequest,
    caller: Caller,
    attempt: number,
    token: string,
  ): Promise<Download> {
    const { credential, signal } = caller;
    const leave = await budget.acquire(credential, 'reads', 1, signal);
    const startedAt = performance.now();
    let status: number | null = null;
    try {
      const stream = await http.open({
        service,
        method: 'GET',
        url: baseUrl + address,
        // Compressed, a file would have a length that is not its own.
        headers: { ...toHeaders(token, null), accept: '*/*', 'accept-encoding': 'identity' },
        timeoutMs,
        signal,
      });
      status = stream.status;
      stream.body.once('close', leave);
      if (status !== 200) throw toRefusal(await readRefusal(stream));
      const { headers, body } = stream;
      return {
        byteLength: toByteLength(headers),
        contentType: toText(headers['content-type']),
        body,
      };
    } catch (error) {
      if (status === null) leave();
      throw forCaller(error, caller, token);
    } finally {
      const ms = performance.now() - startedAt;
      const calls = [{ method: 'GET', route, fields: [] }];
      caller.onRequest({ method: 'GET', route, calls, statuses: [status], status, ms, attempt });
    }
  }

  return {
    async download(ask, caller) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          caller.countRequest();
          return await withToken(caller, 1, (token) => open(ask, caller, attempt, token));
        } catch (cause) {
          const error = forCaller(cause, caller, '');
          if (!(error instanceof UpstreamError)) throw error;
          const leftMs = caller.deadlineAt - Date.now();
          const delayMs = delayBeforeRetryMs(error, attempt, leftMs, Math.random());
          if (delayMs === null) throw error;
          await sleep(delayMs, undefined, { signal: caller.signal }).catch(() => {
            throw caller.signal.reason;
          });
        }
      }
    },
  };
}

async function readRefusal({ status, headers, body }: HttpStream) {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxRefusalBytes) break;
    }
  } catch {
    // Half of what it says, or nothing: the status says enough.
  }
  const retryAfterMs = parseRetryAfterMs(headers['retry-after'], Date.now());
  return { status, text: Buffer.concat(chunks).toString(), retryAfterMs };
}

function toByteLength(headers: HttpResponse['headers']): number | null {
  const length = toText(headers['content-length']);
  const isOwn = headers['content-encoding'] === undefined;
  return isOwn && length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

const toText = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : null;
