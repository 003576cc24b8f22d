import type { GoalRow } from './goal-row.ts';
import type { ProjectRow, Row, SectionRow, StatusUpdateRow, TagRow } from './row.ts';
import type { AttachmentRow, StoryRow, TaskRow } from './task-row.ts';

/** The tables whose rows are watched. Changes of other rows produce no events. */
interface WatchedTables {
  readonly projects: Map<string, ProjectRow>;
  readonly sections: Map<string, SectionRow>;
  readonly tasks: Map<string, TaskRow>;
  readonly stories: Map<string, StoryRow>;
  readonly statusUpdates: Map<string, StatusUpdateRow>;
  readonly tags: Map<string, TagRow>;
  readonly attachments: Map<string, AttachmentRow>;
  readonly goals: Map<string, GoalRow>;
}

/** The name of a watched table. */
export type WatchedTable = keyof WatchedTables;

/** The row type of a table. */
export type RowOf<Name extends WatchedTable> =
  WatchedTables[Name] extends Map<string, infer Kind> ? Kind : never;

const tableNames: readonly WatchedTable[] = [
  'projects',
  'sections',
  'tasks',
  'stories',
  'statusUpdates',
  'tags',
  'attachments',
  'goals',
];

/** A row as it was before some work and as it is now. Null if it did not exist, or does not exist any more. */
export type RowChange<Name extends WatchedTable = WatchedTable> = {
  [One in Name]: {
    readonly table: One;
    readonly before: RowOf<One> | null;
    readonly after: RowOf<One> | null;
  };
}[Name];

/** The rows that were read or written since the start of watching, in the order of the first access. */
export type RowChanges = ReadonlyMap<string, RowChange>;

/** Finds the rows that some work changes, whichever way it changes them. */
export interface RowWatcher {
  /** Starts to watch. Returns the function that ends it, or null if somebody watches already. */
  readonly start: () => (() => RowChanges) | null;
}

/**
 * Creates a watcher of these tables.
 *
 * Work changes rows in place, so the watcher copies each row at its first access. Without a watcher at work, nothing is copied.
 */
export function createRowWatcher(tables: WatchedTables): RowWatcher {
  let seen: Map<string, RowChange> | null = null;
  let isPatched = false;
  const patchAll = () => {
    for (const name of tableNames) {
      // The watcher treats the rows of all tables alike.
      patch(tables[name] as unknown as Map<string, Row>, (gid, row) => {
        if (!seen || seen.has(gid)) return;
        const before = row && copyRow(row);
        seen.set(gid, { table: name, before, after: null } as RowChange);
      });
    }
  };
  return {
    start: () => {
      if (seen) return null;
      if (!isPatched) patchAll();
      isPatched = true;
      const accessed = new Map<string, RowChange>();
      seen = accessed;
      return () => {
        seen = null;
        for (const [gid, change] of accessed) {
          const after = tables[change.table].get(gid) ?? null;
          accessed.set(gid, { ...change, after } as RowChange);
        }
        return accessed;
      };
    },
  };
}

/** Calls `onAccess` before each access to a row of this table. The row is null if it is about to be created. */
function patch(table: Map<string, Row>, onAccess: (gid: string, row: Row | null) => void): void {
  const get = table.get.bind(table);
  const set = table.set.bind(table);
  const remove = table.delete.bind(table);
  const values = table.values.bind(table);
  table.get = (gid) => {
    const row = get(gid);
    if (row) onAccess(gid, row);
    return row;
  };
  table.has = (gid) => table.get(gid) !== undefined;
  table.set = (gid, row) => {
    onAccess(gid, get(gid) ?? null);
    return set(gid, row);
  };
  table.delete = (gid) => {
    table.get(gid);
    return remove(gid);
  };
  table.values = () => valuesWithAccess(values(), onAccess);
}

function* valuesWithAccess(
  rows: Iterable<Row>,
  onAccess: (gid: string, row: Row) => void,
): Generator<Row, undefined> {
  for (const row of rows) {
    onAccess(row.gid, row);
    yield row;
  }
}

/** A copy that later changes of the row do not reach. Rows contain lists, maps and flat objects, and lists of flat objects. */
function copyRow(row: Row): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const name in copy) {
    const value = copy[name];
    if (Array.isArray(value)) {
      copy[name] = value.map((one) => (typeof one === 'object' ? { ...one } : one));
    } else if (value instanceof Map) copy[name] = new Map(value);
    else if (typeof value === 'object' && value !== null) copy[name] = { ...value };
  }
  // A copy has the properties of the original.
  return copy as unknown as Row;
}
