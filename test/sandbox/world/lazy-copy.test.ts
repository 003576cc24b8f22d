import { expect, test } from 'vitest';
import type { Row } from '../../../sandbox/store/asana/row.ts';
import { LazyCopy } from '../../../sandbox/world/asana/lazy-copy.ts';

interface Numbers extends Row {
  readonly numbers: number[];
}

const createSource = () =>
  new Map<string, Numbers>(['1', '2', '3'].map((gid) => [gid, { gid, numbers: [Number(gid)] }]));

test.each([
  ['get', (copy: LazyCopy<Numbers>) => ['1', '2', '3'].map((gid) => copy.get(gid))],
  ['values', (copy: LazyCopy<Numbers>) => [...copy.values()]],
  ['entries', (copy: LazyCopy<Numbers>) => [...copy.entries()].map(([, row]) => row)],
  ['iterator', (copy: LazyCopy<Numbers>) => [...copy].map(([, row]) => row)],
  [
    'forEach',
    (copy: LazyCopy<Numbers>) => {
      const rows: Numbers[] = [];
      copy.forEach((row) => {
        rows.push(row);
      });
      return rows;
    },
  ],
] as const)(
  'changing rows that `%s` of a copied table returned changes the copy and not the original',
  (_name, read) => {
    const source = createSource();
    const copy = new LazyCopy(source);
    const rows = read(copy);
    expect(rows).toEqual([...source.values()]);
    for (const row of rows) row?.numbers.push(0);
    expect(source).toEqual(createSource());
    // Every later read returns the same rows.
    for (const row of rows) expect(copy.get(row?.gid ?? '')).toBe(row);
    expect([...copy.values()]).toEqual(rows);
  },
);

test('a copied table keeps its order, and rows that are replaced, added or deleted', () => {
  const source = createSource();
  const copy = new LazyCopy(source);
  copy.set('2', { gid: '2', numbers: [22] });
  copy.set('4', { gid: '4', numbers: [] });
  copy.delete('1');
  expect([...copy.keys()]).toEqual(['2', '3', '4']);
  expect(copy.get('1')).toBeUndefined();
  expect([...copy.values()].map(({ numbers }) => numbers)).toEqual([[22], [3], []]);
  expect(copy.size).toBe(3);
  expect(source).toEqual(createSource());
});
