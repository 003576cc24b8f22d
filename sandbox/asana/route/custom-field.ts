import { isFullMember } from '../protocol/access.ts';
import { findCustomField, findWorkspace } from '../protocol/lookup.ts';
import { Refusal } from '../protocol/rejection.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { customFieldType } from '../record/custom-field.ts';

/** Reads of custom fields' definitions; lists give them in full. */
export const customFieldRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/custom_fields',
    respond: ({ param, view }) => {
      const workspace = findWorkspace(param('workspace_gid'), view);
      if (!workspace.isPremium || !isFullMember(workspace.gid, view)) {
        throw new Refusal(402, 'Custom Fields are not available for free users or guests.');
      }
      const fields = [...view.store.customFields.values()].filter(
        ({ workspaceGid }) => workspaceGid === workspace.gid,
      );
      return many(customFieldType, fields, { extent: 'full' });
    },
  },
  {
    method: 'GET',
    template: '/custom_fields/{custom_field_gid}',
    respond: ({ param, view }) =>
      one(customFieldType, findCustomField(param('custom_field_gid'), view)),
  },
];
