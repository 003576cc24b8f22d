import { setTimeout as sleep } from 'node:timers/promises';

export interface RequestSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal with its controller. An AbortController for each request costs more than all other work on a small request. */
export class RequestAbort implements RequestSignal {
  #abortedWith: { readonly reason: unknown } | null = null;
  readonly #listeners = new Set<() => void>();

  get aborted(): boolean {
    return this.#abortedWith !== null;
  }

  get reason(): unknown {
    return this.#abortedWith?.reason;
  }

  /** Calls every listener once. Later calls have no effect. */
  abort(reason: unknown): void {
    if (this.#abortedWith !== null) return;
    this.#abortedWith = { reason };
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  /** Removes all listeners, when nothing aborts the signal any more. */
  removeListeners(): void {
    this.#listeners.clear();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }
}

/** Resolves after this time, or as soon as the signal is aborted. */
export async function waitUnlessAborted(ms: number, signal: RequestSignal): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  await sleep(ms, undefined, { signal: controller.signal }).catch(() => undefined);
  signal.removeEventListener('abort', abort);
}
