import { describe, expect, test } from 'vitest';
import { createBatchLoader, type LoadKey } from '../../src/loader/batch-loader.ts';
import { toMask, toPaths } from '../../src/loader/mask.ts';

const mask = (...paths: string[]) => toMask(paths);

/** A batch loader whose reads are strings, the reads it sent in each turn, and the loads it reused. */
function createTrial(answer: (wish: string) => Promise<string> = async (wish) => wish) {
  const sent: string[][] = [];
  const saved: string[] = [];
  const print = ({ read, mask }: LoadKey<string>) => `${read} ${toPaths(mask)}`;
  const gather = createBatchLoader<string, string>({
    keyOf: (read) => read,
    send: (wishes) => {
      sent.push(wishes.map(print));
      return wishes.map((wish) => answer(print(wish)));
    },
    onReused: (wish) => saved.push(print(wish)),
  });
  return { gather, sent, saved };
}

describe('in one turn of the event loop', () => {
  test('different reads are sent together, in the order of the loads', async () => {
    const { gather, sent } = createTrial();
    const answers = await Promise.all([gather.load('b', mask('x')), gather.load('a', mask('y'))]);
    expect(answers).toEqual(['b x', 'a y']);
    expect(sent).toEqual([['b x', 'a y']]);
  });

  test('two loads of the same read are sent once, with both masks', async () => {
    const { gather, sent, saved } = createTrial();
    const answers = await Promise.all([
      gather.load('a', mask('x')),
      gather.load('a', mask('y', 'z.w')),
    ]);
    expect(answers).toEqual(['a x,y,z.w', 'a x,y,z.w']);
    expect(sent).toEqual([['a x,y,z.w']]);
    expect(saved).toEqual([]);
  });

  test('a load that is covered by another load is reported as reused', async () => {
    const { gather, sent, saved } = createTrial();
    await Promise.all([gather.load('a', mask('x', 'y')), gather.load('a', mask('y'))]);
    expect(sent).toEqual([['a x,y']]);
    expect(saved).toEqual(['a y']);
  });

  test('each load settles with its own read and waits for no other read', async () => {
    let release = (_: string) => {};
    const slow = new Promise<string>((resolve) => {
      release = resolve;
    });
    const { gather } = createTrial((wish) =>
      wish.startsWith('slow') ? slow : Promise.resolve(wish),
    );
    const waiting = gather.load('slow', mask('x'));
    expect(await gather.load('quick', mask('x'))).toBe('quick x');
    release('slow after all');
    expect(await waiting).toBe('slow after all');
  });

  test('a failed read fails only its own loads', async () => {
    const { gather } = createTrial((wish) =>
      wish.startsWith('bad') ? Promise.reject(new Error(wish)) : Promise.resolve(wish),
    );
    const [bad, good] = await Promise.allSettled([
      gather.load('bad', mask('x')),
      gather.load('good', mask('x')),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'bad x' } });
    expect(good).toEqual({ status: 'fulfilled', value: 'good x' });
  });
});

describe('in a later turn of the event loop', () => {
  test('a load that an earlier load covers is not sent again', async () => {
    const { gather, sent, saved } = createTrial();
    await gather.load('a', mask('x', 'y.z'));
    expect(await gather.load('a', mask('y'))).toBe('a x,y.z');
    expect(sent).toHaveLength(1);
    expect(saved).toEqual(['a y']);
  });

  test('a load that the merged mask of an earlier turn covers is not sent again', async () => {
    const { gather, sent } = createTrial();
    await Promise.all([gather.load('a', mask('x')), gather.load('a', mask('y'))]);
    await gather.load('a', mask('x', 'y'));
    expect(sent).toHaveLength(1);
  });

  test('a load waits for a read in flight', async () => {
    let release = (_: string) => {};
    const { gather, sent } = createTrial(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    const first = gather.load('a', mask('x'));
    await new Promise(setImmediate);
    const second = gather.load('a', mask('x'));
    release('here');
    expect(await Promise.all([first, second])).toEqual(['here', 'here']);
    expect(sent).toHaveLength(1);
  });

  test('a load with a wider mask is sent', async () => {
    const { gather, sent } = createTrial();
    await gather.load('a', mask('x'));
    await gather.load('a', mask('x', 'y'));
    expect(sent).toEqual([['a x'], ['a x,y']]);
  });

  test('a failed read is not sent again', async () => {
    const { gather, sent } = createTrial(() => Promise.reject(new Error('no')));
    await expect(gather.load('a', mask('x'))).rejects.toThrow('no');
    await expect(gather.load('a', mask('x'))).rejects.toThrow('no');
    expect(sent).toHaveLength(1);
  });

  test('a discarded read is sent again', async () => {
    const { gather, sent } = createTrial();
    await gather.load('a', mask('x'));
    gather.clear();
    await gather.load('a', mask('x'));
    expect(sent).toEqual([['a x'], ['a x']]);
  });
});

test('an error in send fails every load of the turn', async () => {
  const gather = createBatchLoader<string, string>({
    keyOf: (read) => read,
    send: () => {
      throw new Error('nobody is connected');
    },
  });
  const [one, two] = await Promise.allSettled([
    gather.load('a', mask('x')),
    gather.load('b', mask('x')),
  ]);
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'nobody is connected' } });
  expect(two).toMatchObject({ status: 'rejected', reason: { message: 'nobody is connected' } });
});
