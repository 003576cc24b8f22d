import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst, longFiles } from './longest-first.ts';

test('every test file that starts early exists', () => {
  const lost = longFiles.filter((path) => !existsSync(path));
  expect(lost, 'files to remove from `longFiles`, or to rename there').toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test('long test files start early, with others between them in the order of vitest: the largest first', async () => {
  // vitest knows no durations here.
  const cache = {
    getFileTestResults: () => undefined,
    getFileStats: (key: string) => ({ size: Number(/\d+/.exec(key)?.[0] ?? 0) }),
  };
  const context = { config: { root: '/project' }, cache } as unknown as Vitest;
  const toFile = (path: string) =>
    ({
      moduleId: `/project/${path}`,
      project: { name: 'main', config: { sequence: { groupOrder: 0 }, isolate: false } },
    }) as unknown as TestSpecification;
  const [first = '', second = ''] = longFiles;
  const sizes = Array.from({ length: 25 }, (_, index) => index + 1);
  const others = sizes.map((size) => `test/size-${size}.test.ts`);
  const sorted = await new LongestFirst(context).sort([...others, second, first].map(toFile));
  const largestFirst = others.toReversed();
  expect(sorted.map(({ moduleId }) => moduleId.slice('/project/'.length))).toEqual([
    first,
    ...largestFirst.slice(0, 20),
    second,
    ...largestFirst.slice(20),
  ]);
});
