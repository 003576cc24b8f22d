import { expect, test } from 'vitest';
import type { AsanaChange } from '../../../src/live/feed/change-feed.ts';
import { joinAdded } from '../../../src/schema/change/added-change.ts';

const added = (parent: string | null, given: Partial<AsanaChange> = {}): AsanaChange => ({
  action: 'added',
  type: 'task',
  resource: { gid: '1', resource_type: 'task' },
  parent: parent === null ? null : { gid: parent, resource_type: 'project' },
  user: { gid: '9' },
  created_at: '2026-06-15T09:00:00.000Z',
  ...given,
});

const join = (...changes: readonly (AsanaChange | null)[]) =>
  joinAdded(changes.map((change, index) => ({ position: `${index}`, change }))).map(
    ({ position, change }) => [
      position,
      change && [change.parent, ...(change.otherParents ?? [])].map((parent) => parent?.gid),
    ],
  );

test('a record that was added to several others at once is one change, with the last position', () => {
  const later = added('3', { created_at: '2026-06-15T09:00:00.900Z' });
  expect(join(added('2'), later, added('4'))).toEqual([['2', ['2', '3', '4']]]);
});

test.each<[string, AsanaChange | null]>([
  ['of another record', added('3', { resource: { gid: '5', resource_type: 'task' } })],
  ['of another user', added('3', { user: { gid: '8' } })],
  ['of Asana itself', added('3', { user: null })],
  ['that was made later', added('3', { created_at: '2026-06-15T09:00:01.001Z' })],
  ['that adds it to the same record again', added('2')],
  ['that removes it', added('3', { action: 'removed' })],
  ['without a parent', added(null)],
  ['that is missing', null],
])('a change %s remains a change of its own', (_what, other) => {
  expect(join(added('2'), other)).toHaveLength(2);
});
