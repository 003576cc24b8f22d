import { describe, expect, test } from 'vitest';
import { guardAccess, NotRequested } from '../../../src/engine/loader/access-guard.ts';
import { toMask } from '../../../src/engine/loader/mask.ts';

const guarded = <Value>(value: Value, ...paths: string[]) =>
  guardAccess(value, toMask(paths), 'gid');

test('requested paths at any depth, and the id field, are readable', () => {
  const task = guarded(
    { gid: '1', name: 'A', assignee: { gid: '7', name: 'Ada' }, tags: [{ gid: '3', name: 'T' }] },
    'name',
    'assignee.name',
    'tags.name',
  );
  expect(task.gid).toBe('1');
  expect(task.name).toBe('A');
  expect(task.assignee.gid).toBe('7');
  expect(task.assignee.name).toBe('Ada');
  expect(task.tags.map(({ name }) => name)).toEqual(['T']);
});

test('reading another path throws an error that contains the path', () => {
  const task = guarded(
    { notes: '', assignee: { email: '' }, tags: [{ color: '' }] },
    'assignee.name',
    'tags',
  );
  expect(() => task.notes).toThrow(NotRequested);
  expect(() => task.notes).toThrow('"notes" was read but not requested');
  expect(() => task.assignee.email).toThrow('"assignee.email"');
  expect(() => task.tags[0]?.color).toThrow('"tags.color"');
});

test('copying a record reads all of its fields', () => {
  const task = guarded({ gid: '1', notes: '' });
  expect(() => ({ ...task })).toThrow(NotRequested);
});

test('a record can be awaited and printed, although both read other properties', async () => {
  const task = guarded({ gid: '1', name: 'A' }, 'name');
  expect((await task).name).toBe('A');
  expect(JSON.stringify(task)).toBe('{"gid":"1","name":"A"}');
});

test('a record can be converted to text, which reads symbols and properties of every object', () => {
  expect(String(guarded({ gid: '1' }))).toBe('[object Object]');
  expect(Object.keys(guarded({ gid: '1' }))).toEqual(['gid']);
});

describe('without an id field', () => {
  const guardedFile = <Value>(value: Value, ...paths: string[]) =>
    guardAccess(value, toMask(paths), null);

  test('a nested record that is requested without its fields is readable completely', () => {
    const file = guardedFile({ owner: { name: 'Ada' }, name: 'A' }, 'owner');
    expect(file.owner.name).toBe('Ada');
    expect(() => file.name).toThrow('"name"');
  });

  test('a nested record that is requested with fields is readable only in these', () => {
    const file = guardedFile({ owner: { name: 'Ada', id: '7' } }, 'owner.name');
    expect(file.owner.name).toBe('Ada');
    expect(() => file.owner.id).toThrow('"owner.id"');
  });

  test('a record that is requested without any field is not readable', () => {
    const file = guardedFile({ name: 'A' });
    expect(() => file.name).toThrow(NotRequested);
  });
});

test('a value that is not a record is returned unchanged', () => {
  expect(guarded(null)).toBe(null);
  expect(guarded('text')).toBe('text');
  expect(guarded([1, null])).toEqual([1, null]);
});
