import { listRoute, recordRoute } from '../read.ts';
import { type AsanaWrite, deletionRoute, toWrite, writeRoute } from '../write.ts';
import type { UserRecord } from './user.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** A tag in Asana's spelling. Source: OAS, TagResponse. */
export interface TagRecord {
  readonly gid: string;
  readonly resource_type?: 'tag';
  readonly name: string;
  readonly color?: string | null;
  readonly created_at?: string;
  readonly followers?: readonly UserRecord[];
  readonly notes?: string;
  readonly permalink_url?: string;
  readonly workspace?: WorkspaceRecord;
}

export const readTag = recordRoute<TagRecord>('/tags/{tag_gid}');

export const listTags = listRoute<TagRecord>('/workspaces/{workspace_gid}/tags');

export const createTag = (
  data: { readonly workspace: string; readonly name: string } & Readonly<Record<string, unknown>>,
): AsanaWrite<TagRecord> => toWrite('POST', '/tags', [], data);

export const updateTag = writeRoute<TagRecord>('PUT', '/tags/{tag_gid}');

export const deleteTag = deletionRoute('/tags/{tag_gid}');
