import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Comment } from './comment.tsx';
import { ErrorList } from './error-list.tsx';
import { CommentsDocument } from './generated.ts';

/** The comments on a task, which are read when the user opens them. */
export function Comments({ task }: { readonly task: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="comments" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Comments</summary>
      {isOpen ? <CommentList task={task} /> : null}
    </details>
  );
}

function CommentList({ task }: { readonly task: string }) {
  const {
    data: current,
    previousData,
    error,
  } = useQuery(CommentsDocument, { variables: { task } });
  // While the comments are read again, those from before stay, also with a text that the user is writing.
  const data = current ?? previousData;
  const comments = data?.task.comments.nodes;
  const me = data?.viewer.asana?.user?.id;
  return (
    <>
      <ErrorList error={error} />
      {comments?.length === 0 ? <p>No comments.</p> : null}
      <ul>
        {comments?.map((one) => (
          <li key={one.id}>
            <Comment comment={one} isOwn={me !== undefined && one.createdBy?.id === me} />
          </li>
        ))}
      </ul>
    </>
  );
}
