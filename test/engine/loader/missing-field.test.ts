import { describe, expect, test } from 'vitest';
import { toMask, toPaths } from '../../../src/engine/loader/mask.ts';
import {
  findMissingFields,
  recordsAt,
  replaceAt,
} from '../../../src/engine/loader/missing-field.ts';

const embeddedRecords = new Map([
  [
    'task',
    new Map([
      ['assignee', 'user'],
      ['memberships.section', 'section'],
      ['parent', 'task'],
    ]),
  ],
  ['section', new Map([['owner', 'user']])],
]);

/** What is missing in tasks of which these paths were requested: `path kind: paths`. */
const missing = (tasks: readonly unknown[], ...paths: string[]) =>
  findMissingFields('task', tasks, toMask(paths), {
    embeddedRecords,
    isConditional: (kind, field) => kind === 'user' && field === 'photo',
    isOfKind: (kind, { type }) => type === undefined || type === kind,
  }).map(({ path, kind, mask }) => `${path.join('.')} ${kind}: ${toPaths(mask).join(' ')}`);

describe('an embedded record', () => {
  test('without a requested field is found, with all of its requested fields', () => {
    const task = { assignee: { gid: '7', name: 'Ada' } };
    expect(missing([task], 'assignee.name', 'assignee.email')).toEqual([
      'assignee user: email name',
    ]);
  });

  test('of another kind is left out', () => {
    const team = { assignee: { gid: '7', type: 'team' } };
    expect(missing([team], 'assignee.name')).toEqual([]);
    const user = { assignee: { gid: '8', type: 'user' } };
    expect(missing([team, user], 'assignee.name')).toEqual(['assignee user: name']);
  });

  test('with every requested field is complete, even if a value is null', () => {
    const task = { assignee: { name: 'Ada', email: null } };
    expect(missing([task], 'assignee.name', 'assignee.email')).toEqual([]);
  });

  test('is complete without a field that the service omits in some records', () => {
    expect(missing([{ assignee: { name: 'Ada' } }], 'assignee.name', 'assignee.photo')).toEqual([]);
    // The same field of another kind of record is not omitted.
    expect(missing([{ parent: { name: 'A' } }], 'parent.photo')).toEqual(['parent task: photo']);
  });

  test('of which only the id was requested is complete', () => {
    expect(missing([{ assignee: { gid: '7' } }], 'name', 'assignee')).toEqual([]);
    expect(missing([{ assignee: { gid: '7' }, parent: {} }], 'assignee', 'parent.name')).toEqual([
      'parent task: name',
    ]);
  });

  test('that was returned without being requested is complete', () => {
    expect(missing([{ assignee: { gid: '7' }, parent: { name: 'A' } }], 'parent.name')).toEqual([]);
  });

  test('that is null or not in the response is not missing', () => {
    expect(missing([{ assignee: null }], 'assignee.name')).toEqual([]);
    expect(missing([{}], 'assignee.name')).toEqual([]);
    expect(missing([], 'assignee.name')).toEqual([]);
  });

  test('is looked for in all records until the first of them has one', () => {
    const tasks = [{ assignee: null }, { assignee: { gid: '7' } }, { assignee: { name: 'Bo' } }];
    expect(missing(tasks, 'assignee.name')).toEqual(['assignee user: name']);
    expect(missing(tasks.toReversed(), 'assignee.name')).toEqual([]);
  });

  test('in a list is found at a path of several segments', () => {
    const task = { memberships: [{ section: null }, { section: { gid: '3' } }] };
    expect(missing([task], 'memberships.section.name')).toEqual([
      'memberships.section section: name',
    ]);
  });

  test('in another embedded record is found with its path from the outer record', () => {
    const owner = { gid: '7' };
    const task = { memberships: [{ section: { name: 'To do', owner } }] };
    expect(missing([task], 'memberships.section.name', 'memberships.section.owner.name')).toEqual([
      'memberships.section.owner user: name',
    ]);
  });

  test('in an incomplete embedded record is not found separately', () => {
    const task = { parent: { assignee: { gid: '7' } } };
    expect(missing([task], 'parent.name', 'parent.assignee.name')).toEqual([
      'parent task: assignee.name name',
    ]);
  });
});

describe('the records at a path', () => {
  const tasks = [
    { memberships: [{ section: { gid: '3' } }, { section: null }] },
    { memberships: [{ section: { gid: '4' } }, { section: 'text' }] },
    { name: 'A' },
  ];

  test('are found in lists and in lists of lists, in their order', () => {
    expect(recordsAt(tasks, ['memberships', 'section'])).toEqual([{ gid: '3' }, { gid: '4' }]);
    expect(recordsAt([], ['memberships'])).toEqual([]);
  });

  test('are replaced, and all other values stay', () => {
    const replaced = replaceAt(tasks, ['memberships', 'section'], (one) => ({ ...one, name: 'B' }));
    expect(replaced).toEqual([
      { memberships: [{ section: { gid: '3', name: 'B' } }, { section: null }] },
      { memberships: [{ section: { gid: '4', name: 'B' } }, { section: 'text' }] },
      // A property that the service omits stays absent.
      { name: 'A' },
    ]);
    expect(Object.keys((replaced as object[])[2] ?? {})).toEqual(['name']);
    // Operations share responses.
    expect(tasks[0]).toEqual({ memberships: [{ section: { gid: '3' } }, { section: null }] });
  });
});
