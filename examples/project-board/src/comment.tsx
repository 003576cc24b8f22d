import { useMutation } from '@apollo/client/react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { ErrorList } from './error-list.tsx';
import { type CommentFragment, EditCommentDocument } from './generated.ts';

interface CommentProps {
  readonly comment: CommentFragment;
  /** Whether the user wrote it. Only then it can be changed. */
  readonly isOwn: boolean;
}

/** A comment. The author can change its text; Escape discards the change. */
export function Comment({ comment, isOwn }: CommentProps) {
  const { id, text, isEdited, createdBy } = comment;
  const [draft, setDraft] = useState<string | null>(null);
  const [edit, { error }] = useMutation(EditCommentDocument, { errorPolicy: 'all' });

  function save(event: FormEvent) {
    event.preventDefault();
    const changed = draft?.trim();
    setDraft(null);
    if (!changed || changed === text) return;
    void edit({
      variables: { comment: id, text: changed },
      optimisticResponse: {
        __typename: 'Mutation',
        updateComment: {
          __typename: 'UpdateCommentPayload',
          comment: { ...comment, text: changed, isEdited: true },
        },
      },
    });
  }

  if (draft === null) {
    return (
      <>
        <p>
          <b>{createdBy?.name ?? 'Somebody'}</b> {text}
          {isEdited ? <small> (edited)</small> : null}
        </p>
        {isOwn ? (
          <button type="button" onClick={() => setDraft(text ?? '')}>
            Edit comment
          </button>
        ) : null}
        <ErrorList error={error} />
      </>
    );
  }
  return (
    <form onSubmit={save}>
      <textarea
        aria-label="Comment"
        // biome-ignore lint/a11y/noAutofocus: the user clicked the button to edit the comment.
        autoFocus
        rows={3}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <button type="submit">Save comment</button>
    </form>
  );
}
