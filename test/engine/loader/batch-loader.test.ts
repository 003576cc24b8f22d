import { describe, expect, test } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { createBatchLoader, type LoadKey } from '../../../src/engine/loader/batch-loader.ts';
import { toMask, toPaths } from '../../../src/engine/loader/mask.ts';

const mask = (...paths: string[]) => toMask(paths);

/** The size of a page. */
const sizeOf = (read: string) => Number(read.split(' ')[1] ?? 0);

/** A batch loader whose reads are strings, the reads it sent in each turn, and the loads it reused. */
function createTrial(
  answer: (loadKey: string) => Promise<string> = async (loadKey) => loadKey,
  operationWork = new OperationWork(),
) {
  const sent: string[][] = [];
  const saved: string[] = [];
  const print = ({ read, mask }: LoadKey<string>) => `${read} ${toPaths(mask)}`;
  const batchLoader = createBatchLoader<string, string, string>(operationWork, {
    keyOf: (read) => read.split(' ')[0] ?? '',
    larger: (one, other) => (sizeOf(one) >= sizeOf(other) ? one : other),
    toCall: (read, mask) => print({ read, mask }),
    send: (loads) => {
      sent.push(loads.map(({ call }) => call));
      for (const load of loads)
        answer(load.call).then(
          (result) => load.resolve(result),
          (error) => load.reject(error),
        );
    },
    onReused: (loadKey) => saved.push(print(loadKey)),
  });
  return { batchLoader, sent, saved };
}

describe('in one turn of the event loop', () => {
  test('different reads are sent together, in the order of the loads', async () => {
    const { batchLoader, sent } = createTrial();
    const answers = await Promise.all([
      batchLoader.load('b', mask('x')),
      batchLoader.load('a', mask('y')),
    ]);
    expect(answers).toEqual(['b x', 'a y']);
    expect(sent).toEqual([['b x', 'a y']]);
  });

  test('the reads of work that continues in later turns are sent with the reads before it', async () => {
    const operationWork = new OperationWork();
    const { batchLoader, sent } = createTrial(undefined, operationWork);
    const answers = [batchLoader.load('a', mask('x'))];
    operationWork.add(() => {
      answers.push(batchLoader.load('b', mask('x')));
      operationWork.add(() => {
        // Values that are awaited load more reads after the last task.
        void Promise.resolve().then(() => answers.push(batchLoader.load('c', mask('x'))));
      });
    });
    await answers[0];
    expect(await Promise.all(answers)).toEqual(['a x', 'b x', 'c x']);
    expect(sent).toEqual([['a x', 'b x', 'c x']]);
  });

  test('two loads of the same read are sent once, with both masks', async () => {
    const { batchLoader, sent, saved } = createTrial();
    const answers = await Promise.all([
      batchLoader.load('a', mask('x')),
      batchLoader.load('a', mask('y', 'z.w')),
    ]);
    expect(answers).toEqual(['a x,y,z.w', 'a x,y,z.w']);
    expect(sent).toEqual([['a x,y,z.w']]);
    expect(saved).toEqual([]);
  });

  test('of two pages of one list, the larger one is sent', async () => {
    const { batchLoader, sent, saved } = createTrial();
    const small = batchLoader.load('list 20', mask('x'));
    const large = batchLoader.load('list 100', mask('y'));
    expect(await Promise.all([small, large])).toEqual(['list 100 x,y', 'list 100 x,y']);
    expect(await batchLoader.load('list 50', mask('x'))).toBe('list 100 x,y');
    expect(saved).toEqual(['list 50 x']);
    expect(await batchLoader.load('list 200', mask('x'))).toBe('list 200 x');
    expect(sent).toEqual([['list 100 x,y'], ['list 200 x']]);
  });

  test('a load that is covered by another load is reported as reused', async () => {
    const { batchLoader, sent, saved } = createTrial();
    await Promise.all([batchLoader.load('a', mask('x', 'y')), batchLoader.load('a', mask('y'))]);
    expect(sent).toEqual([['a x,y']]);
    expect(saved).toEqual(['a y']);
  });

  test('each load settles with its own read and waits for no other read', async () => {
    let release = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      release = resolve;
    });
    const { batchLoader } = createTrial((loadKey) =>
      loadKey.startsWith('slow') ? slow : Promise.resolve(loadKey),
    );
    const waiting = batchLoader.load('slow', mask('x'));
    expect(await batchLoader.load('quick', mask('x'))).toBe('quick x');
    release('slow after all');
    expect(await waiting).toBe('slow after all');
  });

  test('a failed read fails only its own loads', async () => {
    const { batchLoader } = createTrial((loadKey) =>
      loadKey.startsWith('bad') ? Promise.reject(new Error(loadKey)) : Promise.resolve(loadKey),
    );
    const [bad, good] = await Promise.allSettled([
      batchLoader.load('bad', mask('x')),
      batchLoader.load('good', mask('x')),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'bad x' } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good x' });
  });
});

