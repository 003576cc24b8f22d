import type { ExecutionResult } from 'graphql';

/** The results of a subscription, which a test sends. Counts its readers. */
export class ResultSource {
  /** How many subscriptions have begun. */
  opened = 0;
  /** How many have ended, by the source or by their reader. */
  closed = 0;
  /** How many results were read. */
  read = 0;
  /** Subscriptions start when this resolves. */
  started: Promise<void> = Promise.resolve();
  readonly #open = new Set<(step: Step) => void>();

  /** Sends a result to all readers. */
  send(result: ExecutionResult): void {
    for (const receive of this.#open) receive({ result });
  }

  complete(): void {
    for (const receive of this.#open) receive('end');
  }

  fail(error: Error): void {
    for (const receive of this.#open) receive(error);
  }

  /** Delays the subscriptions that begin from now on. */
  delay(): { open(): void } {
    let open = () => {};
    this.started = new Promise((resolve) => {
      open = resolve;
    });
    return { open };
  }

  subscribe(): AsyncIterableIterator<ExecutionResult> {
    this.opened += 1;
    const steps: Step[] = [];
    let wake = () => {};
    let isClosed = false;
    const receive = (step: Step) => {
      steps.push(step);
      wake();
    };
    const close = () => {
      if (isClosed) return;
      isClosed = true;
      this.closed += 1;
      this.#open.delete(receive);
      receive('end');
    };
    this.#open.add(receive);
    const next = async (): Promise<IteratorResult<ExecutionResult>> => {
      while (steps.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const step = steps.shift();
      if (step instanceof Error) {
        close();
        throw step;
      }
      if (step === undefined || step === 'end') {
        close();
        return { done: true, value: undefined };
      }
      this.read += 1;
      return { done: false, value: step.result };
    };
    return {
      next,
      return: async () => {
        close();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }
}

type Step = { readonly result: ExecutionResult } | 'end' | Error;

/** A result with the position after which a client continues. */
export const tick = (count: number, text = ''): ExecutionResult => ({
  data: { tick: `${count}${text}` },
  extensions: { subscription: { position: `position-${count}`, pollIntervalMs: 100 } },
});
