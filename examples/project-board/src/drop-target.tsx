import { type DragEvent, type ReactNode, useState } from 'react';
import type { Neighbor } from './use-move-task.ts';

/** The type of a card that is dragged. */
export const taskType = 'application/x-taskdoc-task';

interface DropTargetProps {
  readonly task: string;
  readonly onDropTask: (task: string, neighbor: Neighbor) => void;
  readonly children: ReactNode;
}

/** The place of a card. Users can drag the card, and drop another card on its upper or lower half. */
export function DropTarget({ task, onDropTask, children }: DropTargetProps) {
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  return (
    <li
      className={side === null ? '' : `drop-${side}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(taskType, task)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(taskType)) return;
        event.preventDefault();
        setSide(sideOf(event));
      }}
      onDragLeave={() => setSide(null)}
      onDrop={(event) => {
        const dropped = event.dataTransfer.getData(taskType);
        if (dropped === '') return;
        event.preventDefault();
        // The column would move the card to its top.
        event.stopPropagation();
        setSide(null);
        // A card that is dropped on itself stays where it is.
        if (dropped !== task) {
          onDropTask(dropped, sideOf(event) === 'before' ? { before: task } : { after: task });
        }
      }}
    >
      {children}
    </li>
  );
}

function sideOf({ clientY, currentTarget }: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
