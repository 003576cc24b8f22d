import type { ApolloCache, DocumentNode } from '@apollo/client';
import type { ProjectChange } from './follow-project.ts';
import { BoardDocument } from './generated.ts';
import { LinkedDocumentsDocument } from './generated-partial.ts';

/**
 * Changes what the cache has of a project. Apollo Client has already written the fields of the task, so a card moves to its new column and shows its
 * new values. Returns the queries that must be read again, because the change does not say everything.
 */
export function mergeChange(
  cache: ApolloCache,
  project: string,
  { kind, nodeId, task }: ProjectChange,
): readonly DocumentNode[] {
  if (task === null) {
    if (kind === 'DELETED' && nodeId !== null) removeTask(cache, project, nodeId);
    // A section, or the project itself.
    return nodeId?.startsWith('Task:') ? [] : [BoardDocument];
  }
  // The task is as it is now, which can be after further changes.
  if (task.section === null || task.completed) {
    removeTask(cache, project, task.id);
    return [];
  }
  if (!hasTask(cache, project, task.id)) return [BoardDocument, LinkedDocumentsDocument];
  // The place of a task among the others is not a field of the task.
  if (nodeId === task.id) return kind === 'ADDED' ? [BoardDocument] : [];
  // A comment or an attachment. Apollo Client reads open lists again, and the others when the user opens them.
  const id = cache.identify(task);
  if (id !== undefined) {
    cache.evict({ id, fieldName: 'comments' });
    cache.evict({ id, fieldName: 'attachments' });
  }
  return [];
}

const boardOf = (project: string) => ({ query: BoardDocument, variables: { project } });

function hasTask(cache: ApolloCache, project: string, task: string): boolean {
  const nodes = cache.readQuery(boardOf(project))?.project.tasks.nodes;
  return nodes?.some(({ id }) => id === task) ?? false;
}

function removeTask(cache: ApolloCache, project: string, task: string): void {
  cache.updateQuery(boardOf(project), (board) => {
    if (!board) return board;
    const { tasks } = board.project;
    const nodes = tasks.nodes.filter(({ id }) => id !== task);
    return { ...board, project: { ...board.project, tasks: { ...tasks, nodes } } };
  });
}
