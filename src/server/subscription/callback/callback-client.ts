import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { FetchAPI } from 'graphql-yoga';
import { Agent } from 'undici';
import { toPublic } from '../../request/result-part.ts';
import type { CallbackTarget } from './callback-request.ts';

export type CallbackMessage =
  | { readonly action: 'check'; readonly extensions?: object }
  | { readonly action: 'next'; readonly payload: object }
  | { readonly action: 'complete'; readonly errors?: readonly object[] };

/**
 * The result of a message: the router accepted it, it does not know the subscription any more, or the message failed. A failure is a status or
 * the code of a network error.
 */
export type CallbackOutcome = 'accepted' | 'gone' | { readonly failure: string };

/** The pauses before a message is sent again. */
const pausesMs = [100, 400, 1600];

/** The router certainly did not process these. All others could arrive twice. */
const repeatableStatuses = new Set([429, 503]);
const repeatableErrors = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Connections to one router. Further messages wait. */
const maxConnections = 64;

/** Sends messages to routers. Follows no redirect. */
export class CallbackClient {
  readonly #agent: Agent;
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#agent = new Agent({
      connections: maxConnections,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Never rejects. A message is sent again only if the router has certainly not processed it. */
  async send(target: CallbackTarget, message: CallbackMessage): Promise<CallbackOutcome> {
    for (const pauseMs of pausesMs) {
      const outcome = await this.#sendOnce(target, message);
      if (typeof outcome === 'string' || !outcome.isRepeatable) return outcome;
      await sleep(pauseMs, undefined, { ref: false });
    }
    return this.#sendOnce(target, message);
  }

  async #sendOnce(
    { url, subscriptionId: id, verifier }: CallbackTarget,
    message: CallbackMessage,
  ): Promise<'accepted' | 'gone' | { failure: string; isRepeatable: boolean }> {
    const { origin, pathname, search } = new URL(url);
    const body = { kind: 'subscription', ...message, id, verifier: verifier.reveal() };
    try {
      const { statusCode, body: answer } = await this.#agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...protocolHeader },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      await answer.dump();
      if (statusCode >= 200 && statusCode < 300) return 'accepted';
      if (statusCode === 404) return 'gone';
      return { failure: `status ${statusCode}`, isRepeatable: repeatableStatuses.has(statusCode) };
    } catch (error) {
      // Only the code: the message of an unknown error could contain the URL.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no response';
      return { failure: code, isRepeatable: repeatableErrors.has(code) };
    }
  }
}

/** The version of the protocol. Every message and the response to the subscription have this header. */
const protocolHeader = { 'subscription-protocol': 'callback/1.0' } as const;

const badRequest = 400;

export function acceptCallback({ Response }: FetchAPI): Response {
  return Response.json({ data: null }, { headers: { ...protocolHeader } });
}

/** The response to a subscription that does not start. Its status tells the router that no messages follow. */
export function rejectCallback(result: ExecutionResult, { Response }: FetchAPI): Response {
  const headers = { ...protocolHeader };
  return Response.json(toPublic(result), { status: statusOf(result), headers });
}

function statusOf({ errors = [] }: ExecutionResult): number {
  for (const { extensions } of errors) {
    const http: unknown = extensions['http'];
    if (typeof http === 'object' && http !== null && 'status' in http) return Number(http.status);
  }
  return badRequest;
}
