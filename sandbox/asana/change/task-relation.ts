import type { TaskRow } from '../../store/asana/row.ts';
import { must, pick } from '../../store/asana/store.ts';
import type { View } from '../protocol/record.ts';
import { invalid, Refusal } from '../protocol/rejection.ts';

const deepest = 5;
const mostLinks = 30;

/** Refuses a parent that is too deep down, or that is the task itself or below it. */
export function checkParent(parent: TaskRow, child: TaskRow | null, view: View): void {
  const ancestors = ancestorsOf(parent, view);
  if (child && (parent === child || ancestors.includes(child))) {
    throw invalid('parent: A task cannot be its own parent or ancestor');
  }
  const below = child ? heightOf(child, view) : 0;
  if (ancestors.length + 1 + below > deepest) {
    throw invalid(`parent: Subtasks can be nested at most ${deepest} levels deep`);
  }
}

function ancestorsOf(task: TaskRow, view: View): readonly TaskRow[] {
  if (task.parentGid === null) return [];
  const parent = must(view.store.tasks, task.parentGid);
  return [parent, ...ancestorsOf(parent, view)];
}

function heightOf(task: TaskRow, view: View): number {
  const heights = pick(view.store.tasks, task.subtaskGids).map((child) => heightOf(child, view));
  return heights.length === 0 ? 0 : 1 + Math.max(...heights);
}

/** Refuses dependencies where they are not paid for, on the task itself, and when there are too many. */
export function checkLinks(task: TaskRow, others: readonly TaskRow[], view: View): void {
  if (!must(view.store.workspaces, task.workspaceGid).isPremium) {
    throw new Refusal(402, 'Dependencies are only available to premium users.');
  }
  if (others.includes(task)) throw invalid('A task cannot depend on itself');
  const linked = new Set([...task.dependencyGids, ...task.dependentGids]);
  for (const { gid } of others) linked.add(gid);
  if (linked.size > mostLinks) {
    throw invalid(`A task may have at most ${mostLinks} dependencies and dependents together`);
  }
}
