import { inInput } from '../protocol/find.ts';
import { findAttachment, findParent } from '../protocol/lookup.ts';
import { requireParam } from '../protocol/query.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { attachmentType } from '../record/attachment.ts';

/** Reads attachments. */
export const attachmentRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/attachments',
    respond: ({ query, context }) => {
      const parent = findParent(requireParam(query, 'parent'), context, inInput('parent'));
      const attachments = [...context.store.attachments.values()].filter(
        ({ parentGid }) => parentGid === parent.gid,
      );
      return listResponse(attachmentType, attachments);
    },
  },
  {
    method: 'GET',
    template: '/attachments/{attachment_gid}',
    respond: ({ param, context }) =>
      recordResponse(attachmentType, findAttachment(param('attachment_gid'), context)),
  },
];
