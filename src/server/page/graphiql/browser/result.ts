/// <reference lib="dom" />

/**
 * The parts of a response that can have a report. An event stream has one part for each event, as soon as it arrives, because the stream of a
 * subscription does not end. Every other response is one part.
 */
export async function* resultsIn(response: Response): AsyncGenerator<string> {
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
