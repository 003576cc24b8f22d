import { type DragEvent, useId, useState } from 'react';
import { Card, type LinkedDocument } from './card.tsx';
import type { CardFragment } from './generated.ts';
import type { Target } from './use-move-task.ts';

const taskType = 'application/x-taskdoc-task';

interface ColumnProps {
  readonly project: string;
  readonly section: Target;
  readonly sections: readonly Target[];
  readonly tasks: readonly CardFragment[];
  /** The linked documents by task id. A task is missing until its documents are loaded. */
  readonly documents: ReadonlyMap<string, readonly LinkedDocument[]>;
  /** The id of the task that was moved last. */
  readonly movedTaskId: string | null;
  readonly onMove: (task: string, target: Target) => void;
}

/** A section as a column. Users can drop cards on it. */
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
          <li
            key={task.id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(taskType, task.id)}
          >
            <Card
              project={project}
              task={task}
              sections={sections}
              documents={documents.get(task.id)}
              isMoved={task.id === movedTaskId}
              onMove={(target) => onMove(task.id, target)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
