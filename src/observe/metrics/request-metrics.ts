import { Counter, Histogram, type Registry } from 'prom-client';
import type { UpstreamObserver } from '../../operation/report/operation-observer.ts';
import type { CallReport, RequestReport } from '../../upstream/http/caller.ts';
import type { Delivery } from '../../upstream/http/upstream-error.ts';
import type { WaitReason, WaitTimes } from '../../upstream/pacing/wait-time.ts';
import { requestSeconds, waitSeconds } from './bucket.ts';

// The requests to the services. Their labels are names of services and templates of routes, which the program defines, and statuses. No
// label comes from a client.

const waitReasons = {
  rateLimit: 'rate_limit',
  concurrency: 'concurrency',
  connection: 'connection',
} as const satisfies Record<WaitReason, string>;

const appliedNames = { yes: 'YES', no: 'NO', unknown: 'UNKNOWN' } as const;

export class RequestMetrics implements UpstreamObserver {
  readonly #requests;
  readonly #seconds;
  readonly #reads;
  readonly #writes;
  readonly #retries;
  readonly #rateLimited;
  readonly #waitSeconds;
  readonly #shared;
  readonly #saved;
  readonly #applied;

  constructor(registry: Registry) {
    const registers = [registry];
    const ofRoute = ['service', 'method', 'route'] as const;
    this.#requests = new Counter({
      name: 'taskdoc_upstream_requests_total',
      help: 'HTTP requests to the services.',
      labelNames: [...ofRoute, 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'taskdoc_upstream_request_duration_seconds',
      help: 'Duration of HTTP requests to the services, without the time that they waited before.',
      labelNames: ofRoute,
      buckets: requestSeconds,
      registers,
    });
    this.#reads = new Counter({
      name: 'taskdoc_upstream_reads_total',
      help: 'Reads in these requests. Each action of a batch counts.',
      labelNames: ['service', 'route'],
      registers,
    });
    this.#writes = new Counter({
      name: 'taskdoc_upstream_writes_total',
      help: 'Writes in these requests. Each action of a batch counts.',
      labelNames: ['service', 'route'],
      registers,
    });
    this.#retries = new Counter({
      name: 'taskdoc_upstream_retries_total',
      help: 'Requests that were sent again.',
      labelNames: ofRoute,
      registers,
    });
    this.#rateLimited = new Counter({
      name: 'taskdoc_upstream_rate_limited_total',
      help: "Requests that a service refused because of a limit, with 429 or Google's 403.",
      labelNames: ofRoute,
      registers,
    });
    this.#waitSeconds = new Histogram({
      name: 'taskdoc_upstream_wait_seconds',
      help: 'How long requests waited before they were sent, and for what. Requests that did not wait are not counted.',
      labelNames: ['service', 'reason'],
      buckets: waitSeconds,
      registers,
    });
    this.#shared = new Counter({
      name: 'taskdoc_upstream_shared_reads_total',
      help: 'Reads that shared a request of another operation.',
      registers,
    });
    this.#saved = new Counter({
      name: 'taskdoc_upstream_saved_reads_total',
      help: 'Reads that used an earlier read of the same operation.',
      registers,
    });
    this.#applied = new Counter({
      name: 'taskdoc_writes_total',
      help: 'Writes by whether the service applied them.',
      labelNames: ['applied'],
      registers,
    });
    // Prometheus sees the first increase only of a series that exists before it.
    for (const applied of Object.values(appliedNames)) this.#applied.inc({ applied }, 0);
  }

  request(service: string, report: RequestReport): void {
    const { method, route, status, calls, attempt, isRateLimited, ms, waited } = report;
    const labels = { service, method, route };
    this.#requests.inc({ service, method, route, status: status ?? 'none' });
    this.#seconds.observe(labels, ms / 1000);
    if (attempt > 1) this.#retries.inc(labels);
    if (isRateLimited) this.#rateLimited.inc(labels);
    if (waited !== null) this.waited(service, waited);
    this.#countCalls(service, calls);
  }

  waited(service: string, times: WaitTimes): void {
    for (const reason of ['rateLimit', 'concurrency', 'connection'] as const) {
      const ms = times[reason];
      if (ms > 0) this.#waitSeconds.observe({ service, reason: waitReasons[reason] }, ms / 1000);
    }
  }

  shared(): void {
    this.#shared.inc();
  }

  saved(): void {
    this.#saved.inc();
  }

  write(applied: Delivery): void {
    this.#applied.inc({ applied: appliedNames[applied] });
  }

  /** The calls of a batch often have the same route. Those next to each other are counted together. */
  #countCalls(service: string, calls: readonly CallReport[]): void {
    for (let from = 0, to = 0; from < calls.length; from = to) {
      const { method, route } = calls[from] as CallReport;
      while (to < calls.length && calls[to]?.route === route && calls[to]?.method === method)
        to += 1;
      const counter = method === 'GET' ? this.#reads : this.#writes;
      counter.inc({ service, route }, to - from);
    }
  }
}
