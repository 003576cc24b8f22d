import { expect, test } from 'vitest';
import type { AsanaChange } from '../../../src/live/feed/change-feed.ts';
import { toAsanaEvent, toUnreadEvent } from '../../../src/schema/change/asana-event.ts';

const change = (given: Partial<AsanaChange>): AsanaChange => ({
  action: 'changed',
  type: 'task',
  resource: { gid: '1', resource_type: 'task' },
  parent: null,
  user: { gid: '9', name: 'Ada' },
  created_at: '2026-06-15T09:00:00.000Z',
  change: null,
  ...given,
});
const resource = (resource_type: string, gid: string) => ({ gid, resource_type });
const project = { typeName: 'Project', gid: '5' } as const;

test.each([
  ['added', 'ADDED'],
  ['changed', 'CHANGED'],
  ['removed', 'REMOVED'],
  ['deleted', 'DELETED'],
  ['undeleted', 'RESTORED'],
  ['“later”, which Asana could add,', 'CHANGED'],
] as const)('the action %s has the kind %s', (action, kind) => {
  // Asana can add actions.
  const given = change({ action: action as AsanaChange['action'] });
  expect(toAsanaEvent(given, project).kind).toBe(kind);
});

test.each([
  ['a task that was changed', {}, { Task: '1' }],
  [
    'a task that was added to a project',
    { action: 'added', parent: resource('project', '5') },
    { Task: '1' },
  ],
  [
    'a task that was added to a section',
    { action: 'added', parent: resource('section', '7') },
    { Task: '1', Section: '7' },
  ],
  ['a subtask', { action: 'added', parent: resource('task', '2') }, { Task: '1' }],
  [
    'a comment on a task',
    { action: 'added', resource: resource('story', '3'), parent: resource('task', '1') },
    { Task: '1', Story: '3' },
  ],
  [
    'a comment that was deleted',
    { action: 'deleted', resource: resource('story', '3'), parent: resource('task', '1') },
    { Task: '1' },
  ],
  ['a task that was deleted', { action: 'deleted' }, {}],
  ['a project', { resource: resource('project', '5') }, { Project: '5' }],
  ['a type that this API does not have', { resource: resource('budget', '6') }, {}],
] as const)('the records of %s can be read', (_name, given, gids) => {
  const event = toAsanaEvent(change(given as Partial<AsanaChange>), project);
  expect(event).toMatchObject({ user: { gid: '9', name: 'Ada' } });
  expect(event.gids).toEqual(gids);
});

test('a change names its object, its fields and its time, and nobody if Asana made it', () => {
  const given = change({ user: null, change: { field: 'due_on', action: 'changed' } });
  expect(toAsanaEvent(given, project)).toMatchObject({
    nodeId: 'Task:1',
    fields: ['due_on'],
    at: '2026-06-15T09:00:00.000Z',
    user: null,
    gids: { Task: '1' },
  });
  expect(toAsanaEvent(change({ resource: resource('budget', '6') }), project).nodeId).toBeNull();
});

test.each([
  ['task', 'Task:1'],
  ['status_update', 'StatusUpdate:1'],
  ['custom_field', 'CustomField:1'],
  ['budget', null],
])('a change of a %s has the global id %s', (resource_type, nodeId) => {
  const given = change({ action: 'deleted', resource: { gid: '1', resource_type } });
  expect(toAsanaEvent(given, project).nodeId).toBe(nodeId);
});

test('missing changes name what the subscription is about', () => {
  expect(toAsanaEvent(null, project)).toMatchObject({
    kind: 'RESYNC',
    nodeId: 'Project:5',
    fields: null,
    gids: { Project: '5' },
  });
});

test.each([
  ['a task', {}, 'Task:1'],
  [
    'a comment, whose task is read with it',
    { action: 'added', resource: resource('story', '3'), parent: resource('task', '1') },
    'Task:1',
  ],
  ['a section', { resource: resource('section', '7') }, 'Section:7'],
] as const)(
  'a change of %s that could not be read is RESYNC, and reads nothing',
  (_name, given, nodeId) => {
    const event = toAsanaEvent(change(given as Partial<AsanaChange>), project);
    expect(toUnreadEvent(event)).toMatchObject({
      kind: 'RESYNC',
      nodeId,
      fields: null,
      user: null,
      gids: {},
    });
  },
);
