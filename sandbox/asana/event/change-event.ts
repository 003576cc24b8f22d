import type { EventResource, FieldChange, NewEvent } from '../../store/asana/event-row.ts';
import type { RowChange, RowChanges } from '../../store/asana/row-watcher.ts';
import type { Store } from '../../store/asana/store.ts';
import { fieldChangesOf } from './field-change.ts';
import {
  goalRules,
  projectRules,
  sectionRules,
  statusUpdateRules,
  storyRules,
  tagRules,
  taskRules,
} from './field-rule.ts';
import { parentsOf } from './parent.ts';
import { createRows, type Rows } from './rows.ts';
import { streamsOf, streamsWithParent } from './stream.ts';

/**
 * The events of the changes of one write.
 *
 * @param isRestore  Whether rows that appear were deleted before.
 */
export function eventsOf(
  changes: RowChanges,
  store: Store,
  isRestore: boolean,
): readonly NewEvent[] {
  const rows = createRows(changes, store);
  return [...changes.values()].flatMap((change) => eventsOfChange(change, rows, isRestore));
}

function eventsOfChange(change: RowChange, rows: Rows, isRestore: boolean): readonly NewEvent[] {
  const { before, after } = change;
  const row = after ?? before;
  if (row === null) return [];
  const resource = rows.describe(row.gid);
  const [old, current] = [parentsOf(change, 'before', rows), parentsOf(change, 'after', rows)];
  const streams = streamsOf(change, rows);
  if (after === null) {
    // Asana documents no events for what a task contains when the task is deleted. (unverified)
    const isPartOfDeletedTask = old.some(
      ({ gid }) => change.table !== 'tasks' && rows.isDeletedTask(gid),
    );
    return isPartOfDeletedTask ? [] : [{ action: 'deleted', resource, parent: null, streams }];
  }
  const withParent = (action: 'added' | 'removed', parent: EventResource): NewEvent => ({
    action,
    resource,
    parent,
    ...streamsWithParent(parent, streams, rows),
  });
  if (before === null && isRestore) {
    // As for a deletion, what a task contains has no events. (unverified)
    return change.table === 'tasks'
      ? [{ action: 'undeleted', resource, parent: null, streams }]
      : [];
  }
  if (before === null) {
    if (current.length === 0) return [{ action: 'added', resource, parent: null, streams }];
    return current.map((parent) => withParent('added', parent));
  }
  const isIn = (list: readonly EventResource[]) => (one: EventResource) =>
    list.some(({ gid }) => gid === one.gid);
  return [
    ...current.filter((one) => !isIn(old)(one)).map((parent) => withParent('added', parent)),
    ...old.filter((one) => !isIn(current)(one)).map((parent) => withParent('removed', parent)),
    ...changedFields(change).map(
      (field): NewEvent => ({ action: 'changed', resource, parent: null, change: field, streams }),
    ),
  ];
}

function changedFields(change: RowChange): readonly FieldChange[] {
  if (!change.before || !change.after) return [];
  switch (change.table) {
    case 'tasks':
      return fieldChangesOf(change.before, change.after, taskRules);
    case 'projects':
      return fieldChangesOf(change.before, change.after, projectRules);
    case 'sections':
      return fieldChangesOf(change.before, change.after, sectionRules);
    case 'stories':
      return fieldChangesOf(change.before, change.after, storyRules);
    case 'tags':
      return fieldChangesOf(change.before, change.after, tagRules);
    case 'statusUpdates':
      return fieldChangesOf(change.before, change.after, statusUpdateRules);
    case 'goals':
      return fieldChangesOf(change.before, change.after, goalRules);
    case 'attachments':
      return [];
  }
}