describe('in a later turn of the event loop', () => {
  test('a load that an earlier load covers is not sent again', async () => {
    const { batchLoader, sent, saved } = createTrial();
    await batchLoader.load('a', mask('x', 'y.z'));
    expect(await batchLoader.load('a', mask('y'))).toBe('a x,y.z');
    expect(sent).toHaveLength(1);
    expect(saved).toEqual(['a y']);
  });

  test('a load that the merged mask of an earlier turn covers is not sent again', async () => {
    const { batchLoader, sent } = createTrial();
    await Promise.all([batchLoader.load('a', mask('x')), batchLoader.load('a', mask('y'))]);
    await batchLoader.load('a', mask('x', 'y'));
    expect(sent).toHaveLength(1);
  });

  test('a load that the first of two earlier loads covers is not sent again', async () => {
    const { batchLoader, sent, saved } = createTrial();
    await batchLoader.load('a', mask('x'));
    await batchLoader.load('a', mask('y'));
    expect(await batchLoader.load('a', mask('x'))).toBe('a x');
    expect(sent).toEqual([['a x'], ['a y']]);
    expect(saved).toEqual(['a x']);
  });

  test('a load waits for a read in flight', async () => {
    let release = (_: string) => {};
    const { batchLoader, sent } = createTrial(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    const first = batchLoader.load('a', mask('x'));
    await new Promise(setImmediate);
    const second = batchLoader.load('a', mask('x'));
    release('here');
    expect(await Promise.all([first, second])).toEqual(['here', 'here']);
    expect(sent).toHaveLength(1);
  });

  test('a load with a wider mask is sent', async () => {
    const { batchLoader, sent } = createTrial();
    await batchLoader.load('a', mask('x'));
    await batchLoader.load('a', mask('x', 'y'));
    expect(sent).toEqual([['a x'], ['a x,y']]);
  });

  test('a failed read is not sent again', async () => {
    const { batchLoader, sent } = createTrial(() => Promise.reject(new Error('no')));
    await expect(batchLoader.load('a', mask('x'))).rejects.toThrow('no');
    await expect(batchLoader.load('a', mask('x'))).rejects.toThrow('no');
    expect(sent).toHaveLength(1);
  });

  test('a discarded read is sent again', async () => {
    const { batchLoader, sent } = createTrial();
    await batchLoader.load('a', mask('x'));
    batchLoader.clear();
    await batchLoader.load('a', mask('x'));
    expect(sent).toEqual([['a x'], ['a x']]);
  });
});

test('an error in send fails every load of the turn', async () => {
  const batchLoader = createBatchLoader<string, string, string>(new OperationWork(), {
    keyOf: (read) => read.split(' ')[0] ?? '',
    larger: (one, other) => (sizeOf(one) >= sizeOf(other) ? one : other),
    toCall: (read) => read,
    send: () => {
      throw new Error('no account is connected');
    },
    onReused: () => {},
  });
  const [one, two] = await Promise.allSettled([
    batchLoader.load('a', mask('x')),
    batchLoader.load('b', mask('x')),
  ]);
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'no account is connected' } });
  expect(two).toMatchObject({ status: 'rejected', reason: { message: 'no account is connected' } });
});
