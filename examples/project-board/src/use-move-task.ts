import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { BoardDocument, type CardFragment, MoveTaskDocument } from './generated.ts';

/** A section to which a card can move. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** The card that a card was dropped on, and on which side of it. */
export type Neighbor = { readonly before: string } | { readonly after: string };

/**
 * Moves tasks between sections and within them. The card moves immediately, and moves back if the service rejects the change. After a move the
 * board is read again, because the service decides the task's position in the section.
 */
export function useMoveTask(project: string) {
  const [mutate, { error }] = useMutation(MoveTaskDocument);
  const [status, setStatus] = useState('');
  const [movedTaskId, setMovedTaskId] = useState<string | null>(null);

  async function moveTask(task: CardFragment, target: Target, neighbor?: Neighbor) {
    setMovedTaskId(task.id);
    try {
      await mutate({
        variables: { project, task: task.id, section: target.id, ...neighbor },
        optimisticResponse: {
          __typename: 'Mutation',
          addTaskToSection: {
            __typename: 'AddTaskToSectionPayload',
            task: { ...task, section: { __typename: 'Section', id: target.id } },
          },
        },
        update: (cache) => neighbor && moveInCache(cache, project, task.id, neighbor),
        refetchQueries: [BoardDocument],
      });
      setStatus(`“${task.name}” is now in ${target.name}.`);
    } catch {
      setStatus(`“${task.name}” was not moved.`);
    }
  }

  return {
    moveTask: (task: CardFragment, target: Target, neighbor?: Neighbor) =>
      void moveTask(task, target, neighbor),
    /** The task that was moved last. Its card gets the focus, so that keyboard users can continue there. */
    movedTaskId,
    /** The result of the last move, for screen readers. */
    status,
    error,
  };
}

/** Changes the order of the cards. Apollo also calls it for the optimistic response, and undoes it if the service rejects the change. */
function moveInCache(cache: ApolloCache, project: string, task: string, neighbor: Neighbor): void {
  cache.updateQuery({ query: BoardDocument, variables: { project } }, (board) => {
    const nodes = board?.project.tasks.nodes ?? [];
    const moved = nodes.find(({ id }) => id === task);
    if (!board || !moved) return board;
    const others = nodes.filter((one) => one !== moved);
    const isBefore = 'before' in neighbor;
    const at = others.findIndex(({ id }) => id === (isBefore ? neighbor.before : neighbor.after));
    const order = others.toSpliced(isBefore ? at : at + 1, 0, moved);
    const { tasks } = board.project;
    return { ...board, project: { ...board.project, tasks: { ...tasks, nodes: order } } };
  });
}
