import type { TagRecord } from '../../../src/service/asana/record/tag.ts';
import type { TagRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { usersOf } from './user.ts';
import { workspaceType } from './workspace.ts';

/** A tag as Asana returns it. */
export const tagType: RecordType<TagRow, TagRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (tag) => tag.gid,
    resource_type: () => 'tag',
    name: (tag) => tag.name,
    color: (tag) => tag.color,
    notes: (tag) => tag.notes,
    created_at: (tag) => tag.createdAt,
    followers: (tag, context) => usersOf(tag.followerGids, context),
    permalink_url: (tag) => `https://app.asana.com/0/${tag.gid}/list`,
    workspace: (tag, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, tag.workspaceGid), context),
  },
};
