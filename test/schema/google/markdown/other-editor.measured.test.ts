import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insert } from '../edit/set-up.ts';
import { createMarkdownSetUp } from './set-up.ts';

const { write, edit, batches, markdownOf, askAmongOthers, sandbox } = await createMarkdownSetUp();

const append = `mutation ($document: ID!, $markdown: String!) {
  appendToDocument(input: { document: $document, markdown: $markdown }) { losses }
}`;

/** The responses of the sandbox take as long as those of a service that is far away. */
const latency = (ms: number) => [{ kind: 'latency', ms, service: 'google' } as const];

test.each([
  [200, 300, 0, 2],
  [40, 300, 60, 4],
])(
  '%i appends succeed in order and once while somebody else writes every %i ms, with responses after %i ms and fewer than %i writes for each',
  async (appends, intervalMs, latencyMs, maxWrites) => {
    const document = await write('');
    sandbox.clearRequests();
    sandbox.setFaults(latency(latencyMs));
    const end = new AbortController();
    let changes = 0;
    const other = (async () => {
      while (!end.signal.aborted) {
        await edit(document, insert(1, '-'));
        changes += 1;
        await sleep(intervalMs, undefined, { signal: end.signal }).catch(() => undefined);
      }
    })();
    const names = Array.from({ length: appends }, (_, index) => `line ${index};`);
    for (const markdown of names) {
      const { errors } = await askAmongOthers(append, { document, markdown });
      expect(errors).toEqual([]);
    }
    end.abort();
    await other;
    const writes = batches().length - changes;
    sandbox.setFaults([]);
    expect((await markdownOf(document)).match(/line \d+;/g)).toEqual(names);
    // docs/commands.md has a table of them.
    expect(writes / appends).toBeLessThan(maxWrites);
  },
);
