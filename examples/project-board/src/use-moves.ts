import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { BoardDocument, type CardFragment, MoveTaskDocument } from './generated.ts';

/** A column that a card can go to. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/**
 * Moves tasks between sections. The card goes at once, and comes back when the service refuses; then the board is asked for
 * anew, since the service says where in the section the task went.
 */
export function useMoves(project: string) {
  const [send, { error }] = useMutation(MoveTaskDocument);
  const [said, say] = useState('');
  const [moved, setMoved] = useState<string | null>(null);

  async function move(task: CardFragment, target: Target) {
    setMoved(task.id);
    try {
      await send({
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
      say(`“${task.name}” is now in ${target.name}.`);
    } catch {
      say(`“${task.name}” stays where it was.`);
    }
  }

  return {
    move: (task: CardFragment, target: Target) => void move(task, target),
    /** The task that was moved last: whoever moves it with the keyboard goes on where it went. */
    moved,
    said,
    error,
  };
}
