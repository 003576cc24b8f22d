import { describe, expect, test } from 'vitest';
import { createInFlightReads, type StartRead } from '../../src/http/in-flight.ts';

/** Reads in flight that a test settles manually. */
function createTrial() {
  const inFlight = createInFlightReads();
  const started: {
    readonly resolve: (response: string) => void;
    readonly reject: (error: Error) => void;
    isAborted: boolean;
  }[] = [];
  const startRead: StartRead<string> = (onAbandoned) =>
    new Promise((resolve, reject) => {
      const read = { resolve, reject, isAborted: false };
      started.push(read);
      onAbandoned((reason) => {
        read.isAborted = true;
        reject(reason);
      });
    });
  return {
    started,
    invalidate: inFlight.invalidate,
    read(credential = 'ada', key = 'GET /tasks/1 name', signal = new AbortController().signal) {
      const read = inFlight.share(credential, key, startRead, signal);
      // Only the tests about aborting look at the rejection.
      read.response.catch(() => undefined);
      return read;
    },
  };
}

describe('a read in flight', () => {
  test('is shared by equal reads of the same credential', async () => {
    const { started, read } = createTrial();
    const first = read();
    const second = read();
    expect([first.isShared, second.isShared]).toEqual([false, true]);
    expect(started).toHaveLength(1);
    started[0]?.resolve('A');
    expect(await Promise.all([first.response, second.response])).toEqual(['A', 'A']);
  });

  test('is not shared with another credential or another read', () => {
    const { started, read } = createTrial();
    expect(read('ada', 'one').isShared).toBe(false);
    expect(read('grace', 'one').isShared).toBe(false);
    expect(read('ada', 'two').isShared).toBe(false);
    expect(started).toHaveLength(3);
  });

  test('that fails fails for all its callers', async () => {
    const { started, read } = createTrial();
    const [first, second] = [read(), read()];
    started[0]?.reject(new Error('no'));
    await expect(first.response).rejects.toThrow('no');
    await expect(second.response).rejects.toThrow('no');
  });

  test.each([
    ['has its response', 'resolve'],
    ['has failed', 'reject'],
  ] as const)('is not shared any more when it %s', async (_what, how) => {
    const { started, read } = createTrial();
    const first = read();
    if (how === 'resolve') started[0]?.resolve('A');
    else started[0]?.reject(new Error('no'));
    await Promise.allSettled([first.response]);
    expect(read().isShared).toBe(false);
    expect(started).toHaveLength(2);
  });
});

describe('a caller that aborts', () => {
  test('rejects at once without affecting the other callers, even if it started the read', async () => {
    const { started, read } = createTrial();
    const controller = new AbortController();
    const reason = new Error('enough');
    const first = read('ada', 'k', controller.signal);
    const second = read('ada', 'k');
    controller.abort(reason);
    await expect(first.response).rejects.toBe(reason);
    expect(started[0]?.isAborted).toBe(false);
    started[0]?.resolve('A');
    expect(await second.response).toBe('A');
  });

  test('as the last one aborts the read', () => {
    const { started, read } = createTrial();
    const [one, two] = [new AbortController(), new AbortController()];
    read('ada', 'k', one.signal);
    read('ada', 'k', two.signal);
    one.abort();
    expect(started[0]?.isAborted).toBe(false);
    two.abort();
    expect(started[0]?.isAborted).toBe(true);
  });

  test('as the last one makes the next equal read start again', async () => {
    const { started, read } = createTrial();
    const controller = new AbortController();
    read('ada', 'k', controller.signal);
    controller.abort();
    const next = read('ada', 'k');
    expect(next.isShared).toBe(false);
    // The aborted read has ended by now. It must not have removed the read that replaced it.
    await new Promise(setImmediate);
    expect(read('ada', 'k').isShared).toBe(true);
    started[1]?.resolve('B');
    expect(await next.response).toBe('B');
  });

  test('before it reads does not abort the read of another caller', async () => {
    const { started, read } = createTrial();
    const first = read('ada', 'k');
    const aborted = read('ada', 'k', AbortSignal.abort(new Error('gone')));
    await expect(aborted.response).rejects.toThrow('gone');
    started[0]?.resolve('A');
    expect(await first.response).toBe('A');
  });

  test('after the response has no effect', async () => {
    const { started, read } = createTrial();
    const controller = new AbortController();
    const first = read('ada', 'k', controller.signal);
    started[0]?.resolve('A');
    await first.response;
    await new Promise(setImmediate);
    controller.abort();
    expect(started[0]?.isAborted).toBe(false);
  });
});

describe('a read that was invalidated', () => {
  test('still responds to its callers, but is not shared with later reads', async () => {
    const { started, read, invalidate } = createTrial();
    const before = read();
    invalidate('ada');
    const after = read();
    expect(after.isShared).toBe(false);
    started[0]?.resolve('old');
    expect(await before.response).toBe('old');
    started[1]?.resolve('new');
    expect(await after.response).toBe('new');
  });

  test('does not remove a later read when it ends', async () => {
    const { started, read, invalidate } = createTrial();
    const before = read();
    invalidate('ada');
    read();
    started[0]?.resolve('old');
    await before.response;
    await new Promise(setImmediate);
    expect(read().isShared).toBe(true);
  });

  test('belongs to the given credential only', () => {
    const { read, invalidate } = createTrial();
    read('ada');
    read('grace');
    invalidate('ada');
    expect(read('grace').isShared).toBe(true);
  });
});
