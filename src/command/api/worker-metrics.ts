import type { Metrics, MetricsSnapshot } from '../../observe/metrics/metrics.ts';
import type { MetricsText } from '../../server/route/metrics.ts';
import type { Peer } from '../../upstream/shared-limit/worker-limit-store.ts';

// The metrics of several workers. Each of them sends its own to the primary process, which serves their sums.

/** How often a worker sends its metrics. What it counted since then is lost if it is killed. */
const sendMs = 500;

/** How long the primary process waits for a worker that does not respond. It then uses what the worker sent before. */
const maxWaitMs = 1000;

/** A message of a worker to the primary process. */
interface SnapshotMessage {
  readonly type: 'metrics';
  readonly snapshot: MetricsSnapshot;
}

/** The primary process needs the metrics now. */
interface ReadMessage {
  readonly type: 'read-metrics';
}

/** Sends the metrics of a worker from time to time, and when the primary process needs them. */
export function sendMetrics(metrics: Pick<Metrics, 'snapshot'>, primary: Peer): void {
  const send = async () =>
    primary.send({ type: 'metrics', snapshot: await metrics.snapshot() } satisfies SnapshotMessage);
  setInterval(() => void send(), sendMs).unref();
  primary.on('message', (message) => {
    if (hasType<ReadMessage>(message, 'read-metrics')) void send();
  });
}

interface WorkerState {
  readonly peer: Peer;
  snapshot: MetricsSnapshot | null;
  onSnapshot: () => void;
}

/** Adds snapshots up. `ofEnded` keeps only what a process that has ended still counts for. */
export interface MetricsSum {
  readonly contentType: string;
  print(snapshots: readonly MetricsSnapshot[]): Promise<string>;
  ofEnded(snapshots: readonly MetricsSnapshot[]): Promise<MetricsSnapshot>;
}

/** The metrics of all workers, in the primary process. Counters include the workers that have ended. */
export class WorkerMetrics implements MetricsText {
  readonly contentType: string;
  readonly #sum: MetricsSum;
  readonly #workers = new Map<string, WorkerState>();
  /** One after the other, so that none is lost. */
  #ended: Promise<readonly MetricsSnapshot[]> = Promise.resolve([]);

  constructor(sum: MetricsSum) {
    this.#sum = sum;
    this.contentType = sum.contentType;
  }

  /** Receives the metrics of a worker. */
  serve(worker: string, peer: Peer): void {
    const state: WorkerState = { peer, snapshot: null, onSnapshot: () => {} };
    this.#workers.set(worker, state);
    peer.on('message', (message) => {
      if (!hasType<SnapshotMessage>(message, 'metrics')) return;
      state.snapshot = message.snapshot;
      state.onSnapshot();
    });
  }

  /** Keeps what a worker has counted. */
  leave(worker: string): void {
    const snapshot = this.#workers.get(worker)?.snapshot ?? null;
    this.#workers.delete(worker);
    if (snapshot === null) return;
    this.#ended = this.#ended.then(async (ended) => [
      await this.#sum.ofEnded([...ended, snapshot]),
    ]);
  }

  async read(): Promise<string> {
    await Promise.all([...this.#workers.values()].map(renew));
    const ended = await this.#ended;
    const living = [...this.#workers.values()]
      .map(({ snapshot }) => snapshot)
      .filter((snapshot) => snapshot !== null);
    return this.#sum.print([...ended, ...living]);
  }
}

function renew(worker: WorkerState): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    worker.onSnapshot = () => {
      clearTimeout(timer);
      resolve();
    };
    worker.peer.send({ type: 'read-metrics' } satisfies ReadMessage);
  });
}

// The other end of the channel is the same program.
const hasType = <Message extends { readonly type: string }>(
  message: unknown,
  type: Message['type'],
): message is Message =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;
