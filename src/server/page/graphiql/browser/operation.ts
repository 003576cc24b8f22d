/// <reference lib="dom" />
import type { UpstreamReport } from '../../../../operation/report/upstream-report.ts';

export interface SentOperation {
  /** Null for an operation without a name. */
  readonly name: string | null;
  /** Null if the response has no report. */
  readonly report: UpstreamReport | null;
}

/** The name of GraphiQL's own operation, which reads the schema. */
const introspection = 'IntrospectionQuery';

/**
 * Calls `onResponse` for each operation of this page when its response is complete, and for each change of a subscription.
 *
 * It observes `fetch`, because GraphiQL gives the results to no plugin.
 */
export function observeOperations(onResponse: (operation: SentOperation) => void): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    void observe(response.clone(), nameIn(input, init?.body));
    return response;
  };

  async function observe(response: Response, name: string | null): Promise<void> {
    let isReported = false;
    try {
      for await (const text of resultsIn(response)) {
        const report = readReport(text);
        if (report === null || name === introspection) continue;
        isReported = true;
        onResponse({ name, report });
      }
    } catch {
      // GraphiQL reads the response itself, and shows an error if it cannot be read. The user can also end a subscription.
      return;
    }
    if (!isReported && name !== introspection) onResponse({ name, report: null });
  }
}

/** The name of the operation in a request. GraphiQL sends subscriptions in the address, and their names only as part of the query. */
function nameIn(input: RequestInfo | URL, body: unknown): string | null {
  if (typeof body === 'string') {
    const { operationName }: { operationName?: string } = JSON.parse(body);
    return operationName ?? null;
  }
  const address = input instanceof Request ? input.url : String(input);
  const query = new URL(address, location.href).searchParams.get('query') ?? '';
  return /^\s*subscription (\w+)/m.exec(query)?.[1] ?? null;
}

/**
 * The report in the body of a response, or null if it has none: the operation was rejected before it was executed.
 *
 * The body is one result as JSON, or several as multipart or as an event stream. In each of them a result is one line that starts with a
 * brace, and only the last result has the report.
 */
export function readReport(body: string): UpstreamReport | null {
  const line = body.split('\n').findLast((one) => /^(?:data: )?\{/.test(one));
  if (line === undefined) return null;
  try {
    return JSON.parse(line.replace(/^data: /, '')).extensions?.upstream ?? null;
  } catch {
    // An interrupted response ends in the middle of a line.
    return null;
  }
}

/**
 * The parts of a response that can have a report. An event stream has one part for each event, as soon as it arrives, because the stream of a
 * subscription does not end. Every other response is one part.
 */
async function* resultsIn(response: Response): AsyncGenerator<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || response.body === null) {
    yield await response.text();
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    yield* events;
  }
}
