import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst, longFiles } from './longest-first.ts';

test('every test file that starts first exists', () => {
  const lost = longFiles.filter((path) => !existsSync(path));
  expect(lost, 'files to remove from `longFiles`, or to rename there').toEqual([]);
  expect(new Set(longFiles).size).toBe(longFiles.length);
});

test('long test files start first, and all others keep the order of vitest: the largest first', async () => {
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
  const given = [
    'test/size-1.test.ts',
    second,
    'test/size-3.test.ts',
    first,
    'test/size-2.test.ts',
  ];
  const sorted = await new LongestFirst(context).sort(given.map(toFile));
  expect(sorted.map(({ moduleId }) => moduleId.slice('/project/'.length))).toEqual([
    first,
    second,
    'test/size-3.test.ts',
    'test/size-2.test.ts',
    'test/size-1.test.ts',
  ]);
});
