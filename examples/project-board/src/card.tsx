import { type DragEvent, useState } from 'react';
import { Attachments } from './attachments.tsx';
import { Avatar } from './avatar.tsx';
import { Comments } from './comments.tsx';
import type { CardFragment } from './generated.ts';
import type { LinkedDocumentsQuery } from './generated-partial.ts';
import { Title } from './title.tsx';
import type { Target } from './use-move-task.ts';
import { useUploads } from './use-uploads.ts';

/** A document that a task links to, or null if the user may not open it. */
export type LinkedDocument = NonNullable<
  NonNullable<NonNullable<LinkedDocumentsQuery['project']>['tasks']>['nodes'][number]['documents']
>[number];

interface CardProps {
  readonly project: string;
  readonly task: CardFragment;
  readonly sections: readonly Target[];
  readonly documents: readonly LinkedDocument[] | undefined;
  /** Whether this card was moved last. */
  readonly isMoved: boolean;
  readonly onMove: (target: Target) => void;
}

/** A task as a card. The menu moves it without a mouse. Files that are dropped on it are attached to the task. */
export function Card({ project, task, sections, documents = [], isMoved, onMove }: CardProps) {
  const { name, assignee, dueOn, section } = task;
  const { uploads, attach } = useUploads(task.id);
  const [areAttachmentsOpen, setAttachmentsOpen] = useState(false);
  const [isFileOver, setFileOver] = useState(false);
  const attachFiles = (files: Iterable<File>) => {
    setAttachmentsOpen(true);
    attach(files);
  };
  return (
    <article
      aria-label={name}
      className={isFileOver ? 'file-over' : ''}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setFileOver(true);
      }}
      onDragLeave={() => setFileOver(false)}
      onDrop={(event) => {
        setFileOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        // The column below accepts only cards.
        event.stopPropagation();
        attachFiles([...event.dataTransfer.files]);
      }}
    >
      <Title project={project} task={task} />
      {documents.length > 0 ? <Documents documents={documents} /> : null}
      <Attachments
        task={task.id}
        uploads={uploads}
        isOpen={areAttachmentsOpen}
        onToggle={setAttachmentsOpen}
        onFiles={attachFiles}
      />
      <Comments task={task.id} />
      <div className="card-footer">
        {assignee === null ? null : <Avatar name={assignee.name ?? '?'} />}
        {dueOn === null ? null : <time dateTime={dueOn}>{formatDate(dueOn)}</time>}
        <select
          aria-label={`Move “${name}”`}
          // biome-ignore lint/a11y/noAutofocus: a moved card is a new element, and must keep the focus.
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

/** Whether files are dragged, and not a card. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

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

/** Formats a date. Dates have no time zone. */
const formatDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
