import type { ResultError } from '../../ask.ts';

/** One result of a subscription, as a client receives it. */
export interface LiveResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
  readonly data: any;
  readonly errors?: readonly ResultError[];
  readonly extensions: {
    readonly subscription: { readonly position: string; readonly pollIntervalMs: number };
    readonly upstream?: { readonly totals: { readonly requests: number; readonly reads: number } };
  };
}

/** A subscription of a client. */
export interface LiveStream extends AsyncIterable<LiveResult> {
  /** The next result. Null at the end of the stream. */
  next(): Promise<LiveResult | null>;
  /** The next results. */
  take(count: number): Promise<readonly LiveResult[]>;
  /** Disconnects. */
  close(): Promise<void>;
}

/**
 * Reads the results of a response with server-sent events.
 *
 * @param client  Ends the request. Required for a server in this process, which does not notice that a body is not read any more.
 */
export function readEvents({ body }: Response, client?: AbortController): LiveStream {
  if (body === null) throw new Error('The response has no body.');
  const reader = body.getReader();
  const results = parse(reader);
  const next = async () => {
    const result = await results.next();
    return result.done === true ? null : result.value;
  };
  return {
    next,
    async take(count) {
      const taken: LiveResult[] = [];
      while (taken.length < count) {
        const result = await next();
        if (result === null) throw new Error(`The stream ended after ${taken.length} results.`);
        taken.push(result);
      }
      return taken;
    },
    close: async () => (client === undefined ? reader.cancel() : client.abort()),
    [Symbol.asyncIterator]: () => results,
  };
}

async function* parse(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<LiveResult, void> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (/^event: complete$/m.test(event)) return;
      const [, data] = /^data: (.+)$/m.exec(event) ?? [];
      if (data !== undefined) yield JSON.parse(data) as LiveResult;
    }
  }
}
