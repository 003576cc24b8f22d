import { Avatar } from './avatar.tsx';
import type { CardFragment, LinkedDocumentsQuery } from './generated.ts';
import { Title } from './title.tsx';
import type { Target } from './use-moves.ts';

/** A document that a task links to; null for one that you may not open. */
export type LinkedDocument = NonNullable<
  LinkedDocumentsQuery['project']
>['tasks']['nodes'][number]['documents'][number];

interface CardProps {
  readonly project: string;
  readonly task: CardFragment;
  readonly sections: readonly Target[];
  readonly documents: readonly LinkedDocument[] | undefined;
  /** Whether it has just come here. */
  readonly isMoved: boolean;
  readonly onMove: (target: Target) => void;
}

/** A task. What dragging does, the menu does for those who do not drag. */
export function Card({ project, task, sections, documents = [], isMoved, onMove }: CardProps) {
  const { name, assignee, dueOn, section } = task;
  return (
    <article aria-label={name}>
      <Title project={project} task={task} />
      {documents.length > 0 ? <Documents documents={documents} /> : null}
      <div className="foot">
        {assignee === null ? null : <Avatar name={assignee.name ?? '?'} />}
        {dueOn === null ? null : <time dateTime={dueOn}>{toDay(dueOn)}</time>}
        <select
          aria-label={`Move “${name}”`}
          // biome-ignore lint/a11y/noAutofocus: in its new column the card is a new element; the focus follows it.
          autoFocus={isMoved}
          value={section?.id ?? ''}
          onChange={(event) => {
            const target = sections.find(({ id }) => id === event.target.value);
            if (target) onMove(target);
          }}
        >
          {sections.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </article>
  );
}

function Documents({ documents }: { readonly documents: readonly LinkedDocument[] }) {
  return (
    <ul className="documents" aria-label="Documents">
      {documents.map((one, index) => (
        <li key={one?.id ?? index}>
          {one === null ? (
            <span>A document that you may not open</span>
          ) : (
            <a href={one.url} target="_blank" rel="noreferrer">
              {one.title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A day as people write it; days have no time zone. */
const toDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
