import { buildSchema, type ExecutionResult, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { executePlan } from '../../../src/engine/executor/execute.ts';
import { countTurns } from '../../count-turns.ts';
import { noLimits } from './both-executors.ts';

const schema = buildSchema(`
  type Query { items: [Item!] entries: [Item] texts: [String] late: String }
  type Item { a: String strict: String! }
`);

/** Executes an operation on a hundred items whose fields fail. */
async function executeFailing(
  selection: string,
  fail: () => unknown,
  limits = { ...noLimits, maxNodes: 640 },
): Promise<ExecutionResult> {
  const rootValue = {
    items: Array.from({ length: 100 }, () => ({ a: fail, strict: fail })),
    late: 'late',
  };
  const document = parse(`{ items { ${selection} } late }`);
  return (await executePlan({ schema, document, rootValue }, limits)) ?? {};
}

const failures: [string, () => unknown][] = [
  ['that are thrown', () => new Error('It failed.')],
  ['of rejected promises', async () => Promise.reject(new Error('It failed.'))],
];

describe.for(failures)('errors %s', ([, fail]) => {
  test('count towards the limit of objects, and one error explains the nulls after it', async () => {
    const { errors = [], data } = await executeFailing('a', fail);
    expect(errors.length).toBeLessThan(16);
    expect(errors.map(({ extensions }) => extensions['code']).filter(Boolean)).toEqual([
      'RESPONSE_TOO_LARGE',
    ]);
    expect(errors.at(-1)?.path?.[0]).toBe('items');
    expect(data?.['items']).toHaveLength(100);
  });

  test('count towards the limit of bytes', async () => {
    const { errors = [] } = await executeFailing('a', fail, { ...noLimits, maxBytes: 4000 });
    expect(errors.length).toBeLessThan(12);
    expect(errors.at(-1)?.extensions['code']).toBe('RESPONSE_TOO_LARGE');
  });

  test('of a non-null field make the list null, also beyond the limit', async () => {
    const { errors = [], data } = await executeFailing('a strict', fail, {
      ...noLimits,
      maxNodes: 5,
    });
    expect(data?.['items']).toBeNull();
    expect(errors.map(({ extensions }) => extensions['code'])).toContain('RESPONSE_TOO_LARGE');
  });
});

describe('values that are awaited', () => {
  /** Executes an operation on a hundred items, and counts how many of their values start to load. */
  async function countLoads(load: () => unknown) {
    let loads = 0;
    const a = async () => {
      loads += 1;
      return load();
    };
    const rootValue = { items: Array.from({ length: 100 }, () => ({ a })), late: 'late' };
    const limits = { ...noLimits, maxNodes: 250 };
    const document = parse('{ items { a } late }');
    const result = await executePlan({ schema, document, rootValue }, limits);
    return { loads, ...result };
  }

  test('count towards the limit of objects, and none starts to load after it', async () => {
    const { loads, data, errors } = await countLoads(() => 'text');
    expect(loads).toBeLessThan(15);
    expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['RESPONSE_TOO_LARGE']);
    expect(errors?.[0]?.path).toEqual(['items', loads - 1, 'a']);
    expect(data?.['items']).toHaveLength(100);
  });

  test('are null if they are known after the limit', async () => {
    const { data } = await countLoads(() => 'text');
    // As the client receives it: a value that is undefined is not part of it.
    expect(JSON.parse(JSON.stringify(data)).items).toEqual(Array(100).fill({ a: null }));
  });

  // A rejection that nothing handles ends the process, and fails the test run.
  test('can be rejected after the limit', async () => {
    const { errors } = await countLoads(() => Promise.reject(new Error('It failed.')));
    expect(errors).toHaveLength(1);
  });
});

/** Returns a text after a fifth of a millisecond of work. */
function slowText(): string {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
  return 'text';
}

test('resolvers that take long start in several turns of the event loop, and the order of the keys stays', {
  tags: 'slow',
}, async () => {
  const stopCounting = countTurns();
  const keys = Array.from({ length: 2000 }, (_, at) => `a${at}`);
  const document = parse(`{ ${keys.map((key) => `${key}: late`).join(' ')} }`);
  const result = await executePlan({ schema, document, rootValue: { late: slowText } }, noLimits);
  expect(stopCounting()).toBeGreaterThan(3);
  expect(Object.keys(result?.data ?? {})).toEqual(keys);
});

test('items of a list that take long are completed in several turns of the event loop, in their order', {
  tags: 'slow',
}, async () => {
  const stopCounting = countTurns();
  const texts = Array.from({ length: 2000 }, (_, at) => ({
    valueOf: () => `${slowText()} ${at}`,
  }));
  const result = await executePlan(
    { schema, document: parse('{ texts }'), rootValue: { texts } },
    noLimits,
  );
  expect(stopCounting()).toBeGreaterThan(3);
  expect(result?.data?.['texts']).toEqual(texts.map((_, at) => `text ${at}`));
});

test('values that are known at the same time are completed in several turns of the event loop', async () => {
  const stopCounting = countTurns();
  const items = Array.from({ length: 1000 }, () => ({
    a: async () => ({ toString: slowText, valueOf: slowText }),
  }));
  await executePlan({ schema, document: parse('{ items { a } }'), rootValue: { items } }, noLimits);
  expect(stopCounting()).toBeGreaterThan(5);
});

describe('a list of promises that are rejected', () => {
  const reject = async () => Promise.reject(new Error('It failed.'));
  const rejections = () => Array.from({ length: 2000 }, reject);
  const wait = () => {
    const end = performance.now() + 30;
    while (performance.now() < end);
    return rejections();
  };

  // A rejection that nothing handles ends the process, and fails the test run.
  test.each<[string, () => unknown]>([
    ['at once', wait],
    ['as a promise', async () => wait()],
  ])(
    'that is returned %s has an error for each item, in several turns of the event loop',
    { tags: 'slow' },
    async (_name, items) => {
      const document = parse('{ one: entries { a } two: entries { a } three: entries { a } }');
      const result = await executePlan(
        { schema, document, rootValue: { entries: items } },
        noLimits,
      );
      expect(result?.errors).toHaveLength(6000);
    },
  );

  test('has no more errors if the response is too large', async () => {
    const document = parse('{ one: entries { a } two: entries { a } three: entries { a } }');
    const items = async () => rejections();
    const limits = { ...noLimits, maxNodes: 300 };
    const result = await executePlan({ schema, document, rootValue: { entries: items } }, limits);
    expect(result?.errors?.length).toBeLessThan(20);
  });
});
