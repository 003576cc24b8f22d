import { useMutation } from '@apollo/client/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type CardFragment, RenameTaskDocument } from './generated.ts';
import { Trouble } from './trouble.tsx';

/** A task's title. Pressed, it can be edited: Enter keeps what was written, Escape does not. */
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
            {task.name || 'Without a title'}
          </button>
        </h3>
        <Trouble error={error} />
      </>
    );
  }
  return (
    <form onSubmit={save}>
      <input
        aria-label="Title"
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the title is about to write.
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
