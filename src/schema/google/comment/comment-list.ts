import { toMask } from '../../../engine/loader/mask.ts';
import {
  type CommentOfFile,
  type CommentRecord,
  commentsPerPage,
  listComments,
  withFile,
} from '../../../service/google/record/comment.ts';
import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { type PageArgs, pageArgs } from '../../relay/page.ts';
import { Document } from '../record/refs.ts';
import { tokenListing } from '../record/token-listing.ts';
import { DocumentCommentConnection } from './comment.ts';

interface CommentFilter {
  readonly resolved: boolean | null;
  readonly since: string | null;
}

const resolvedMask = toMask(['resolved']);

/** The comments on a document. Drive cannot filter by `resolved`, so this server does. */
const commentsOn = (file: string, { resolved, since }: CommentFilter) =>
  tokenListing<CommentOfFile, CommentRecord>({
    name: `comments ${file} ${resolved} ${since}`,
    property: 'comments',
    maxSize: commentsPerPage,
    readPage: (size, token) => listComments(file, since, size, token),
    toItem: (comment) => withFile(file, comment),
    ...(resolved === null
      ? {}
      : {
          filter: {
            reads: resolvedMask,
            keeps: (comment) => (comment.resolved ?? false) === resolved,
          },
        }),
  });

interface CommentsArgs extends PageArgs {
  readonly resolved?: boolean | null | undefined;
  readonly since?: Date | null | undefined;
}

const comments = listField(
  commentsOn,
  ({ resolved, since }: CommentsArgs): CommentFilter => ({
    resolved: resolved ?? null,
    since: since?.toISOString() ?? null,
  }),
);

builder.objectField(Document, 'comments', (t) =>
  t.field({
    type: DocumentCommentConnection,
    description:
      'The comments on the document, each with all its replies, in the order in which Google Drive lists them: the newest first. Deleted comments are left out.',
    args: {
      resolved: t.arg.boolean({
        description:
          'Whether to return only resolved comments (true) or only open ones (false). Omit it for both. This server filters the comments that Google returns, so more pages can be read.',
      }),
      since: t.arg({
        type: 'DateTime',
        description:
          'Return only comments that were changed at this time or later. A new reply changes its comment.',
      }),
      ...pageArgs,
    },
    ...comments,
    resolve: ({ reference }, args, context, info) =>
      comments.separateRequest(reference, args, context, info),
  }),
);
