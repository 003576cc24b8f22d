import type { TagRow } from '../../store/asana/row.ts';
import { take } from '../change/position.ts';
import {
  type Data,
  readGids,
  readText,
  requireGid,
  requireText,
  toMember,
} from '../protocol/input.ts';
import { findTag, findWorkspace, inInput } from '../protocol/lookup.ts';
import type { View } from '../protocol/record.ts';
import { missing } from '../protocol/rejection.ts';
import { created, nothing, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { tagType } from '../record/tag.ts';

/** Creating, changing and deleting tags. */
export const tagWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tags',
    respond: ({ data, view }) => {
      const gid = requireGid(data, 'workspace');
      return createTag(data, findWorkspace(gid, view, inInput('workspace')).gid, view);
    },
  },
  {
    method: 'POST',
    template: '/workspaces/{workspace_gid}/tags',
    respond: ({ param, data, view }) =>
      createTag(data, findWorkspace(param('workspace_gid'), view).gid, view),
  },
  {
    method: 'PUT',
    template: '/tags/{tag_gid}',
    respond: ({ param, data, view }) => {
      const tag = findTag(param('tag_gid'), view);
      const name = readText(data, 'name');
      if (name !== undefined && name.trim() === '') throw missing('name');
      tag.name = name ?? tag.name;
      tag.color = readColor(data, tag.color);
      tag.notes = readText(data, 'notes') ?? tag.notes;
      return one(tagType, tag);
    },
  },
  {
    method: 'DELETE',
    template: '/tags/{tag_gid}',
    respond: ({ param, view }) => {
      const { gid } = findTag(param('tag_gid'), view);
      for (const task of view.store.tasks.values()) take(task.tagGids, gid);
      view.store.tags.delete(gid);
      return nothing;
    },
  },
];

function createTag(data: Data, workspaceGid: string, view: View) {
  const tag: TagRow = {
    workspaceGid,
    name: requireText(data, 'name'),
    color: readColor(data, null),
    notes: readText(data, 'notes') ?? '',
    followerGids: readGids(data, 'followers').map((id, at) =>
      toMember(`followers: [${at}]`, id, workspaceGid, view),
    ),
    createdAt: view.store.clock.now().toISOString(),
    gid: view.store.createGid(),
  };
  view.store.tags.set(tag.gid, tag);
  return created(tagType, tag, `/tags/${tag.gid}`);
}

/** Null takes the color away. */
function readColor(data: Data, present: string | null): string | null {
  return data.color === null ? null : (readText(data, 'color') ?? present);
}
