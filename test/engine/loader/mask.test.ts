import { describe, expect, test } from 'vitest';
import {
  branchAt,
  covers,
  emptyMask,
  toMask,
  toPaths,
  uncoveredFields,
  union,
} from '../../../src/engine/loader/mask.ts';

const paths = (text: string) => toMask(text === '' ? [] : text.split(' '));

describe('union', () => {
  test.each([
    ['', '', ''],
    ['name', '', 'name'],
    ['name', 'due_on', 'due_on name'],
    ['assignee', 'assignee.name', 'assignee.name'],
    ['assignee.name', 'assignee.email', 'assignee.email assignee.name'],
    ['assignee.*', 'assignee.photo.url', 'assignee.*'],
    ['*', 'assignee.name due_on', '*'],
    [
      'memberships.section.name name',
      'memberships.project memberships.section.project.name',
      'memberships.project memberships.section.name memberships.section.project.name name',
    ],
  ])('of "%s" and "%s" is "%s", in either order', (a, b, both) => {
    expect(toPaths(union(paths(a), paths(b))).join(' ')).toBe(both);
    expect(toPaths(union(paths(b), paths(a))).join(' ')).toBe(both);
  });

  test('is the mask that covers the other, not a copy', () => {
    const wide = paths('assignee.name due_on name');
    const narrow = paths('assignee name');
    expect(union(wide, narrow)).toBe(wide);
    expect(union(narrow, wide)).toBe(wide);
    expect(union(wide, paths('due_on'))).toBe(wide);
  });

  test('modifies neither of the two', () => {
    const a = paths('assignee.name');
    const b = paths('assignee.email due_on');
    union(a, b);
    expect(toPaths(a)).toEqual(['assignee.name']);
    expect(toPaths(b)).toEqual(['assignee.email', 'due_on']);
  });
});

describe('branchAt', () => {
  test('creates the branch at a path, and keeps the branches beside it', () => {
    const mask = new Map([['assignee', new Map([['name', new Map()]])]]);
    branchAt(branchAt(mask, 'assignee'), 'photo.url');
    expect(toPaths(mask)).toEqual(['assignee.name', 'assignee.photo.url']);
  });

  test('of the empty path is the mask itself, unchanged', () => {
    const mask = new Map();
    expect(branchAt(mask, '')).toBe(mask);
    expect(mask.size).toBe(0);
  });
});

describe('covers', () => {
  test('holds for a mask and itself', () => {
    const mask = paths('assignee.name due_on');
    expect(covers(mask, mask)).toBe(true);
  });

  test.each([
    ['', '', true],
    ['name', '', true],
    ['', 'name', false],
    ['due_on name', 'name', true],
    ['assignee.name', 'assignee', true],
    ['assignee', 'assignee.name', false],
    ['assignee.email', 'assignee.name', false],
    ['a.b.c a.d', 'a.b', true],
    ['a.b.c a.d', 'a.b.e', false],
  ])('of "%s" and "%s" is %s', (mask, other, expected) => {
    expect(covers(paths(mask), paths(other))).toBe(expected);
  });
});

describe('uncoveredFields', () => {
  test.each([
    ['', 'name', 'name'],
    ['name', 'name', ''],
    ['name', 'due_on name', 'due_on'],
    ['assignee.name name', 'assignee.name name', ''],
    ['assignee.name', 'assignee.email due_on', 'assignee.email due_on'],
  ])('of "%s" for "%s" is "%s"', (mask, needed, rest) => {
    expect(toPaths(uncoveredFields(paths(mask), paths(needed))).join(' ')).toBe(rest);
  });

  test('is the same mask if nothing of it is covered, so that its paths are printed once', () => {
    const needed = paths('due_on name');
    expect(uncoveredFields(emptyMask, needed)).toBe(needed);
    expect(uncoveredFields(paths('assignee'), needed)).toBe(needed);
  });

  test('contains complete fields, so that a result can replace a cached field', () => {
    const rest = uncoveredFields(paths('assignee.name'), paths('assignee.email assignee.name'));
    expect(toPaths(rest)).toEqual(['assignee.email', 'assignee.name']);
  });
});

describe('toPaths', () => {
  test('sorts the paths, so that equal masks have equal URLs', () => {
    expect(toPaths(paths('name assignee.name due_on assignee.email'))).toEqual(
      toPaths(paths('assignee.email due_on assignee.name name')),
    );
    expect(toPaths(paths('name due_on'))).toEqual(['due_on', 'name']);
  });

  test('contains a branch only if the branch has no further segments', () => {
    expect(toPaths(paths('assignee assignee.name parent'))).toEqual(['assignee.name', 'parent']);
  });

  test('is empty for an empty mask', () => {
    expect(toPaths(emptyMask)).toEqual([]);
  });
});
