import type { ExecutionResult } from 'graphql';
import { nextEventLoopTurn } from '../event-loop/later-turn.ts';
import type { VariableValues } from '../plan/field-argument.ts';
import type { DeliveredPart, PartExecutor, PartTask } from './delivered-part.ts';
import { Execution } from './execution.ts';
import { PartQueue } from './part-queue.ts';
import type { ExecutionOptions } from './partial-result.ts';
import type {
  FragmentChange,
  IncrementalFormat,
  IncrementalResult,
  ListChange,
  Payload,
} from './payload.ts';
import { DeferredFragment, type PendingResult, type StreamedList } from './pending-result.ts';
import type { OperationInfo } from './resolve-info.ts';
import type { EmptyPart } from './value-completion.ts';

/** What the parts of one result share. */
export interface DeliveryOptions {
  readonly info: OperationInfo;
  readonly context: unknown;
  readonly execution: ExecutionOptions;
  readonly format: IncrementalFormat;
}

/**
 * The parts of one result: executes them, and sends them in the order in which clients can read them. What is deferred by a fragment is sent
 * when all its fields are complete, and after the data that contains it.
 */
export class IncrementalDelivery implements PartExecutor {
  readonly variables: VariableValues;
  readonly #options: DeliveryOptions;
  readonly #queue: PartQueue;
  /** What the client knows that it will follow. */
  readonly #announced = new Set<PendingResult>();
  readonly #ready = new Set<PendingResult>();
  #hasEnded = false;
  #onReady: () => void = () => undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.variables = options.info.variableValues;
    const { operationWork } = options.execution;
    this.#queue = new PartQueue(operationWork, (task, reason) => this.#run(task, reason));
  }

  toExecution(part: EmptyPart): Execution {
    const { info, context, execution } = this.#options;
    return new Execution(info, context, execution, part);
  }

  add(task: PartTask): void {
    this.#queue.add(task);
  }

  /** Starts the parts that were found, and from now on each one that is found. */
  start(): void {
    this.#queue.start();
  }

  /** The result of an operation, after its initial part: the complete result if nothing follows. */
  respond(
    initial: ExecutionResult,
    { found }: DeliveredPart,
  ): ExecutionResult | AsyncIterableIterator<IncrementalResult> {
    this.start();
    const pending: PendingResult[] = [];
    if (initial.data !== null) for (const one of found) this.#announce(one, pending);
    const hasNext = this.#announced.size > 0;
    if (!hasNext) {
      this.#end();
      return initial;
    }
    const added = this.#options.format.toInitial({ pending, changes: [], hasNext });
    return this.#toIterator({ ...initial, ...added, hasNext });
  }

  #toIterator(initial: IncrementalResult): AsyncIterableIterator<IncrementalResult> {
    const done = { done: true, value: undefined } as const;
    let first: IncrementalResult | null = initial;
    return {
      [Symbol.asyncIterator]() {
        return this;
      },
      next: async () => {
        const value = first ?? (await this.#next());
        first = null;
        return value === null ? done : { done: false, value };
      },
      return: async () => {
        this.#end();
        return done;
      },
    };
  }

  async #next(): Promise<IncrementalResult | null> {
    while (!this.#hasEnded) {
      if (this.#ready.size === 0)
        await new Promise<void>((resolve) => {
          this.#onReady = resolve;
        });
      // What becomes complete in one turn is sent together.
      await nextEventLoopTurn();
      if (this.#hasEnded) return null;
      const payload = this.#takePayload();
      const { changes, hasNext } = payload;
      if (!hasNext) this.#end();
      if (changes.length > 0 || !hasNext)
        return { ...this.#options.format.toSubsequent(payload), hasNext };
    }
    return null;
  }

  #end(): void {
    this.#hasEnded = true;
    this.#queue.clear();
    this.#onReady();
  }

  #run(task: PartTask, endReason: unknown): void {
    const { part, top, data, plan } = task;
    const execution = this.toExecution({ data, top, separation: part });
    const complete = () => {
      part.result = execution.result;
      for (const owner of task.owners) {
        if (owner instanceof DeferredFragment) owner.openCount -= 1;
        this.#checkReady(owner);
      }
    };
    if (endReason !== null) execution.fail(endReason, plan);
    // A part of what an error has replaced with null is not sent.
    const pending = endReason === null && !top?.isWithinNull ? task.run(execution) : undefined;
    if (pending === undefined) complete();
    else pending.then(complete, complete);
  }

  #checkReady(one: PendingResult): void {
    if (!one.isReady || !this.#announced.has(one)) return;
    this.#ready.add(one);
    this.#onReady();
  }

  /** Announces what follows, unless an error has replaced its position with null, or it follows later than something else. */
  #announce(one: PendingResult, pending: PendingResult[]): void {
    if (one.position?.isWithinNull) return;
    if (one instanceof DeferredFragment) {
      const { outer } = one;
      if (outer?.state === 'failed') return;
      if (outer?.state === 'waiting') {
        outer.inner.push(one);
        return;
      }
      if (one.fields.every(({ isSent }) => isSent)) {
        // Everything that it selects is in the result already.
        one.state = 'sent';
        for (const inner of one.inner) this.#announce(inner, pending);
        return;
      }
    }
    this.#announced.add(one);
    pending.push(one);
    this.#checkReady(one);
  }

  #takePayload(): Payload {
    const pending: PendingResult[] = [];
    const changes: Payload['changes'][number][] = [];
    // What is announced meanwhile and can be sent at once is visited too.
    for (const one of this.#ready) {
      this.#ready.delete(one);
      changes.push(
        one instanceof DeferredFragment
          ? this.#takeFragment(one, pending)
          : this.#takeItems(one, pending),
      );
    }
    return { pending, changes, hasNext: this.#announced.size > 0 };
  }

  #takeFragment(fragment: DeferredFragment, pending: PendingResult[]): FragmentChange {
    this.#announced.delete(fragment);
    const parts = fragment.fields.filter(({ position }) => !position?.isWithinNull);
    const failed = parts.filter(({ part }) => part.result?.data === null);
    if (failed.length > 0) {
      fragment.state = 'failed';
      const errors = failed.flatMap(({ part }) => part.result?.errors ?? []);
      return { fragment, fields: [], errors };
    }
    fragment.state = 'sent';
    const fields = parts.filter(({ isSent }) => !isSent);
    for (const one of fields) one.isSent = true;
    for (const { part } of fields) for (const one of part.found) this.#announce(one, pending);
    for (const inner of fragment.inner) this.#announce(inner, pending);
    return { fragment, fields, errors: null };
  }

  #takeItems(list: StreamedList, pending: PendingResult[]): ListChange {
    const index = list.start + list.sentCount;
    const items: unknown[] = [];
    const itemErrors: ListChange['itemErrors'][number][] = [];
    let errors: ListChange['errors'] = null;
    while (list.isReady && errors === null) {
      const part = list.items[list.sentCount];
      const { data = null, errors: ofItem = [] } = part?.result ?? {};
      if (data === null) errors = ofItem;
      else {
        items.push(data[index + items.length]);
        itemErrors.push(...ofItem);
        for (const one of part?.found ?? []) this.#announce(one, pending);
        list.sentCount += 1;
      }
    }
    const isComplete = errors !== null || list.sentCount === list.items.length;
    if (isComplete) this.#announced.delete(list);
    return { list, index, items, itemErrors, isComplete, errors };
  }
}
