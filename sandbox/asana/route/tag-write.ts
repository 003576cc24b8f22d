import type { TagRow } from '../../store/asana/row.ts';
import { removeGid } from '../change/position.ts';
import { colors } from '../protocol/color.ts';
import { inInput } from '../protocol/find.ts';
import {
  type Data,
  readChoice,
  readGids,
  readText,
  requireGid,
  requireText,
  toMember,
} from '../protocol/input.ts';
import { findTag, findWorkspace } from '../protocol/lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { tagType } from '../record/tag.ts';

/** Creates, updates and deletes tags. */
export const tagWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tags',
    respond: ({ data, context }) => {
      const gid = requireGid(data, 'workspace');
      return createTag(data, findWorkspace(gid, context, inInput('workspace')).gid, context);
    },
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/tags',
    respond: ({ param, data, context }) =>
      createTag(data, findWorkspace(param('workspace_gid'), context).gid, context),
  },
  {
    method: 'PUT',
    template: '/tags/{tag_gid}',
    respond: ({ param, data, context }) => {
      const tag = findTag(param('tag_gid'), context);
      const name = readText(data, 'name');
      if (name !== undefined && name.trim() === '') throw missing('name');
      tag.name = name ?? tag.name;
      tag.color = readColor(data, tag.color);
      tag.notes = readText(data, 'notes') ?? tag.notes;
      return recordResponse(tagType, tag);
    },
  },
  {
    method: 'DELETE',
    template: '/tags/{tag_gid}',
    respond: ({ param, context }) => {
      const { gid } = findTag(param('tag_gid'), context);
      for (const task of context.store.tasks.values()) removeGid(task.tagGids, gid);
      context.store.tags.delete(gid);
      return emptyResponse;
    },
  },
];

function createTag(data: Data, workspaceGid: string, context: RequestContext) {
  const tag: TagRow = {
    workspaceGid,
    name: requireText(data, 'name'),
    color: readColor(data, null),
    notes: readText(data, 'notes') ?? '',
    followerGids: readGids(data, 'followers').map((id, at) =>
      toMember(`followers: [${at}]`, id, workspaceGid, context),
    ),
    createdAt: context.store.clock.now().toISOString(),
    gid: context.store.createGid(),
  };
  context.store.tags.set(tag.gid, tag);
  return createdResponse(tagType, tag, `/tags/${tag.gid}`);
}

/** The color to store. Null removes the color, absent keeps the current color. */
function readColor(data: Data, current: string | null): string | null {
  return data.color === null ? null : (readChoice(data, 'color', colors) ?? current);
}
