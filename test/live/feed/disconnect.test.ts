import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { startTestServer } from '../../account/setup.ts';
import { createItemReader } from './change-setup.ts';

// The feeds of accounts that users have connected in a browser.

const { browser, contexts, accounts, sandbox } = await startTestServer();

test.each(['/disconnect/asana', '/disconnect'])(
  'disconnecting an account with %s ends its feeds at once, and those of no other account',
  async (path) => {
    const [ofGrace, ofAda] = await Promise.all(
      (['grace', 'ada'] as const).map(async (person) => {
        const one = browser();
        await one.connect('asana', { person });
        const session = await accounts.open(new Headers({ cookie: one.cookieHeader() }));
        const credential = session?.credential('asana');
        if (!credential) throw new Error('No account is connected.');
        const { signal } = new AbortController();
        const feed = contexts.changes.asana(fixtures.taskWithEverything, credential, {
          after: null,
          signal,
        });
        return { one, reader: createItemReader(await feed) };
      }),
    );
    const next = ofGrace?.reader.next();
    const other = ofAda?.reader.next();
    sandbox.clearRequests();
    await Promise.all([
      expect(next).rejects.toMatchObject({ reason: 'unauthenticated', needsReconnect: true }),
      ofGrace?.one.post(path),
    ]);
    expect(sandbox.requests().filter((request) => request.path === '/events')).toEqual([]);
    await ofAda?.reader.leave();
    expect(await other).toEqual({ value: undefined, done: true });
  },
);
