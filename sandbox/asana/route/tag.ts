import type { TagRow } from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import { canSeeTag } from '../protocol/access.ts';
import { findTag, findTask, findWorkspace, inInput } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { tagType } from '../record/tag.ts';

/** Reads of tags. */
export const tagRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tags',
    respond: ({ query, view }) => {
      const { workspace } = query;
      if (workspace !== undefined) findWorkspace(workspace, view, inInput('workspace'));
      const tags = visibleTags(view).filter(
        ({ workspaceGid }) => workspace === undefined || workspaceGid === workspace,
      );
      return many(tagType, tags);
    },
  },
  {
    method: 'GET',
    template: '/workspaces/{workspace_gid}/tags',
    respond: ({ param, view }) => {
      const { gid } = findWorkspace(param('workspace_gid'), view);
      return many(
        tagType,
        visibleTags(view).filter(({ workspaceGid }) => workspaceGid === gid),
      );
    },
  },
  {
    method: 'GET',
    template: '/tags/{tag_gid}',
    respond: ({ param, view }) => one(tagType, findTag(param('tag_gid'), view)),
  },
  {
    method: 'GET',
    template: '/tasks/{task_gid}/tags',
    respond: ({ param, view }) => {
      const tags = pick(view.store.tags, findTask(param('task_gid'), view).tagGids);
      return many(
        tagType,
        tags.filter((tag) => canSeeTag(tag, view)),
      );
    },
  },
];

function visibleTags(view: View): TagRow[] {
  return [...view.store.tags.values()].filter((tag) => canSeeTag(tag, view));
}
