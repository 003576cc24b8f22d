import type { EventResource } from '../../store/asana/event-row.ts';
import type { RowChange } from '../../store/asana/row-watcher.ts';
import { type Rows, rowIn, type State, type TableRow } from './rows.ts';

/** What contained a resource before a write, or contains it after the write. */
export function parentsOf(change: RowChange, state: State, rows: Rows): readonly EventResource[] {
  const found = rowIn(change, state);
  return found ? gidsOf(found).map((gid) => rows.describe(gid)) : [];
}

function gidsOf({ table, row }: TableRow): readonly string[] {
  switch (table) {
    case 'tasks':
      return [
        ...row.memberships.flatMap(({ projectGid, sectionGid }) => [projectGid, sectionGid]),
        ...(row.parentGid === null ? [] : [row.parentGid]),
      ];
    case 'stories':
      return [row.taskGid ?? row.goalGid ?? []].flat();
    case 'attachments':
      return [row.parentGid];
    case 'sections':
      return [row.projectGid];
    case 'statusUpdates':
      return [row.projectGid ?? row.goalGid ?? []].flat();
    case 'projects':
      return [row.teamGid ?? row.workspaceGid];
    case 'tags':
    case 'goals':
      return [row.workspaceGid];
  }
}
