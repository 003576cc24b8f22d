import { type StreamEvent, streamEvents } from './event-stream.ts';
import type {
  StreamedResult,
  SubscriptionClient,
  SubscriptionClientOptions,
  SubscriptionOperation,
} from './subscription-request.ts';

// `taskdoc/client`: subscriptions that lose no change, in browsers and in Node. This folder imports nothing else: other programs load it.

/** Creates a client. It sends nothing before the first subscription. */
export function createSubscriptionClient(options: SubscriptionClientOptions): SubscriptionClient {
  const { onResync, onRetry, maxWaitMs = 30_000 } = options;

  /** The result of a query. Throws if a later attempt may succeed. */
  async function* read<Data>(request: SubscriptionOperation, abort: AbortController) {
    const body = JSON.stringify(request);
    const headers = { accept: 'application/json' };
    for await (const { result = {} } of streamEvents<Data>(options, { body, headers, abort })) {
      if (rootErrors(result)?.some(mayPass)) throw new Error('The state cannot be read.');
      yield result;
    }
  }

  async function* iterate<Data>(
    { state, ...request }: SubscriptionOperation,
    signal?: AbortSignal,
  ): AsyncGenerator<StreamedResult<Data>, void, void> {
    const hasArgument = /\$after\b/.test(request.query);
    let position = (request.variables?.['after'] ?? null) as string | null;
    let hasIds = false;
    let hasStarted = false;
    let isStale = true;
    for (let failures = 0; !signal?.aborted; failures += 1) {
      const connectedAt = Date.now();
      const abort = new AbortController();
      const stop = () => abort.abort();
      signal?.addEventListener('abort', stop);
      // A gateway passes ids on neither to the server nor to the client.
      let isCurrent: boolean = position !== null && (hasArgument || hasIds);
      const after: string | null = isCurrent ? position : null;
      let reason: unknown = new Error('The stream ended.');
      let retryAfterMs = 0;
      try {
        const variables = hasArgument ? { ...request.variables, after } : request.variables;
        const headers = hasIds && after !== null ? { 'last-event-id': after } : {};
        const body = JSON.stringify({ ...request, variables });
        const events: Events<Data> = streamEvents(options, { body, headers, abort });
        for await (const { id, result, ...event } of events) {
          const errors = result && rootErrors(result);
          if (result && errors) {
            const isFinal = errors.some(({ extensions }) => extensions?.['retryable'] === false);
            if (isFinal || !(hasStarted || errors.some(mayPass))) return yield result;
            retryAfterMs = event.retryAfterMs ?? 0;
            throw new Error(errors[0]?.message);
          }
          hasStarted = true;
          const change = Object.values(result?.data ?? {})[0] as Partial<Change> | undefined;
          if (!isCurrent || change?.kind === 'RESYNC') {
            const nodeId = isCurrent ? (change?.nodeId ?? null) : null;
            isCurrent = false;
            await onResync?.(nodeId, request);
            isCurrent = true;
            isStale = true;
          }
          hasIds ||= id !== undefined;
          position = change?.position ?? id ?? position;
          if (result) [failures, isStale] = [0, true];
          if (!state && result) yield result;
          // Changes that arrive together cause one read.
          if (!state || !isStale || event.hasMore) continue;
          yield* read<Data>({ ...request, query: state }, abort);
          isStale = false;
        }
      } catch (error) {
        reason = error;
        // The state was not read.
        if (!isCurrent) position = null;
      } finally {
        signal?.removeEventListener('abort', stop);
        abort.abort();
      }
      if (signal?.aborted) return;
      if (Date.now() - connectedAt > maxWaitMs) failures = 0;
      // Random, so that the clients of a server that has stopped do not connect in the same moment.
      const backOffMs = Math.min(maxWaitMs, 250 * 2 ** failures) * (0.5 + Math.random() / 2);
      const waitMs = Math.max(backOffMs, retryAfterMs);
      onRetry?.(reason, waitMs);
      await sleep(waitMs, signal);
    }
  }

  return {
    iterate,
    subscribe(request, sink) {
      const abort = new AbortController();
      const run = async () => {
        for await (const result of iterate<never>(request, abort.signal)) sink.next(result);
      };
      run().then(
        () => sink.complete(),
        (reason) => sink.error(reason),
      );
      return () => abort.abort();
    },
  };
}

type Events<Data> = AsyncIterable<StreamEvent<Data>>;

/** The fields of a change that this client reads. */
type Change = { readonly kind: string; readonly nodeId: string | null; readonly position: string };

const mayPass = ({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> }) =>
  extensions?.['retryable'] === true;

/** The errors of a result without any change; null if it has one. */
const rootErrors = ({ data, errors = [] }: StreamedResult<unknown>) =>
  errors.length > 0 && Object.values(data ?? {}).every((value) => value === null) ? errors : null;

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
