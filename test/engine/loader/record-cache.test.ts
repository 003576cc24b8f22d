import { describe, expect, test } from 'vitest';
import { toMask, toPaths } from '../../../src/engine/loader/mask.ts';
import {
  createRecordCache,
  merge,
  type PlainRecord,
} from '../../../src/engine/loader/record-cache.ts';

const mask = (...paths: string[]) => toMask(paths);

const links = new Map([
  [
    'task',
    new Map([
      ['assignee', 'user'],
      ['parent', 'task'],
      ['memberships.section', 'section'],
    ]),
  ],
  ['section', new Map([['owner', 'user']])],
  ['user', new Map<string, string>()],
]);

const create = () =>
  createRecordCache(({ gid }) => (typeof gid === 'string' ? gid : undefined), links);

const held = (records: ReturnType<typeof create>, kind: string, gid: string) => {
  const { record, mask } = records.get(kind, gid);
  return { record, paths: toPaths(mask).join(' ') };
};

describe('a cached record', () => {
  test('is empty before the record was read', () => {
    expect(held(create(), 'task', '1')).toEqual({ record: {}, paths: '' });
  });

  test('covers the requested fields, even if the service omitted empty ones', () => {
    const records = create();
    records.add('task', [{ gid: '1', name: 'A' }], mask('name', 'due_on'));
    expect(held(records, 'task', '1')).toEqual({
      record: { gid: '1', name: 'A' },
      paths: 'due_on name',
    });
  });

  test('does not cover fields that were returned without being requested', () => {
    const records = create();
    records.add('task', [{ gid: '1', name: 'A', notes: 'B' }], mask('name'));
    expect(held(records, 'task', '1').paths).toBe('name');
  });

  test('is identified by kind and id: two kinds can have the same id', () => {
    const records = create();
    records.add('task', [{ gid: '1', name: 'A' }], mask('name'));
    expect(held(records, 'user', '1').paths).toBe('');
  });

  test('grows with every result', () => {
    const records = create();
    records.add('task', [{ gid: '1', name: 'A' }], mask('name'));
    records.add('task', [{ gid: '1', notes: 'B' }], mask('notes'));
    expect(held(records, 'task', '1')).toEqual({
      record: { gid: '1', name: 'A', notes: 'B' },
      paths: 'name notes',
    });
  });

  test('is empty after the cache is cleared, even if the record was never requested from it', () => {
    const records = create();
    records.add('task', [{ gid: '1', name: 'A' }], mask('name'));
    records.get('task', '1');
    records.add('task', [{ gid: '2', name: 'B' }], mask('name'));
    records.clear();
    expect(held(records, 'task', '1').paths).toBe('');
    expect(held(records, 'task', '2').paths).toBe('');
  });
});

describe('embedded records', () => {
  test('are cached with their part of the mask', () => {
    const records = create();
    const task = {
      gid: '1',
      assignee: { gid: '7', name: 'Ada' },
      parent: { gid: '2', assignee: { gid: '8', name: 'Bo' } },
    };
    records.add('task', [task], mask('assignee.name', 'parent.assignee.name'));
    expect(held(records, 'user', '7')).toEqual({
      record: { gid: '7', name: 'Ada' },
      paths: 'name',
    });
    expect(held(records, 'task', '2').paths).toBe('assignee.name');
    expect(held(records, 'user', '8').paths).toBe('name');
  });

  test('are found in lists and at paths with several segments', () => {
    const records = create();
    const memberships = [
      { section: { gid: '3', name: 'To do', owner: { gid: '7', name: 'Ada' } } },
      { section: null },
      { section: { gid: '4', name: 'Done' } },
    ];
    records.add(
      'task',
      [{ gid: '1', memberships }],
      mask('memberships.section.name', 'memberships.section.owner.name'),
    );
    expect(held(records, 'section', '4').paths).toBe('name owner.name');
    expect(held(records, 'user', '7').paths).toBe('name');
  });

  test('are not cached if they were not requested', () => {
    const records = create();
    records.add('task', [{ gid: '1', assignee: { gid: '7', name: 'Ada' } }], mask('name'));
    expect(held(records, 'user', '7')).toEqual({ record: {}, paths: '' });
  });

  test('with an unexpected shape are ignored', () => {
    const records = create();
    const odd = [
      { gid: '1', assignee: 'Ada' },
      { gid: 2, assignee: [null, 5, { gid: '7', name: 'Ada' }] },
    ];
    records.add('task', odd, mask('assignee.name'));
    expect(held(records, 'task', '1').paths).toBe('assignee.name');
    expect(held(records, 'user', '7').paths).toBe('name');
  });
});

describe('merge', () => {
  const both = (
    older: PlainRecord,
    olderMask: string[],
    newer: PlainRecord,
    newerMask: string[],
  ) => {
    const merged = merge(
      { record: older, mask: mask(...olderMask) },
      { record: newer, mask: mask(...newerMask) },
    );
    return { record: merged.record, paths: toPaths(merged.mask).join(' ') };
  };

  test.each([
    ['fields of both', { a: 1 }, ['a'], { b: 2 }, ['b'], { a: 1, b: 2 }, 'a b'],
    [
      'the newer value of a field that both contain',
      { a: 1 },
      ['a'],
      { a: 2 },
      ['a'],
      { a: 2 },
      'a',
    ],
    [
      'the newer value if it covers more',
      { u: { n: 1 } },
      ['u.n'],
      { u: { n: 2, e: 3 } },
      ['u.n', 'u.e'],
      { u: { n: 2, e: 3 } },
      'u.e u.n',
    ],
    [
      'the complete older value if the newer covers less',
      { u: { n: 1, e: 3 } },
      ['u.n', 'u.e'],
      { u: { n: 2 } },
      ['u.n'],
      { u: { n: 1, e: 3 } },
      'u.e u.n',
    ],
  ])('keeps %s', (_what, older, olderMask, newer, newerMask, record, paths) => {
    expect(both(older, olderMask, newer, newerMask)).toEqual({ record, paths });
  });

  test('never covers a field that it does not contain', () => {
    const { record, paths } = both({ u: { n: 1 } }, ['u.n'], { u: { e: 2 } }, ['u.e']);
    expect(paths === 'u.n' ? record : null).toEqual({ u: { n: 1 } });
  });

  test('modifies neither of the two', () => {
    const older = Object.freeze({ a: 1 });
    const newer = Object.freeze({ a: 2, b: 3 });
    expect(both(older, ['a'], newer, ['b']).record).toEqual({ a: 1, b: 3 });
  });
});
