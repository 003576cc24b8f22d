import { type ReactNode, useId, useState } from 'react';

interface GroupProps {
  readonly name: string;
  readonly count: number;
  /** Receives the id of a task that is dropped on the group. Absent: nothing can be dropped. */
  readonly onDropTask?: (task: string) => void;
  readonly children: ReactNode;
}

/** Tasks under a heading. */
export function Group({ name, count, onDropTask, children }: GroupProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={isOver ? 'drag-over' : ''}
      onDragOver={(event) => {
        if (onDropTask === undefined) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (onDropTask === undefined) return;
        event.preventDefault();
        onDropTask(event.dataTransfer.getData('text/plain'));
      }}
    >
      <h2 id={id}>
        {name} <span>{count}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
