import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { CallbackTarget } from './callback-request.ts';
import { protocolHeader } from './callback-response.ts';

/** A message to a router. */
export type CallbackMessage =
  | { readonly action: 'check' }
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
