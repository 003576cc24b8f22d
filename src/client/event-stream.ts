import type { StreamedResult, SubscriptionClientOptions } from './subscription-request.ts';

/** An event of a stream, or a response that is none. A comment is an event without a result. */
export interface StreamEvent<Data> {
  readonly id?: string | undefined;
  readonly result?: StreamedResult<Data>;
  readonly retryAfterMs?: number;
  /** Whether later events have arrived already. Default false. */
  readonly hasMore?: boolean;
}

/** One attempt to connect. */
interface Connection {
  readonly body: string;
  /** They replace those of the options. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly abort: AbortController;
}

/** Sends a subscription, and reads its events until the stream ends. Rejects if the connection is lost. */
export async function* streamEvents<Data>(
  { url, headers = {}, fetch = globalThis.fetch, maxSilenceMs = 30_000 }: SubscriptionClientOptions,
  { body, headers: added, abort }: Connection,
): AsyncGenerator<StreamEvent<Data>, void, void> {
  const giveUp = () => abort.abort(new Error(`The server sent nothing for ${maxSilenceMs} ms.`));
  const listen = () => setTimeout(giveUp, maxSilenceMs);
  let timer = listen();
  try {
    const own = { accept: 'text/event-stream', 'content-type': 'application/json', ...added };
    const given = typeof headers === 'function' ? await headers() : headers;
    const init = { method: 'POST', headers: { ...given, ...own }, body, signal: abort.signal };
    const response = await fetch(url, init);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      yield { result: toResult(await response.text(), response.status), ...retryAfter(response) };
      return;
    }
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let text = ''; ; ) {
      const { value, done = true } = (await reader?.read()) ?? {};
      // Not while the caller works with the events.
      clearTimeout(timer);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const [index, block] of blocks.entries()) {
        const read = (name: string) => new RegExp(`^${name}: ?(.*?)\\r?$`, 'm').exec(block)?.[1];
        const data = read('data');
        const more = { hasMore: index < blocks.length - 1 };
        yield { id: read('id'), ...more, ...(data && { result: JSON.parse(data) }) };
      }
      timer = listen();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A response without a stream as a result: that of the server, or an error with the status, for example of a proxy. */
function toResult<Data>(text: string, status: number): StreamedResult<Data> {
  const retryable = status >= 500 || status === 429 || status === 408;
  const message = `The response is no stream. Its status is ${status}.`;
  try {
    const result = JSON.parse(text);
    if (result.data || result.errors?.length > 0) return result;
  } catch {
    // It is from a proxy.
  }
  return { errors: [{ message, extensions: { retryable } }] };
}

function retryAfter({ headers }: Response) {
  const seconds = Number(headers.get('retry-after'));
  return { retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
}
