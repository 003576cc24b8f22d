import type { EventResource, NewEvent } from '../../store/asana/event-row.ts';
import type { RowChange } from '../../store/asana/row-watcher.ts';
import { type Rows, rowIn, type State, type TableRow } from './rows.ts';

const states = ['before', 'after'] as const;

/**
 * The tasks, projects and goals whose streams contain the events of a resource: those that contain it, at any depth, before or after
 * the write. Source: Asana, "Events": they "bubble up" from stories and subtasks to the project.
 */
export function streamsOf(change: RowChange, rows: Rows): ReadonlySet<string> {
  const streams = new Set<string>();
  for (const state of states) {
    const found = rowIn(change, state);
    if (found) addStreams(found, state, rows, streams);
  }
  return streams;
}

function addStreams({ table, row }: TableRow, state: State, rows: Rows, streams: Set<string>) {
  switch (table) {
    case 'projects':
    case 'goals':
      streams.add(row.gid);
      return;
    case 'sections':
      streams.add(row.projectGid);
      return;
    case 'statusUpdates':
      if (row.projectGid !== null) streams.add(row.projectGid);
      if (row.goalGid !== undefined) streams.add(row.goalGid);
      return;
    case 'tasks':
      streams.add(row.gid);
      for (const { projectGid } of row.memberships) streams.add(projectGid);
      if (row.parentGid !== null) addParentTask(row.parentGid, state, rows, streams);
      return;
    case 'stories':
      if (row.taskGid !== null) addParentTask(row.taskGid, state, rows, streams);
      if (row.goalGid !== undefined) streams.add(row.goalGid);
      return;
    case 'attachments':
      if (rows.find('projects', row.parentGid, state)) streams.add(row.parentGid);
      else addParentTask(row.parentGid, state, rows, streams);
      return;
    case 'tags':
      // Tags belong to a workspace, whose stream is for service accounts only.
      return;
  }
}

function addParentTask(gid: string, state: State, rows: Rows, streams: Set<string>): void {
  const row = rows.find('tasks', gid, state);
  if (row) addStreams({ table: 'tasks', row }, state, rows, streams);
}

/** The streams of an event that names a project or a section: of all projects, only the named one. */
export function streamsWithParent(
  parent: EventResource,
  streams: ReadonlySet<string>,
  rows: Rows,
): Pick<NewEvent, 'streams' | 'projectGid'> {
  const projectGid = projectOf(parent, rows);
  if (projectGid === null) return { streams };
  const isProject = (gid: string) => states.some((state) => rows.find('projects', gid, state));
  const kept = [...streams].filter((gid) => gid === projectGid || !isProject(gid));
  return { streams: new Set(kept), projectGid };
}

function projectOf({ gid, type }: EventResource, rows: Rows): string | null {
  if (type === 'project') return gid;
  const section = rows.find('sections', gid, 'after') ?? rows.find('sections', gid, 'before');
  return section?.projectGid ?? null;
}
