import { randomUUID } from 'node:crypto';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Config } from '../../../config/config.ts';
import { sizeOfData } from '../../../engine/executor/run-plan.ts';
import type {
  ObservedOperation,
  OperationObserver,
} from '../../../operation/report/operation-observer.ts';
import { logIdsOf, nameCaller } from '../../request/caller-name.ts';
import { toClientError } from '../../request/client-error.ts';
import type { OperationContext } from '../../request/context-factory.ts';
import { hashOf } from '../../request/operation-name.ts';
import type { RequestState } from '../../request/request-state.ts';
import type { RepeatedExecution } from './repeated-execution.ts';

export interface EventReportOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly observer: OperationObserver | null;
  readonly schema: GraphQLSchema;
  /** The request of the first subscriber. */
  readonly state: Pick<RequestState, 'apiKey' | 'viewer' | 'operation' | 'trustedId'>;
}

/** The subscriptions that receive the results. */
interface ReportedGroup {
  readonly subscribers: number;
  /** Whether it is the first one that uses the context. */
  readonly isFirst: boolean;
}

/** Reports changes that are executed together: one observed operation for each of them, and one line in the log for all. */
export class EventReport {
  readonly #options: EventReportOptions;
  readonly #observed: readonly ObservedOperation[];
  readonly #requestId = randomUUID();
  readonly #startedAtMs = performance.now();

  constructor(options: EventReportOptions, events: number) {
    this.#options = options;
    const { observer, state } = options;
    const { operation, trustedId } = state;
    this.#observed =
      observer === null || operation === undefined
        ? []
        : Array.from({ length: events }, () => {
            const { name, document } = operation;
            const headers = new Headers();
            const requestId = this.#requestId;
            const started = { name, document, headers, requestId, trustedId };
            return observer.start({ type: 'subscription', ...started });
          });
  }

  get #ids() {
    const span = this.#observed[0]?.span;
    return { requestId: this.#requestId, ...(span && { span }) };
  }

  /** Receives the requests of all events: they are sent together. */
  get upstream() {
    return this.#observed[0]?.upstream ?? null;
  }

  /** The results as clients receive them: with the codes of this API, and with the requests of all events in the last one. */
  end(
    { results, unread }: RepeatedExecution,
    { upstream }: OperationContext,
    group: ReportedGroup,
  ): readonly ExecutionResult[] {
    const coded = results.map((result) => this.#withCodes(result));
    for (const [index, { data, errors = [] }] of coded.entries()) {
      const errorCodes = errors.map(({ extensions }) => extensions['code']);
      const hasData = data !== null && data !== undefined;
      // The computation of all events is counted once, as are their requests.
      const isCounted = index === 0 && group.isFirst;
      const processorMs = isCounted ? (upstream.summary().processorMs ?? 0) : 0;
      const size = hasData ? sizeOfData(data) : null;
      this.#observed[index]?.end({ errorCodes, hasData, size, processorMs });
    }
    this.#log({ results: coded, unread }, upstream, group);
    const last = coded.length - 1;
    return coded.map((result, index) =>
      index === last ? { ...result, extensions: { upstream: upstream.report() } } : result,
    );
  }

  /** Every subscriber receives the same errors, so they are converted here: an unexpected one is then logged once. */
  #withCodes(result: ExecutionResult): ExecutionResult {
    if (result.errors === undefined) return result;
    const { state } = this.#options;
    const caller = { ...state, ...this.#ids };
    return {
      ...result,
      errors: result.errors.map((error) => toClientError(error, caller, this.#options)),
    };
  }

  #log(
    { results, unread }: RepeatedExecution,
    upstream: OperationContext['upstream'],
    { subscribers, isFirst }: ReportedGroup,
  ): void {
    const { logger, state } = this.#options;
    const codes = new Set(
      results.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions['code'])),
    );
    const level = codes.size > 0 || unread > 0 ? 'warn' : 'info';
    if (state.operation === undefined || !logger.isLevelEnabled(level)) return;
    const { name, document } = state.operation;
    const line = {
      ...logIdsOf(this.#ids),
      name,
      document: hashOf(document),
      caller: nameCaller(state),
      ms: Math.round((performance.now() - this.#startedAtMs) * 10) / 10,
      events: results.length,
      subscribers,
      ...(unread > 0 && { unread }),
      // The groups of a run share its requests: the log counts them once.
      ...(isFirst && upstream.summary()),
      errors: codes.size > 0 ? [...codes] : undefined,
    };
    logger[level](line, 'event');
  }
}
