import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { BoardDocument, type CardFragment, MoveTaskDocument } from './generated.ts';

/** A section to which a card can move. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/**
 * Moves tasks between sections. The card moves immediately, and moves back if the service rejects the change. After a move the
 * board is read again, because the service decides the task's position in the section.
 */
export function useMoveTask(project: string) {
  const [mutate, { error }] = useMutation(MoveTaskDocument);
  const [status, setStatus] = useState('');
  const [movedTaskId, setMovedTaskId] = useState<string | null>(null);

  async function moveTask(task: CardFragment, target: Target) {
    setMovedTaskId(task.id);
    try {
      await mutate({
        variables: { project, task: task.id, section: target.id },
        optimisticResponse: {
          __typename: 'Mutation',
          addTaskToSection: {
            __typename: 'AddTaskToSectionPayload',
            task: { ...task, section: { __typename: 'Section', id: target.id } },
          },
        },
        refetchQueries: [BoardDocument],
      });
      setStatus(`“${task.name}” is now in ${target.name}.`);
    } catch {
      setStatus(`“${task.name}” was not moved.`);
    }
  }

  return {
    moveTask: (task: CardFragment, target: Target) => void moveTask(task, target),
    /** The task that was moved last. Its card gets the focus, so that keyboard users can continue there. */
    movedTaskId,
    /** The result of the last move, for screen readers. */
    status,
    error,
  };
}
