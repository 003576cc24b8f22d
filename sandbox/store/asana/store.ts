import type { Clock } from '../clock.ts';
import type { AbsenceRow } from './absence-row.ts';
import type { AccessRequestRow } from './access-request-row.ts';
import type { AllocationRow } from './allocation-row.ts';
import type { CustomTypeRow } from './custom-type-row.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import type { GoalRow, TimePeriodRow } from './goal-row.ts';
import type { JobRow } from './job-row.ts';
import { myTasksSections } from './my-tasks.ts';
import type { PortfolioRow } from './portfolio-row.ts';
import type {
  CustomFieldRow,
  ProjectBriefRow,
  ProjectRow,
  Row,
  SectionRow,
  StatusUpdateRow,
  TagRow,
  TeamRow,
  UserRow,
  WorkspaceRow,
} from './row.ts';
import { createRowWatcher, type RowWatcher } from './row-watcher.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import type {
  AttachmentRow,
  DeletedTask,
  StoryRow,
  TaskRow,
  TimeTrackingEntryRow,
} from './task-row.ts';
import type { ProjectTemplateRow, TaskTemplateRow } from './template-row.ts';

/** Rows of one type by gid, in insertion order. */
export type Table<Kind extends Row> = Map<string, Kind>;

/** All rows of the Asana side. */
export interface Tables {
  readonly workspaces: Table<WorkspaceRow>;
  readonly teams: Table<TeamRow>;
  readonly users: Table<UserRow>;
  readonly projects: Table<ProjectRow>;
  readonly sections: Table<SectionRow>;
  readonly tasks: Table<TaskRow>;
  readonly stories: Table<StoryRow>;
  /** Oldest first. */
  readonly statusUpdates: Table<StatusUpdateRow>;
  readonly tags: Table<TagRow>;
  readonly attachments: Table<AttachmentRow>;
  readonly customFields: Table<CustomFieldRow>;
  readonly projectTemplates: Table<ProjectTemplateRow>;
  readonly taskTemplates: Table<TaskTemplateRow>;
  readonly timeTrackingEntries: Table<TimeTrackingEntryRow>;
  readonly projectBriefs: Table<ProjectBriefRow>;
  readonly portfolios: Table<PortfolioRow>;
  readonly goals: Table<GoalRow>;
  readonly timePeriods: Table<TimePeriodRow>;
  readonly absences: Table<AbsenceRow>;
  readonly allocations: Table<AllocationRow>;
  readonly accessRequests: Table<AccessRequestRow>;
  readonly customTypes: Table<CustomTypeRow>;
  readonly jobs: Table<JobRow>;
}

/** The complete data of the Asana side. */
export interface Store extends Tables {
  readonly clock: Clock;
  /** The sections of “My tasks” of each user, in order. */
  readonly myTasksSections: readonly string[];
  readonly searchIndex: SearchIndex;
  /** By gid. */
  readonly deletedTasks: Map<string, DeletedTask>;
  readonly eventLog: EventLog;
  readonly rowWatcher: RowWatcher;
  /** Returns a new gid. After a reset, the same writes get the same gids. */
  readonly createGid: () => string;
}

/** Creates a store with these rows. */
export function createStore(
  clock: Clock,
  tables: Tables,
  sections: readonly string[] = myTasksSections,
): Store {
  let lastGid = 1_300_000_000_000_000;
  return {
    ...tables,
    clock,
    myTasksSections: [...sections],
    searchIndex: createSearchIndex(tables.tasks),
    deletedTasks: new Map(),
    eventLog: createEventLog(clock),
    rowWatcher: createRowWatcher(tables),
    createGid: () => {
      lastGid += 1;
      return String(lastGid);
    },
  };
}

/** Creates tables without rows. */
export function createTables(): Tables {
  return {
    workspaces: new Map(),
    teams: new Map(),
    users: new Map(),
    projects: new Map(),
    sections: new Map(),
    tasks: new Map(),
    stories: new Map(),
    statusUpdates: new Map(),
    tags: new Map(),
    attachments: new Map(),
    customFields: new Map(),
    projectTemplates: new Map(),
    taskTemplates: new Map(),
    timeTrackingEntries: new Map(),
    projectBriefs: new Map(),
    portfolios: new Map(),
    goals: new Map(),
    timePeriods: new Map(),
    absences: new Map(),
    allocations: new Map(),
    accessRequests: new Map(),
    customTypes: new Map(),
    jobs: new Map(),
  };
}

/** The rows with these gids, in the given order. Skips gids that have no row. */
export function findRows<Kind extends Row>(table: Table<Kind>, gids: Iterable<string>): Kind[] {
  const rows: Kind[] = [];
  for (const gid of gids) {
    const row = table.get(gid);
    if (row) rows.push(row);
  }
  return rows;
}

/** The row with this gid, which another row refers to. Throws if it is missing, which is a defect of the sandbox. */
export function requireRow<Kind extends Row>(table: Table<Kind>, gid: string): Kind {
  const row = table.get(gid);
  if (!row) throw new Error(`The store has no row ${gid}, but another row refers to it.`);
  return row;
}
