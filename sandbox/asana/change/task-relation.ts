import type { TaskRow } from '../../store/asana/row.ts';
import { findRows, requireRow } from '../../store/asana/store.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, Rejection } from '../protocol/rejection.ts';

const maxDepth = 5;
const maxDependencies = 30;

/** Rejects a parent that would nest tasks too deep, or that is the task or one of its descendants. */
export function checkParent(parent: TaskRow, child: TaskRow | null, context: RequestContext): void {
  const ancestors = ancestorsOf(parent, context);
  if (child && (parent === child || ancestors.includes(child))) {
    throw invalid('parent: A task cannot be its own parent or ancestor');
  }
  const below = child ? depthBelow(child, context) : 0;
  if (ancestors.length + 1 + below > maxDepth) {
    throw invalid(`parent: Subtasks can be nested at most ${maxDepth} levels deep`);
  }
}

function ancestorsOf(task: TaskRow, context: RequestContext): readonly TaskRow[] {
  if (task.parentGid === null) return [];
  const parent = requireRow(context.store.tasks, task.parentGid);
  return [parent, ...ancestorsOf(parent, context)];
}

function depthBelow(task: TaskRow, context: RequestContext): number {
  const heights = findRows(context.store.tasks, task.subtaskGids).map((child) =>
    depthBelow(child, context),
  );
  return heights.length === 0 ? 0 : 1 + Math.max(...heights);
}

/** Rejects dependencies in a free workspace, on the task itself, and beyond the maximum number. */
export function checkDependencies(
  task: TaskRow,
  others: readonly TaskRow[],
  context: RequestContext,
): void {
  if (!requireRow(context.store.workspaces, task.workspaceGid).isPremium) {
    throw new Rejection(402, 'Dependencies are only available to premium users.');
  }
  if (others.includes(task)) throw invalid('A task cannot depend on itself');
  const linked = new Set([...task.dependencyGids, ...task.dependentGids]);
  for (const { gid } of others) linked.add(gid);
  if (linked.size > maxDependencies) {
    throw invalid(
      `A task may have at most ${maxDependencies} dependencies and dependents together`,
    );
  }
}
