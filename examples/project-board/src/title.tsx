import { useMutation } from '@apollo/client/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { ErrorList } from './error-list.tsx';
import { type CardFragment, RenameTaskDocument } from './generated.ts';

/** A task's title. A click starts editing; Enter saves the new title and Escape discards it. */
export function Title({
  project,
  task,
}: {
  readonly project: string;
  readonly task: CardFragment;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const [rename, { error }] = useMutation(RenameTaskDocument, { errorPolicy: 'all' });

  function save(event?: FormEvent) {
    event?.preventDefault();
    const name = draft?.trim();
    setDraft(null);
    if (!name || name === task.name) return;
    void rename({
      variables: { project, task: task.id, name },
      optimisticResponse: {
        __typename: 'Mutation',
        updateTask: { __typename: 'UpdateTaskPayload', task: { ...task, name } },
      },
    });
  }

  if (draft === null) {
    return (
      <>
        <h3>
          <button type="button" title="Edit the title" onClick={() => setDraft(task.name)}>
            {task.name || 'Untitled'}
          </button>
        </h3>
        <ErrorList error={error} />
      </>
    );
  }
  return (
    <form onSubmit={save}>
      <input
        aria-label="Title"
        // biome-ignore lint/a11y/noAutofocus: the user clicked the title to edit it.
        autoFocus
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => save()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') setDraft(null);
        }}
      />
    </form>
  );
}
