import { useMutation } from 'urql';
import { CompleteTaskDocument, type TaskRowFragment } from './generated.ts';

/** A section to which a task can move. */
export interface Target {
  readonly gid: string;
  readonly name: string;
}

interface TaskRowProps {
  readonly task: TaskRowFragment;
  /** Absent: the task cannot be moved here. */
  readonly targets?: readonly Target[];
  readonly onMove?: (section: string) => void;
}

/** A task in one line. The box completes it, and the menu moves it without a mouse. */
export function TaskRow({ task, targets, onMove }: TaskRowProps) {
  const { id, name, completed, dueOn, url, projects, assigneeSection } = task;
  const [{ error }, complete] = useMutation(CompleteTaskDocument);
  return (
    <li
      className={completed ? 'task completed' : 'task'}
      draggable={onMove !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <input
        type="checkbox"
        aria-label={`Complete “${name}”`}
        checked={completed ?? false}
        onChange={() => void complete({ task: id, completed: !completed })}
      />
      {/* Otherwise the browser drags the address. */}
      <a href={url ?? undefined} target="_blank" rel="noreferrer" draggable={false}>
        {name || 'No name'}
      </a>
      {error === undefined ? null : <span role="alert">{error.message}</span>}
      <span className="projects">{(projects ?? []).map((project) => project.name).join(', ')}</span>
      {dueOn == null ? null : <time dateTime={dueOn}>{formatDate(dueOn)}</time>}
      {targets === undefined ? null : (
        <select
          aria-label={`Move “${name}”`}
          value={assigneeSection?.gid ?? ''}
          onChange={(event) => onMove?.(event.target.value)}
        >
          {targets.map((section) => (
            <option key={section.gid} value={section.gid}>
              {section.name}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

/** Formats a date. Dates have no time zone. */
const formatDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
