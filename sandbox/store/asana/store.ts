import type { Clock } from '../clock.ts';
import type {
  AttachmentRow,
  CustomFieldRow,
  ProjectRow,
  Row,
  SectionRow,
  StoryRow,
  TagRow,
  TaskRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from './row.ts';

/** Rows of one kind by gid, in the order in which they were added. */
export type Table<Kind extends Row> = Map<string, Kind>;

/** All rows of the sandbox's Asana. */
export interface Tables {
  readonly workspaces: Table<WorkspaceRow>;
  readonly teams: Table<TeamRow>;
  readonly users: Table<UserRow>;
  readonly projects: Table<ProjectRow>;
  readonly sections: Table<SectionRow>;
  readonly tasks: Table<TaskRow>;
  readonly stories: Table<StoryRow>;
  readonly tags: Table<TagRow>;
  readonly attachments: Table<AttachmentRow>;
  readonly customFields: Table<CustomFieldRow>;
}

/** All that the sandbox's Asana knows. */
export interface Store extends Tables {
  readonly clock: Clock;
  /** An id that was never used before; the same writes get the same ids. */
  readonly createGid: () => string;
}

/** A store of these rows. */
export function createStore(clock: Clock, tables: Tables): Store {
  let lastGid = 1_300_000_000_000_000;
  return {
    ...tables,
    clock,
    createGid: () => {
      lastGid += 1;
      return String(lastGid);
    },
  };
}

/** Tables without rows. */
export function createTables(): Tables {
  return {
    workspaces: new Map(),
    teams: new Map(),
    users: new Map(),
    projects: new Map(),
    sections: new Map(),
    tasks: new Map(),
    stories: new Map(),
    tags: new Map(),
    attachments: new Map(),
    customFields: new Map(),
  };
}

/** The rows with these gids, in their order; gids of rows that are gone are passed over. */
export function findRows<Kind extends Row>(table: Table<Kind>, gids: Iterable<string>): Kind[] {
  const rows: Kind[] = [];
  for (const gid of gids) {
    const row = table.get(gid);
    if (row) rows.push(row);
  }
  return rows;
}

/** The row that another row refers to; a missing one is a fault of the sandbox itself. */
export function requireRow<Kind extends Row>(table: Table<Kind>, gid: string): Kind {
  const row = table.get(gid);
  if (!row) throw new Error(`The store refers to ${gid}, which it does not hold.`);
  return row;
}
