import { Counter, Histogram, type Registry } from 'prom-client';
import type {
  ObservedOperation,
  OperationEnd,
  OperationObserver,
  StartedOperation,
  UpstreamObserver,
} from '../../operation/report/operation-observer.ts';
import { bytes, computationSeconds, nodes, operationSeconds } from './bucket.ts';
import { type OperationOutcome, operationOutcomes } from './operation-outcome.ts';
import { RequestMetrics } from './request-metrics.ts';
import { TrustedDocumentMetrics } from './trusted-document-metrics.ts';

/** The label of a code that is not in the list. */
const otherCode = 'OTHER';

/** Less computation is not long. */
const minComputationMs = 1;

/** Counts operations. No label comes from a client, such as the name of an operation: clients could create any number of series. */
export class OperationMetrics implements OperationObserver {
  readonly files: UpstreamObserver;
  readonly #operations;
  readonly #seconds;
  readonly #errors;
  readonly #rejected;
  readonly #nodes;
  readonly #bytes;
  readonly #computation;
  readonly #trusted: TrustedDocumentMetrics;
  readonly #codes: ReadonlySet<unknown>;

  /** @param codes  The codes that errors can have. */
  constructor(registry: Registry, codes: readonly string[]) {
    const registers = [registry];
    this.#codes = new Set(codes);
    this.files = new RequestMetrics(registry);
    this.#operations = new Counter({
      name: 'taskdoc_operations_total',
      help: 'Operations by type and outcome.',
      labelNames: ['type', 'outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'taskdoc_operation_duration_seconds',
      help: 'Duration of operations, from the validated document to the result.',
      labelNames: ['type'],
      buckets: operationSeconds,
      registers,
    });
    this.#errors = new Counter({
      name: 'taskdoc_operation_errors_total',
      help: 'Operations with an error of this code. Each code of an operation counts once.',
      labelNames: ['code'],
      registers,
    });
    this.#rejected = new Counter({
      name: 'taskdoc_rejected_requests_total',
      help: 'Requests to the API that were rejected before an operation started, by code.',
      labelNames: ['code'],
      registers,
    });
    this.#nodes = new Histogram({
      name: 'taskdoc_response_nodes',
      help: 'Size of results, as MAX_RESPONSE_NODES counts it.',
      buckets: nodes,
      registers,
    });
    this.#bytes = new Histogram({
      name: 'taskdoc_response_bytes',
      help: 'Approximate length of results as JSON, as MAX_RESPONSE_BYTES counts it, before compression.',
      buckets: bytes,
      registers,
    });
    this.#computation = new Histogram({
      name: 'taskdoc_computation_seconds',
      help: 'Processor time of operations with long computation.',
      labelNames: ['type'],
      buckets: computationSeconds,
      registers,
    });
    this.#trusted = new TrustedDocumentMetrics(registry);
    // Prometheus sees the first increase only of a series that exists before it.
    for (const type of ['query', 'mutation', 'subscription']) {
      for (const outcome of operationOutcomes) this.#operations.inc({ type, outcome }, 0);
      this.#computation.zero({ type });
    }
    for (const code of [...codes, otherCode]) {
      this.#errors.inc({ code }, 0);
      this.#rejected.inc({ code }, 0);
    }
  }

  start({ type, trustedId }: StartedOperation): ObservedOperation {
    const startedAt = performance.now();
    return {
      upstream: this.files,
      end: (end) => {
        const seconds = (performance.now() - startedAt) / 1000;
        const outcome = outcomeOf(end.errorCodes, end.hasData);
        this.#operations.inc({ type, outcome });
        this.#seconds.observe({ type }, seconds);
        if (trustedId !== undefined) this.#trusted.add(trustedId, outcome, seconds);
        this.#end(type, end);
      },
    };
  }

  rejected(errorCodes: readonly unknown[]): null {
    for (const code of this.#known(errorCodes)) this.#rejected.inc({ code });
    return null;
  }

  #end(type: string, { errorCodes, size, processorMs }: OperationEnd): void {
    if (processorMs >= minComputationMs) this.#computation.observe({ type }, processorMs / 1000);
    if (size !== null) {
      this.#nodes.observe(size.nodes);
      this.#bytes.observe(size.bytes);
    }
    if (errorCodes.length > 0)
      for (const code of this.#known(errorCodes)) this.#errors.inc({ code });
  }

  #known(errorCodes: readonly unknown[]): ReadonlySet<string> {
    return new Set(errorCodes.map((code) => (this.#codes.has(code) ? String(code) : otherCode)));
  }
}

function outcomeOf(errorCodes: readonly unknown[], hasData: boolean): OperationOutcome {
  if (errorCodes.length === 0) return 'success';
  if (errorCodes.includes('CLIENT_LEFT')) return 'client_left';
  return hasData ? 'partial' : 'failure';
}
