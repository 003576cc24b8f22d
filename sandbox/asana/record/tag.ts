import type { TagRecord } from '../../../src/asana/tag.ts';
import type { TagRow } from '../../store/asana/row.ts';
import { must } from '../../store/asana/store.ts';
import { lazy, type RecordType } from '../protocol/record.ts';
import { usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A tag as Asana answers it. */
export const tagType: RecordType<TagRow, TagRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (tag) => tag.gid,
    resource_type: () => 'tag',
    name: (tag) => tag.name,
    color: (tag) => tag.color,
    notes: (tag) => tag.notes,
    created_at: (tag) => tag.createdAt,
    followers: (tag, view) => usersOf(tag.followerGids, view),
    permalink_url: (tag) => `https://app.asana.com/0/${tag.gid}/list`,
    workspace: (tag, view) =>
      lazy(workspaceType, must(view.store.workspaces, tag.workspaceGid), view),
  },
};
