import { describe, expect, test } from 'vitest';
import {
  type InFlightRead,
  InFlightReads,
  type WithKey,
} from '../../../src/upstream/http/in-flight.ts';

/** Reads in flight that a test settles manually. */
function createTrial() {
  const inFlight = new InFlightReads();
  const started: (InFlightRead<WithKey, string> & { isAborted?: boolean })[] = [];
  return {
    started,
    invalidate: (credential: string) => inFlight.invalidate(credential),
    /** `leave` is what the reader calls when its caller aborts. */
    read(credential = 'ada', key = 'GET /tasks/1 name') {
      let leave = (_reason: unknown) => {};
      let isShared = false;
      const response = new Promise<string>((resolve, reject) => {
        const waiting = { resolve, reject };
        const { read, isNew } = inFlight.join<WithKey, string>(credential, { key }, waiting);
        isShared = !isNew;
        leave = (reason) => read.leave(waiting, reason);
        if (!isNew) return;
        started.push(read);
        read.whenAbandoned(() => {
          Object.assign(read, { isAborted: true });
        });
      });
      // Only the tests about aborting look at the rejection.
      response.catch(() => undefined);
      return { response, isShared, leave };
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
    const reason = new Error('enough');
    const first = read('ada', 'k');
    const second = read('ada', 'k');
    first.leave(reason);
    await expect(first.response).rejects.toBe(reason);
    expect(started[0]?.isAborted).toBeUndefined();
    started[0]?.resolve('A');
    expect(await second.response).toBe('A');
  });

  test('as the last one aborts the read', () => {
    const { started, read } = createTrial();
    const [one, two] = [read('ada', 'k'), read('ada', 'k')];
    one.leave(new Error('enough'));
    expect(started[0]?.isAborted).toBeUndefined();
    two.leave(new Error('enough'));
    expect(started[0]?.isAborted).toBe(true);
  });

  test('as the last one makes the next equal read start again', async () => {
    const { started, read } = createTrial();
    read('ada', 'k').leave(new Error('enough'));
    const next = read('ada', 'k');
    expect(next.isShared).toBe(false);
    // The aborted read has ended by now. It must not have removed the read that replaced it.
    await new Promise(setImmediate);
    expect(read('ada', 'k').isShared).toBe(true);
    started[1]?.resolve('B');
    expect(await next.response).toBe('B');
  });

  test('after the response has no effect', async () => {
    const { started, read } = createTrial();
    const first = read('ada', 'k');
    started[0]?.resolve('A');
    await first.response;
    first.leave(new Error('enough'));
    expect(started[0]?.isAborted).toBeUndefined();
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
