import type { AsanaWrite } from '../../../service/asana/write.ts';
import { InputError } from '../../error/input-error.ts';
import { type AsanaTypeName, parseGid } from '../../id/id.ts';
import { type Input, input } from '../../mutation/input.ts';
import { anyId } from '../record/id-input.ts';
import { type ParsedItem, parseEach } from '../task/bulk/bulk-write.ts';

// The inputs of a mutation that makes the same change to several tasks.

/** One of the tasks, and the writes that change it. All writes of a mutation have the same route. */
export interface TaskWrites {
  readonly gid: string;
  readonly writes: readonly AsanaWrite<object>[];
}

export interface TaskListChange {
  readonly items: readonly ParsedItem<TaskWrites>[];
  /**
   * On which side of their neighbor the tasks go. Asana executes the writes of a batch in no order, so writes with a neighbor are sent one
   * after another. Each inserts its task directly next to the neighbor: with `after`, the last task is therefore sent first.
   */
  readonly position: 'none' | 'before' | 'after';
}

/** Parses each task on its own: an invalid or repeated id is the error of its item only. Throws InputError if there is no task. */
export function parseTaskList(
  tasks: readonly string[],
  toWrites: (gid: string) => readonly AsanaWrite<object>[],
  position: TaskListChange['position'] = 'none',
): TaskListChange {
  const seen = new Set<string>();
  const parseTask = (task: string): TaskWrites => {
    const gid = parseGid('Task', task, 'tasks');
    if (seen.has(gid)) throw new InputError('tasks', `The task ${gid} is in the list twice.`);
    seen.add(gid);
    return { gid, writes: toWrites(gid) };
  };
  return { items: parseEach(tasks, parseTask), position };
}

/** The ids of several records of one type. Throws InputError if there is none, or if one is given twice. */
export const idsInput = (
  typeName: AsanaTypeName,
  description: string,
  max: number,
): Input<readonly string[]> => ({
  ...input(['ID'], `${description} ${anyId}`, (ids, name) => {
    if (ids.length === 0) throw new InputError(name, `${name} must have at least one item.`);
    const gids = ids.map((id) => parseGid(typeName, id, name));
    const repeated = gids.find((gid, at) => gids.indexOf(gid) !== at);
    if (repeated === undefined) return gids;
    throw new InputError(name, `${name} contains the ${typeName} ${repeated} twice.`);
  }),
  maxItems: max,
  refersTo: typeName,
});
