import { GraphQLError } from 'graphql';
import type { Config } from '../../../config/config.ts';
import { type CallerWork, OperationWork } from '../../../engine/event-loop/operation-work.ts';
import {
  OperationAbort,
  type RequestSignal,
  waitUnlessAborted,
} from '../../../operation/operation-abort.ts';
import type { UpstreamObserver } from '../../../operation/report/operation-observer.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import type { Lifecycle } from '../../request/lifecycle.ts';

export interface EventRunOptions {
  readonly config: Pick<Config, 'operationTimeoutMs' | 'maxOperationProcessorMs'>;
  /** What the operations of the subscriber share. Undefined for a call in this process. */
  readonly callerWork: CallerWork | undefined;
  readonly lifecycle: Lifecycle;
  /** @param events  How many events the context is for. It can grow. */
  readonly createContext: (
    signal: RequestSignal,
    work: OperationWork,
    observer: UpstreamObserver | null,
    events: () => number,
  ) => OperationContext;
}

/** The waits before failed reads are sent again. The last one is repeated. */
const waitsMs = [250, 500, 1000, 2000, 4000];

/**
 * Work with a context of its own, as an operation has: the start of a subscription, or changes that are executed together. The time limit of an
 * operation applies to it, and not to the stream that it belongs to.
 */
export class EventRun {
  readonly context: OperationContext;
  readonly operationWork: OperationWork;
  readonly #abort = new OperationAbort();
  readonly #lifecycle: Lifecycle;
  readonly #timer: NodeJS.Timeout;
  readonly #waits: Promise<void>[] = [];
  #events = 0;
  #users = 0;

  constructor(
    { config, callerWork: caller, lifecycle, createContext }: EventRunOptions,
    observer: UpstreamObserver | null,
  ) {
    const { operationTimeoutMs, maxOperationProcessorMs } = config;
    const events = () => this.#events;
    this.operationWork = new OperationWork({
      ...(caller && { caller }),
      get maxProcessorMs() {
        return maxOperationProcessorMs * events();
      },
      endReason: () => (this.hasEnded ? this.#abort.reason : null),
    });
    this.#lifecycle = lifecycle;
    lifecycle.begin(this.#abort);
    const end = () => this.#abort.abort(timedOut(operationTimeoutMs));
    this.#timer = setTimeout(end, operationTimeoutMs);
    this.context = createContext(this.#abort, this.operationWork, observer, events);
  }

  /** Whether its time is over. */
  get hasEnded(): boolean {
    return this.#abort.aborted;
  }

  /** Whether nothing uses it any more. */
  get isUnused(): boolean {
    return this.#users === 0;
  }

  /** Does work for some events with its context. The run is over when no such work is left. */
  async use<Result>(events: number, work: (run: this) => Promise<Result>): Promise<Result> {
    this.#events += events;
    this.#users += 1;
    try {
      return await work(this);
    } finally {
      this.#users -= 1;
      if (this.isUnused) {
        clearTimeout(this.#timer);
        this.#lifecycle.finish(this.#abort);
      }
    }
  }

  /**
   * Waits until failed reads are sent again. All who use the run wait together, so that their reads are sent together.
   *
   * @param attempt  0 for the first time.
   */
  waitForRepetition(attempt: number): Promise<void> {
    const waitMs = waitsMs[Math.min(attempt, waitsMs.length - 1)] ?? 0;
    this.#waits[attempt] ??= waitUnlessAborted(waitMs, this.#abort).then(() =>
      this.context.discardFailures(),
    );
    return this.#waits[attempt];
  }
}

/** When this many have joined a run, its reads are sent: all of them continue in one turn of the event loop when the response arrives. */
const maxJoined = 100;

/** A run that others can join. */
interface OpenRun {
  readonly run: EventRun;
  joined: number;
  /** Sends its reads. Later calls have no effect. */
  readonly endCollection: () => void;
}

/** The runs of one server whose reads have not been sent yet. */
export class EventRuns {
  readonly #runs = new Map<string, OpenRun>();

  /**
   * The run of changes that are executed at the same time, or a new one.
   *
   * @param key             Equal for changes that can be executed with the same context.
   * @param untilCollected  Resolves when the reads are sent. The run is not found any more then.
   */
  join(key: string, create: () => EventRun, untilCollected: () => Promise<void>): EventRun {
    const found = this.#runs.get(key);
    const canJoin = found !== undefined && !found.run.isUnused && !found.run.hasEnded;
    const open = canJoin ? found : this.#open(key, create(), untilCollected);
    open.joined += 1;
    if (open.joined === maxJoined) {
      this.#runs.delete(key);
      // After the reads of the last one.
      setImmediate(open.endCollection);
    }
    return open.run;
  }

  #open(key: string, run: EventRun, untilCollected: () => Promise<void>): OpenRun {
    // The reads wait as for work of the operation in a later turn.
    const end = run.operationWork.begin();
    let isCollecting = true;
    const open: OpenRun = {
      run,
      joined: 0,
      endCollection: () => {
        if (!isCollecting) return;
        isCollecting = false;
        if (this.#runs.get(key) === open) this.#runs.delete(key);
        end();
      },
    };
    this.#runs.set(key, open);
    void untilCollected().then(open.endCollection);
    return open;
  }
}

const timedOut = (operationTimeoutMs: number) =>
  new GraphQLError(
    `The event was ended after ${operationTimeoutMs} ms, the limit of this server.`,
    {
      extensions: {
        code: 'UPSTREAM_TIMEOUT',
        retryable: true,
        help: 'Select fewer records or fields.',
      },
    },
  );
