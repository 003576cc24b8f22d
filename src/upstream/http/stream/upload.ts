import type { Readable } from 'node:stream';
import type { Permit } from '../../pacing/permit.ts';
import type { Caller } from '../caller.ts';
import { reasonOf } from '../not-sent.ts';
import { enterOrRelease } from '../protection/circuit-breaker.ts';
import { acquirePermit, refusalIn } from '../refusal.ts';
import { isUnauthorizedError, prepareError } from '../token.ts';
import { type TransportOptions, toHeaders } from '../transport.ts';
import {
  isServiceFailure,
  type RejectedResponse,
  type TransportReason,
  UpstreamError,
} from '../upstream-error.ts';
import { toApplied, WriteFailed } from '../writer.ts';
import type { SenderPace } from './sender-time.ts';
import { readShortResponse } from './short-response.ts';
import { UploadBody } from './upload-body.ts';
import { acquireTurn, type UploadTurns, uploadRequest } from './upload-turn.ts';

// Sends files as streams, never in memory. An upload is a write: it counts against the limits until its response is complete. It takes its
// connection and its part of the limits only when a part of the file has arrived. It is never sent again, because the file was read.

/** A request that contains a file. */
export interface UploadRequest {
  /** As the service's documentation writes it, without ids. */
  readonly route: string;
  /** Relative to the base address, with the query. */
  readonly address: string;
  /** The fields requested for the response. */
  readonly fields: readonly string[];
  /** How much of the quota of the service it uses. */
  readonly units: number;
  /** Besides those of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly contentType: string;
  /** What the body contains before and after the file. */
  readonly head: string;
  readonly tail: string;
}

export interface SentFile {
  readonly stream: Readable;
  readonly byteLength: number;
  readonly pace: SenderPace;
}

export interface UploaderOptions extends TransportOptions {
  /** The turns of uploads: how many one credential sends at once, and the connections of all uploads. */
  readonly turns: UploadTurns;
}

export interface Uploader {
  /**
   * The response with a status of success. Reads the file only while the service accepts more of it. Rejects with a WriteFailed; its `applied`
   * is `no` if the request was not complete.
   */
  upload(request: UploadRequest, file: SentFile, caller: Caller): Promise<RejectedResponse>;
}

/**
 * Creates an uploader for any number of callers.
 *
 * @param toUpstreamError  Converts an error response of the service.
 */
export function createUploader(
  options: UploaderOptions,
  toUpstreamError: (response: RejectedResponse) => UpstreamError,
): Uploader {
  const { service, baseUrl, timeoutMs, http, scheduler, turns, breaker, retryBudget } = options;
  const toTimeout = () =>
    new UpstreamError<TransportReason>({
      reason: 'timeout',
      service: service.id,
      message: `${service.name} accepted nothing more of the file within ${timeoutMs} ms.`,
      delivery: 'no',
    });

  async function send(
    { route, address, fields, units, contentType, headers: more }: UploadRequest,
    body: UploadBody,
    turn: Permit,
    caller: Caller,
    token: string,
  ): Promise<RejectedResponse> {
    const { signal } = caller;
    const request = { ...uploadRequest, units, signal, hasConnection: true } as const;
    const permit = await acquirePermit(scheduler, service, caller, request);
    const entry = enterOrRelease(breaker, () => permit.end(undefined));
    let status: number | null = null;
    let failure: unknown = null;
    try {
      // It can break while it waits for its turn.
      if (body.failure !== null) throw body.failure;
      body.startSending();
      const response = await http.open({
        service,
        method: 'POST',
        url: baseUrl + address,
        headers: {
          ...toHeaders(token, contentType),
          ...more,
          'accept-encoding': 'identity',
          'content-length': String(body.byteLength),
        },
        body,
        timeoutMs,
        signal,
      });
      status = response.status;
      breaker.leave(entry, status >= 500);
      const complete = await readShortResponse(response);
      if (status < 200 || status >= 300) throw toUpstreamError(complete);
      return complete;
    } catch (cause) {
      // The connection ends with the body: the reason why the body ended says more.
      const reason = status === null ? (body.failure ?? cause) : cause;
      if (status === null) breaker.leave(entry, isServiceFailure(reason));
      failure = prepareError(reason, caller, token);
      throw new WriteFailed(failure, body.isComplete ? toApplied(failure) : 'no');
    } finally {
      const refusal = refusalIn([failure]);
      permit.end(status === null ? undefined : refusal);
      caller.onRequest({
        baseUrl,
        method: 'POST',
        route,
        calls: [{ method: 'POST', route, fields }],
        attempt: 1,
        statuses: [status],
        status,
        isRateLimited: refusal !== null,
        ms: performance.now() - permit.sentAt,
        waited: permit.waited ?? turn.waited,
      });
    }
  }

  async function sendInTurn(
    request: UploadRequest,
    file: SentFile,
    caller: Caller,
    token: string,
  ): Promise<RejectedResponse> {
    breaker.assertClosed();
    const { head, tail } = request;
    const { stream, byteLength, pace } = file;
    const { isContended } = turns;
    const options = {
      file: stream,
      byteLength,
      head,
      tail,
      pace,
      timeoutMs,
      toTimeout,
      isContended,
    };
    const body = new UploadBody(options);
    try {
      const turn = await acquireTurn(body, turns, service, caller);
      try {
        return await send(request, body, turn, caller, token);
      } finally {
        turn.end(null);
      }
    } finally {
      // Stops reading a file that is not sent, or that the service has refused.
      body.destroy();
    }
  }

  /** The token is replaced for the next request. This one cannot be sent again: a part of the file was read. */
  async function replaceToken(error: WriteFailed, caller: Caller, token: string): Promise<void> {
    if (caller.replaceToken === undefined || !isUnauthorizedError(error.reason)) return;
    await caller.replaceToken(token);
    throw new UpstreamError<TransportReason>({
      reason: 'unavailable',
      service: service.id,
      message: `${service.name} did not accept the access token any more. It is renewed now.`,
      help: 'Query a new address, and send the file again.',
      delivery: 'no',
    });
  }

  return {
    async upload(request, file, caller) {
      let token = '';
      try {
        caller.countRequest();
        retryBudget.countRequest();
        token = await caller.token();
        try {
          return await sendInTurn(request, file, caller, token);
        } catch (error) {
          if (error instanceof WriteFailed) await replaceToken(error, caller, token);
          throw error;
        }
      } catch (cause) {
        if (cause instanceof WriteFailed) throw cause;
        // Everything else happened before the file was sent.
        throw new WriteFailed(prepareError(reasonOf(cause), caller, token), 'no');
      }
    },
  };
}
