import { findRows, requireRow } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
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

/**
 * Rejects links in a free workspace, of a task with itself, that would form a cycle, and beyond the maximum number.
 *
 * The wording of the error about a cycle is unverified.
 *
 * @param direction  Whether the task waits for the others, or they wait for it.
 */
export function checkDependencies(
  task: TaskRow,
  others: readonly TaskRow[],
  direction: 'dependencies' | 'dependents',
  context: RequestContext,
): void {
  if (!requireRow(context.store.workspaces, task.workspaceGid).isPremium) {
    throw new Rejection(402, 'Dependencies are only available to premium users.');
  }
  if (others.includes(task)) throw invalid(`${direction}: A task cannot depend on itself`);
  const waitsFor = (one: TaskRow) =>
    direction === 'dependencies' ? one.dependencyGids : one.dependentGids;
  for (const other of others) {
    if (reaches(other, task, waitsFor, context)) {
      throw invalid(`${direction}: Dependencies cannot form a cycle`);
    }
  }
  checkLinkCount(task, others);
  for (const other of others) checkLinkCount(other, [task]);
}

/** Whether a task leads to another one along these links. */
function reaches(
  from: TaskRow,
  to: TaskRow,
  linksOf: (task: TaskRow) => readonly string[],
  { store }: RequestContext,
): boolean {
  const seen = new Set<TaskRow>([from]);
  for (const task of seen) {
    if (task === to) return true;
    for (const next of findRows(store.tasks, linksOf(task))) seen.add(next);
  }
  return false;
}

function checkLinkCount(task: TaskRow, others: readonly TaskRow[]): void {
  const linked = new Set([...task.dependencyGids, ...task.dependentGids]);
  for (const { gid } of others) linked.add(gid);
  if (linked.size > maxDependencies) {
    throw invalid(
      `A task may have at most ${maxDependencies} dependencies and dependents together`,
    );
  }
}
