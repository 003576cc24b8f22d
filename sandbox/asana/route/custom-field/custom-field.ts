import { isFullMember } from '../../protocol/access.ts';
import { findCustomField, findWorkspace } from '../../protocol/lookup.ts';
import { Rejection } from '../../protocol/rejection.ts';
import { listResponse, recordResponse } from '../../protocol/response.ts';
import type { Route } from '../../protocol/router.ts';
import { customFieldType } from '../../record/custom-field.ts';

/** Reads the definitions of custom fields. Lists return full records. */
export const customFieldRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/custom_fields',
    respond: ({ param, context }) => {
      const workspace = findWorkspace(param('workspace_gid'), context);
      if (!workspace.isPremium || !isFullMember(workspace.gid, context)) {
        throw new Rejection(402, 'Custom Fields are not available for free users or guests.');
      }
      const fields = [...context.store.customFields.values()].filter(
        ({ workspaceGid }) => workspaceGid === workspace.gid,
      );
      return listResponse(customFieldType, fields, { selection: 'full' });
    },
  },
  {
    method: 'GET',
    template: '/custom_fields/{custom_field_gid}',
    respond: ({ param, context }) =>
      recordResponse(customFieldType, findCustomField(param('custom_field_gid'), context)),
  },
];
