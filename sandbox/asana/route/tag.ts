import type { TagRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { canSeeTag } from '../protocol/access.ts';
import { inInput } from '../protocol/find.ts';
import { findTag, findTask, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { tagType } from '../record/tag.ts';

/** Reads tags. */
export const tagRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tags',
    respond: ({ query, context }) => {
      const { workspace } = query;
      if (workspace !== undefined) findWorkspace(workspace, context, inInput('workspace'));
      const tags = visibleTags(context).filter(
        ({ workspaceGid }) => workspace === undefined || workspaceGid === workspace,
      );
      return listResponse(tagType, tags);
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tags',
    respond: ({ param, context }) => {
      const { gid } = findWorkspace(param('workspace_gid'), context);
      return listResponse(
        tagType,
        visibleTags(context).filter(({ workspaceGid }) => workspaceGid === gid),
      );
    },
  },
  {
    method: 'GET',
    template: '/tags/{tag_gid}',
    respond: ({ param, context }) => recordResponse(tagType, findTag(param('tag_gid'), context)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/tags',
    respond: ({ param, context }) => {
      const tags = findRows(context.store.tags, findTask(param('task_gid'), context).tagGids);
      return listResponse(
        tagType,
        tags.filter((tag) => canSeeTag(tag, context)),
      );
    },
  },
];

function visibleTags(context: RequestContext): TagRow[] {
  return [...context.store.tags.values()].filter((tag) => canSeeTag(tag, context));
}
