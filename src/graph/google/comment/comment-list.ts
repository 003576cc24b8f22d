import {
  type CommentOfFile,
  commentsPerPage,
  listComments,
  withFile,
} from '../../../google/record/comment.ts';
import { google } from '../../../google/service.ts';
import { badResponse } from '../../../http/json.ts';
import { emptyMask, type Mask, toMask, union } from '../../../loader/mask.ts';
import { pageCalls } from '../../../plan/field-cost.ts';
import { builder } from '../../builder/builder.ts';
import { googleRead } from '../../cost/call.ts';
import { listField } from '../../relay/list-field.ts';
import type { Listing } from '../../relay/listing.ts';
import { type PageArgs, pageArgs } from '../../relay/page.ts';
import { Document } from '../record/refs.ts';
import { itemsOfPage, tokenPageAt } from '../record/token-page.ts';
import { DocumentCommentConnection } from './comment.ts';

interface CommentFilter {
  readonly resolved: boolean | null;
  readonly since: string | null;
}

const id = toMask(['id']);

const toListMask = (mask: Mask): Mask =>
  new Map([
    ['comments', union(mask, id)],
    ['nextPageToken', emptyMask],
  ]);

/** The comments on a document. Drive cannot filter by `resolved`, so this server does, and reads complete pages. */
function commentsOn(file: string, { resolved, since }: CommentFilter): Listing<CommentOfFile> {
  const sizeFor = (count: number) => (resolved === null ? count : commentsPerPage);
  return {
    name: `comments ${file} ${resolved} ${since}`,
    service: 'google',
    ...(resolved === null
      ? {}
      : {
          reads: toMask(['resolved']),
          keeps: (comment: CommentOfFile) => (comment.resolved ?? false) === resolved,
        }),
    async readRange(from, count, mask, { google: operation }) {
      const size = sizeFor(count);
      const page = tokenPageAt(from, size, commentsPerPage);
      const read = listComments(file, since, page.size, page.token);
      const { comments = [], nextPageToken } = await operation.read(read, toListMask(mask));
      const isToken = typeof (nextPageToken ?? '') === 'string';
      if (!Array.isArray(comments) || !isToken)
        throw badResponse(google, 'was no list of comments');
      const ofFile = comments.map((comment) => withFile(file, comment));
      return itemsOfPage(ofFile, page, size, nextPageToken);
    },
    calls({ from, count, mask, isKnown }) {
      const { token, skip, size } = tokenPageAt(from, sizeFor(count), commentsPerPage);
      const call = googleRead(listComments(file, since, size, token), {
        mask: () => toListMask(mask()),
        isKnown,
      });
      const pages =
        resolved === null ? Math.ceil((skip + count) / commentsPerPage) : Number.POSITIVE_INFINITY;
      return pageCalls(call, pages);
    },
  };
}

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
