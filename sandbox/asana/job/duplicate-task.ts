import type { JobRow } from '../../store/asana/job-row.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { removeGid } from '../change/position.ts';
import { type Data, requireText } from '../protocol/input.ts';
import type { RequestContext } from '../protocol/record.ts';
import { parseInclude } from './include.ts';
import { checkJobCount, startJob } from './job.ts';
import {
  copyDependencies,
  copyProjects,
  copyValues,
  createTaskCopy,
  fillTaskCopy,
  type TaskCopying,
  type TaskPart,
  taskParts,
} from './task-copy.ts';

/** Starts to copy a task. Whether the name can be absent is unverified. */
export function duplicateTask(original: TaskRow, data: Data, context: RequestContext): JobRow {
  const name = requireText(data, 'name');
  const parts = parseInclude<TaskPart>(data, taskParts);
  checkJobCount(context);
  const copy = createTaskCopy(original, { name }, context);
  return startJob(
    {
      subtype: 'duplicate_task',
      newTaskGid: copy.gid,
      work: () => complete(original, copy, { parts, copies: new Map() }, context),
    },
    context,
  );
}

function complete(
  original: TaskRow,
  copy: TaskRow,
  copying: TaskCopying,
  context: RequestContext,
): void {
  const { tasks } = context.store;
  // Both can be deleted while the job is in progress.
  if (!tasks.has(original.gid) || !tasks.has(copy.gid)) return;
  fillTaskCopy(original, copy, copying, context);
  const { parts } = copying;
  if (parts.has('projects')) {
    copyValues(original, copy, context);
    copyProjects(original, copy, context);
  }
  if (parts.has('dependencies')) copyDependencies(copying, context);
  const parent = original.parentGid === null ? undefined : tasks.get(original.parentGid);
  if (!parts.has('parent') || parent === undefined) return;
  copy.parentGid = parent.gid;
  removeGid(parent.subtaskGids, copy.gid);
  parent.subtaskGids.splice(parent.subtaskGids.indexOf(original.gid) + 1, 0, copy.gid);
}
