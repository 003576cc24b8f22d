import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startListeningServer } from '../listening-server.ts';

// Clients that send the same long document at the same time: it is validated once, in several turns of the event loop.

const { url } = await startListeningServer();

async function ask(query: string, signal: AbortSignal | null = null): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  return { data, errors };
}

const repeat = (count: number, field: (at: number) => string) =>
  `{ ${Array.from({ length: count }, (_, at) => field(at)).join(' ')} }`;
/** The documents, with a comment that makes each one new. */
const documents = [
  ['valid', (text: string) => `${repeat(190, (at) => `a${at}: __typename`)} # ${text}`],
  ['invalid', (text: string) => `${repeat(1400, (at) => `wrong${at}`)} # ${text}`],
] as const;

test.each(documents)(
  'each client receives the result of a document that is %s',
  async (_, toDocument) => {
    const alone = await ask(toDocument('alone'));
    const document = toDocument('together');
    const together = await Promise.all(Array.from({ length: 5 }, () => ask(document)));
    expect(together).toEqual(Array(5).fill(alone));
  },
);

test.each(documents)(
  'the other clients receive the result of a document that is %s if the first one leaves',
  async (_, toDocument) => {
    const alone = await ask(toDocument('alone'));
    for (let delayMs = 1; delayMs <= 8; delayMs += 1) {
      const document = toDocument(`after ${delayMs} ms`);
      const client = new AbortController();
      const first = ask(document, client.signal).catch(() => 'left');
      const others = Array.from({ length: 3 }, () => ask(document));
      await setTimeout(delayMs);
      client.abort();
      expect(await Promise.all(others)).toEqual(Array(3).fill(alone));
      await first;
    }
  },
);
