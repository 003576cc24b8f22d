import type { OperationWork } from '../../engine/event-loop/operation-work.ts';
import type { RequestReport } from '../../upstream/http/caller.ts';
import type { Delivery } from '../../upstream/http/upstream-error.ts';
import type { WaitTimes } from '../../upstream/pacing/wait-time.ts';
import type { UpstreamObserver } from './operation-observer.ts';
import type {
  EstimatedTotals,
  OperationSummary,
  RequestEntry,
  ServiceFigures,
  UpstreamReport,
  UpstreamTotals,
} from './upstream-report.ts';

const appliedNames = { yes: 'YES', no: 'NO', unknown: 'UNKNOWN' } as const;

/** Counts the requests of one operation, for `extensions.upstream`, for the log and for an observer. */
export class UpstreamMetrics {
  /** Null if the report does not list requests. */
  readonly #details: RequestEntry[] | null;
  /** When the operation began. 0 if the report does not list requests. */
  readonly #startedAt: number;
  readonly #observer: UpstreamObserver | null;
  readonly #notes = new Set<string>();
  #shared = 0;
  #saved = 0;
  readonly #waitedMs = { rateLimit: 0, concurrency: 0, connection: 0 };
  /** The time until which waits are counted. */
  #waitedUntil = 0;
  #estimated: EstimatedTotals | null = null;
  #services: Record<string, ServiceFigures> | undefined;
  #applied: Partial<Record<Uppercase<Delivery>, number>> | undefined;
  #failedItems = 0;
  readonly #itemErrors = new Set<string>();
  readonly #work: Pick<OperationWork, 'processorMs'> | null;

  /**
   * @param isDetailed  Whether the report lists each request.
   * @param work        The computation of the operation. Null: it has none.
   */
  constructor(
    isDetailed: boolean,
    observer: UpstreamObserver | null = null,
    work: Pick<OperationWork, 'processorMs'> | null = null,
  ) {
    this.#work = work;
    this.#details = isDetailed ? [] : null;
    this.#startedAt = isDetailed ? performance.now() : 0;
    this.#observer = observer;
  }

  request(service: string, report: RequestReport): void {
    const endedAt = performance.now();
    this.#observer?.request(service, report, endedAt);
    const { calls, statuses, isRateLimited, ms, waited, baseUrl: _, ...request } = report;
    if (waited !== null) this.#addWait(service, waited, endedAt - ms);
    const reads = calls.filter(({ method }) => method === 'GET').length;
    const figures = this.#figuresOf(service);
    figures.requests += 1;
    figures.reads += reads;
    figures.writes += calls.length - reads;
    if (request.attempt > 1) figures.retries += 1;
    if (isRateLimited) figures.rateLimited += 1;
    this.#details?.push({
      service,
      ...request,
      startMs: toTenths(endedAt - ms - this.#startedAt),
      ms: toTenths(ms),
      calls: calls.map((call, index) => ({ ...call, status: statuses[index] ?? null })),
      ...(waited === null ? {} : { waitedMs: rounded(waited) }),
    });
  }

  /** Counts the wait of a request that was then not sent. */
  waited(service: string, times: WaitTimes): void {
    this.#observer?.waited(service, times);
    this.#addWait(service, times, performance.now());
  }

  #addWait(service: string, times: WaitTimes, endedAt: number): void {
    const totalMs = times.rateLimit + times.concurrency + times.connection;
    const newMs = Math.min(totalMs, endedAt - this.#waitedUntil);
    if (newMs <= 0) return;
    this.#waitedUntil = endedAt;
    const figures = this.#figuresOf(service);
    figures.waitedMs = toTenths(figures.waitedMs + newMs);
    const part = newMs / totalMs;
    this.#waitedMs.rateLimit += times.rateLimit * part;
    this.#waitedMs.concurrency += times.concurrency * part;
    this.#waitedMs.connection += times.connection * part;
  }

  shared(): void {
    this.#observer?.shared();
    this.#shared += 1;
  }

  saved(): void {
    this.#observer?.saved();
    this.#saved += 1;
  }

  /** Sets the totals that were known before anything was sent. */
  estimate(totals: EstimatedTotals): void {
    this.#estimated = totals;
  }

  /** Counts a write by whether the service applied it. */
  write(applied: Delivery): void {
    this.#observer?.write(applied);
    const key = appliedNames[applied];
    this.#applied ??= {};
    this.#applied[key] = (this.#applied[key] ?? 0) + 1;
  }

  /** Counts an item of a bulk mutation that failed with this code. */
  itemFailed(code: string): void {
    this.#failedItems += 1;
    this.#itemErrors.add(code);
  }

  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  report(): UpstreamReport {
    return {
      totals: {
        ...this.#totals(),
        shared: this.#shared,
        saved: this.#saved,
        ...(this.#waitedUntil > 0 && { waitedMs: rounded(this.#waitedMs) }),
        ...this.#processorTime(),
        ...(this.#estimated && { estimated: this.#estimated }),
      },
      notes: [...this.#notes],
      ...(this.#details && { requests: this.#details }),
    };
  }

  summary(): OperationSummary {
    return {
      ...(this.#applied && { applied: this.#applied }),
      ...(this.#failedItems > 0 && {
        failedItems: this.#failedItems,
        itemErrors: [...this.#itemErrors],
      }),
      ...this.#processorTime(),
      ...(this.#services && { upstream: this.#services }),
    };
  }

  #processorTime(): { readonly processorMs?: number } {
    const processorMs = toTenths(this.#work?.processorMs ?? 0);
    return processorMs < 1 ? {} : { processorMs };
  }

  #totals(): Pick<UpstreamTotals, 'requests' | 'reads' | 'writes'> {
    const totals = { requests: 0, reads: 0, writes: 0 };
    for (const service in this.#services) {
      const { requests, reads, writes } = this.#figuresOf(service);
      totals.requests += requests;
      totals.reads += reads;
      totals.writes += writes;
    }
    return totals;
  }

  #figuresOf(service: string): ServiceFigures {
    this.#services ??= {};
    const figures = this.#services[service];
    if (figures !== undefined) return figures;
    const none = { requests: 0, reads: 0, writes: 0, retries: 0, rateLimited: 0, waitedMs: 0 };
    this.#services[service] = none;
    return none;
  }
}

const toTenths = (ms: number) => Math.round(ms * 10) / 10;

const rounded = ({ rateLimit, concurrency, connection }: WaitTimes): WaitTimes => ({
  rateLimit: toTenths(rateLimit),
  concurrency: toTenths(concurrency),
  connection: toTenths(connection),
});
