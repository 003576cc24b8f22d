import { findAttachment, findParent, inInput } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { attachmentType } from '../record/attachment.ts';

/** Reads of attachments. */
export const attachmentRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/attachments',
    respond: ({ query, view }) => {
      const parent = findParent(requireParam(query, 'parent'), view, inInput('parent'));
      const attachments = [...view.store.attachments.values()].filter(
        ({ parentGid }) => parentGid === parent.gid,
      );
      return many(attachmentType, attachments);
    },
  },
  {
    method: 'GET',
    template: '/attachments/{attachment_gid}',
    respond: ({ param, view }) =>
      one(attachmentType, findAttachment(param('attachment_gid'), view)),
  },
];
