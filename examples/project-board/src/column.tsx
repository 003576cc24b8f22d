import { type DragEvent, useId, useState } from 'react';
import { Card, type LinkedDocument } from './card.tsx';
import type { CardFragment } from './generated.ts';
import type { Target } from './use-moves.ts';

const taskType = 'application/x-taskdoc-task';

interface ColumnProps {
  readonly project: string;
  readonly section: Target;
  readonly sections: readonly Target[];
  readonly tasks: readonly CardFragment[];
  /** By the task's id; what is not there has not been answered yet. */
  readonly documents: ReadonlyMap<string, readonly LinkedDocument[]>;
  /** The task that was moved last. */
  readonly moved: string | null;
  readonly onMove: (task: string, target: Target) => void;
}

/** A section. Cards can be dropped on it. */
export function Column({
  project,
  section,
  sections,
  tasks,
  documents,
  moved,
  onMove,
}: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const heading = useId();
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(taskType)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-labelledby={heading}
      className={isOver ? 'over' : ''}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
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
              isMoved={task.id === moved}
              onMove={(target) => onMove(task.id, target)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
