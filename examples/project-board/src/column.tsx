import { type DragEvent, useId, useState } from 'react';
import { Card, type LinkedDocument } from './card.tsx';
import { DropTarget, taskType } from './drop-target.tsx';
import type { CardFragment } from './generated.ts';
import type { Neighbor, Target } from './use-move-task.ts';

interface ColumnProps {
  readonly project: string;
  readonly section: Target;
  readonly sections: readonly Target[];
  readonly tasks: readonly CardFragment[];
  /** The linked documents by task id. A task is missing until its documents are loaded. */
  readonly documents: ReadonlyMap<string, readonly LinkedDocument[]>;
  /** The id of the task that was moved last. */
  readonly movedTaskId: string | null;
  readonly onMove: (task: string, target: Target, neighbor?: Neighbor) => void;
}

/** A section as a column. Users can drop cards on it, and between its cards. */
export function Column({
  project,
  section,
  sections,
  tasks,
  documents,
  movedTaskId,
  onMove,
}: ColumnProps) {
  const [isDragOver, setDragOver] = useState(false);
  const heading = useId();
  const allowDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(taskType)) return;
    event.preventDefault();
    setDragOver(true);
  };
  return (
    <section
      aria-labelledby={heading}
      className={isDragOver ? 'drag-over' : ''}
      onDragOver={allowDrop}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        onMove(event.dataTransfer.getData(taskType), section);
      }}
    >
      <h2 id={heading}>
        {section.name} <span>{tasks.length}</span>
      </h2>
      <ol>
        {tasks.map((task) => (
          <DropTarget
            key={task.id}
            task={task.id}
            onDropTask={(id, neighbor) => {
              setDragOver(false);
              onMove(id, section, neighbor);
            }}
          >
            <Card
              project={project}
              task={task}
              sections={sections}
              documents={documents.get(task.id)}
              isMoved={task.id === movedTaskId}
              onMove={(target) => onMove(task.id, target)}
            />
          </DropTarget>
        ))}
      </ol>
    </section>
  );
}
