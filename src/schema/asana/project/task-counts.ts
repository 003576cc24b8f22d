import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { readTaskCounts, type TaskCountsRecord } from '../../../service/asana/record/project.ts';
import { builder } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { asanaRecord, toKind } from '../record/asana-type.ts';
import { Project, TaskCounts } from '../record/refs.ts';

builder.objectType(TaskCounts, {
  description: 'The number of tasks in a project. Subtasks are not counted.',
  record: asanaRecord('task_counts'),
  fields: (t) => ({
    numTasks: t.intAt('num_tasks', 'The number of all tasks.'),
    numIncompleteTasks: t.intAt('num_incomplete_tasks', 'The number of open tasks.'),
    numCompletedTasks: t.intAt('num_completed_tasks', 'The number of completed tasks.'),
    numMilestones: t.intAt('num_milestones', 'The number of all milestones.'),
    numIncompleteMilestones: t.intAt('num_incomplete_milestones', 'The number of open milestones.'),
    numCompletedMilestones: t.intAt(
      'num_completed_milestones',
      'The number of completed milestones.',
    ),
  }),
});

function taskCountsCost(gid: string | null, _args: unknown, source: FieldSource): FieldCost {
  const { mask } = selectionOf(source);
  if (mask.size === 0) return { calls: [] };
  return {
    calls: [asanaRead(readTaskCounts(gid ?? '0'), { mask: () => mask, isKnown: gid !== null })],
  };
}

/** Needs only the id of the project, so the request can start before the project has been read. */
async function loadTaskCounts(
  gid: string,
  _args: unknown,
  { asana }: Context,
  source: FieldSource,
): Promise<TaskCountsRecord> {
  const { mask } = selectionOf(source);
  // Without a count, as for `__typename`, there is nothing to read: the response has no id.
  if (mask.size === 0) return {};
  return asana.record(toKind('task_counts'), gid, readTaskCounts(gid), mask);
}

builder.objectField(Project, 'taskCounts', (t) =>
  t.field({
    type: TaskCounts,
    description:
      'The number of tasks in the project. Each count uses much of Asana’s rate limit: select only the counts that you need.',
    separateRequest: loadTaskCounts,
    cost: taskCountsCost,
    resolve: ({ gid }, args, context, info) => loadTaskCounts(gid, args, context, info),
  }),
);
