import { Counter, type Registry } from 'prom-client';
import type { OperationOutcome } from './operation-outcome.ts';

/** A server can have thousands of trusted documents. Those that are executed after so many others share a label. */
const maxDocuments = 200;

/** The label of those. */
const otherDocuments = 'OTHER';

/** Counts the operations of each trusted document. The operator has chosen their ids, so clients cannot create series. */
export class TrustedDocumentMetrics {
  readonly #operations;
  readonly #seconds;
  readonly #known = new Set<string>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#operations = new Counter({
      name: 'taskdoc_trusted_document_operations_total',
      help: 'Operations of trusted documents, by id and outcome.',
      labelNames: ['document', 'outcome'],
      registers,
    });
    this.#seconds = new Counter({
      name: 'taskdoc_trusted_document_seconds_total',
      help: 'The sum of the durations of these operations.',
      labelNames: ['document'],
      registers,
    });
  }

  add(id: string, outcome: OperationOutcome, seconds: number): void {
    if (this.#known.size < maxDocuments) this.#known.add(id);
    const document = this.#known.has(id) ? id : otherDocuments;
    this.#operations.inc({ document, outcome });
    this.#seconds.inc({ document }, seconds);
  }
}
