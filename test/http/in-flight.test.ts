import { describe, expect, test } from 'vitest';
import { createInFlightReads, type StartRead } from '../../src/http/in-flight.ts';

/** Flights whose reads a test lands by hand. */
function createTrial() {
  const flights = createInFlightReads();
  const begun: {
    readonly land: (answer: string) => void;
    readonly crash: (error: Error) => void;
    isAbandoned: boolean;
  }[] = [];
  const start: StartRead<string> = (whenAbandoned) =>
    new Promise((land, crash) => {
      const flight = { land, crash, isAbandoned: false };
      begun.push(flight);
      whenAbandoned((reason) => {
        flight.isAbandoned = true;
        crash(reason);
      });
    });
  return {
    begun,
    forget: flights.invalidate,
    join(credential = 'ada', key = 'GET /tasks/1 name', signal = new AbortController().signal) {
      const joined = flights.share(credential, key, start, signal);
      // Whoever leaves is looked at by the test that is about leaving.
      joined.response.catch(() => undefined);
      return joined;
    },
  };
}

describe('a read under way', () => {
  test('is shared by whoever asks for the same with the same credential', async () => {
    const { begun, join } = createTrial();
    const first = join();
    const second = join();
    expect([first.isShared, second.isShared]).toEqual([false, true]);
    expect(begun).toHaveLength(1);
    begun[0]?.land('A');
    expect(await Promise.all([first.response, second.response])).toEqual(['A', 'A']);
  });

  test('is never shared across credentials or with another read', () => {
    const { begun, join } = createTrial();
    expect(join('ada', 'one').isShared).toBe(false);
    expect(join('grace', 'one').isShared).toBe(false);
    expect(join('ada', 'two').isShared).toBe(false);
    expect(begun).toHaveLength(3);
  });

  test('is shared with its failure too', async () => {
    const { begun, join } = createTrial();
    const [first, second] = [join(), join()];
    begun[0]?.crash(new Error('no'));
    await expect(first.response).rejects.toThrow('no');
    await expect(second.response).rejects.toThrow('no');
  });

  test.each([
    ['landed', 'land'],
    ['failed', 'crash'],
  ] as const)('is under way no more once it %s', async (_what, how) => {
    const { begun, join } = createTrial();
    const first = join();
    if (how === 'land') begun[0]?.land('A');
    else begun[0]?.crash(new Error('no'));
    await Promise.allSettled([first.response]);
    expect(join().isShared).toBe(false);
    expect(begun).toHaveLength(2);
  });
});

describe('a caller who leaves', () => {
  test('is told so at once, and the others get their answer: also when it was the first', async () => {
    const { begun, join } = createTrial();
    const leaving = new AbortController();
    const reason = new Error('enough');
    const first = join('ada', 'k', leaving.signal);
    const second = join('ada', 'k');
    leaving.abort(reason);
    await expect(first.response).rejects.toBe(reason);
    expect(begun[0]?.isAbandoned).toBe(false);
    begun[0]?.land('A');
    expect(await second.response).toBe('A');
  });

  test('last ends the read', () => {
    const { begun, join } = createTrial();
    const [one, two] = [new AbortController(), new AbortController()];
    join('ada', 'k', one.signal);
    join('ada', 'k', two.signal);
    one.abort();
    expect(begun[0]?.isAbandoned).toBe(false);
    two.abort();
    expect(begun[0]?.isAbandoned).toBe(true);
  });

  test('last leaves nothing to be joined by those who come after', async () => {
    const { begun, join } = createTrial();
    const leaving = new AbortController();
    join('ada', 'k', leaving.signal);
    leaving.abort();
    const next = join('ada', 'k');
    expect(next.isShared).toBe(false);
    // By now the abandoned one has ended, and has not taken its successor's place with it.
    await new Promise(setImmediate);
    expect(join('ada', 'k').isShared).toBe(true);
    begun[1]?.land('B');
    expect(await next.response).toBe('B');
  });

  test('before coming ends nobody else’s read', async () => {
    const { begun, join } = createTrial();
    const first = join('ada', 'k');
    const gone = join('ada', 'k', AbortSignal.abort(new Error('gone')));
    await expect(gone.response).rejects.toThrow('gone');
    begun[0]?.land('A');
    expect(await first.response).toBe('A');
  });

  test('after the answer came changes nothing', async () => {
    const { begun, join } = createTrial();
    const leaving = new AbortController();
    const first = join('ada', 'k', leaving.signal);
    begun[0]?.land('A');
    await first.response;
    await new Promise(setImmediate);
    leaving.abort();
    expect(begun[0]?.isAbandoned).toBe(false);
  });
});

describe('what is forgotten', () => {
  test('still answers who waits for it, and nobody who comes after', async () => {
    const { begun, join, forget } = createTrial();
    const before = join();
    forget('ada');
    const after = join();
    expect(after.isShared).toBe(false);
    begun[0]?.land('old');
    expect(await before.response).toBe('old');
    begun[1]?.land('new');
    expect(await after.response).toBe('new');
  });

  test('does not take a read that began afterwards with it when it lands', async () => {
    const { begun, join, forget } = createTrial();
    const before = join();
    forget('ada');
    join();
    begun[0]?.land('old');
    await before.response;
    await new Promise(setImmediate);
    expect(join().isShared).toBe(true);
  });

  test('is one credential’s alone', () => {
    const { join, forget } = createTrial();
    join('ada');
    join('grace');
    forget('ada');
    expect(join('grace').isShared).toBe(true);
  });
});
