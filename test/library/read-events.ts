/** The results of a subscription over Server-Sent Events. */
export async function readEvents(
  api: string,
  query: string,
  headers: Readonly<Record<string, string>>,
) {
  const abort = new AbortController();
  const { body } = await fetch(api, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
    signal: abort.signal,
  });
  const chunks = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let text = '';
  return {
    /** The next result. Rejects if the stream ends. */
    async next(): Promise<unknown> {
      for (;;) {
        const match = /^data: ?(.+)$/m.exec(text);
        if (match?.[1] !== undefined) {
          text = text.slice(match.index + match[0].length);
          return JSON.parse(match[1]);
        }
        const chunk = await chunks?.next();
        if (chunk === undefined || chunk.done) throw new Error(`The stream ended: ${text}`);
        text += chunk.value;
      }
    },
    close: () => abort.abort(),
  };
}
