import { useQuery } from '@apollo/client/react';
import { ErrorList } from './error-list.tsx';
import { AttachmentsDocument } from './generated.ts';
import type { Upload } from './use-uploads.ts';

interface AttachmentsProps {
  readonly task: string;
  readonly uploads: readonly Upload[];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** The attachments of a task, which are read when the user opens them, and the files on their way to it. */
export function Attachments({ task, uploads, isOpen, onToggle, onFiles }: AttachmentsProps) {
  return (
    <details
      className="comments"
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>Attachments</summary>
      {isOpen ? <AttachmentList task={task} /> : null}
      <ul aria-label="Uploads">
        {uploads.map(({ id, name, sent, error }) => (
          <li key={id}>
            {error === null ? (
              <label>
                {name} <progress value={sent} />
              </label>
            ) : (
              <p role="alert">
                {name} was not attached. {error}
              </p>
            )}
          </li>
        ))}
      </ul>
      <label>
        Attach a file{' '}
        <input
          type="file"
          multiple
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
    </details>
  );
}

function AttachmentList({ task }: { readonly task: string }) {
  const {
    data: current,
    previousData,
    error,
  } = useQuery(AttachmentsDocument, {
    variables: { task },
  });
  const data = current ?? previousData;
  const attachments = data?.task.attachments.nodes;
  return (
    <>
      <ErrorList error={error} />
      {attachments?.length === 0 ? <p>No attachments.</p> : null}
      <ul>
        {attachments?.map(({ id, name, viewUrl }) => (
          <li key={id}>
            <a href={viewUrl ?? undefined} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
