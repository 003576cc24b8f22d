import type { EventResource } from '../../store/asana/event-row.ts';
import type { Row } from '../../store/asana/row.ts';
import type { RowChange, RowChanges, RowOf, WatchedTable } from '../../store/asana/row-watcher.ts';
import type { Store } from '../../store/asana/store.ts';

/** A state of the rows: before or after a write. */
export type State = 'before' | 'after';

/** A row of any watched table. */
export type TableRow = {
  [Name in WatchedTable]: { readonly table: Name; readonly row: RowOf<Name> };
}[WatchedTable];

/** The changed row in one of its states. Null if it does not exist then. */
export function rowIn(change: RowChange, state: State): TableRow | null {
  // Both states are rows of the table of the change.
  return change[state] && ({ table: change.table, row: change[state] } as TableRow);
}

/** The rows of the store before and after a write. */
export interface Rows {
  readonly find: <Name extends WatchedTable>(
    table: Name,
    gid: string,
    state: State,
  ) => RowOf<Name> | null;
  /** The resource with this gid, with its newest name. */
  readonly describe: (gid: string) => EventResource;
  /** Whether the write deleted a task with this gid. */
  readonly isDeletedTask: (gid: string) => boolean;
}

/** The types of resources by their tables. */
const types = {
  projects: 'project',
  sections: 'section',
  tasks: 'task',
  stories: 'story',
  statusUpdates: 'status_update',
  tags: 'tag',
  attachments: 'attachment',
  teams: 'team',
  workspaces: 'workspace',
  goals: 'goal',
} as const;

const tableNames = Object.keys(types) as (keyof typeof types)[];

/** The rows of a store after a write that made these changes. */
export function createRows(changes: RowChanges, store: Store): Rows {
  return {
    find: (table, gid, state) => {
      const change = changes.get(gid);
      // A change with this gid has rows of this table.
      if (change?.table === table) return change[state] as RowOf<typeof table> | null;
      return (store[table].get(gid) as RowOf<typeof table> | undefined) ?? null;
    },
    describe: (gid) => {
      const change = changes.get(gid);
      for (const table of tableNames) {
        const row = store[table].get(gid) ?? (change?.table === table ? change.before : undefined);
        if (row) return { gid, type: types[table], ...subtypeOf(row), ...nameOf(row) };
      }
      throw new Error(`The store has no row ${gid}, but an event names it.`);
    },
    isDeletedTask: (gid) => {
      const change = changes.get(gid);
      return change?.table === 'tasks' && change.after === null;
    },
  };
}

const nameOf = (row: Row) =>
  'name' in row && typeof row.name === 'string'
    ? { name: row.name }
    : 'title' in row && typeof row.title === 'string'
      ? { name: row.title }
      : {};

const subtypeOf = (row: Row) =>
  'subtype' in row && typeof row.subtype === 'string' ? { subtype: row.subtype } : {};
