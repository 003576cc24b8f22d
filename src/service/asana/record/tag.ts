import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
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

export const readTag = (gid: string): AsanaRead<TagRecord> => readRecord('/tags/{tag_gid}', [gid]);

export const listTags = (workspaceGid: string): AsanaRead<readonly TagRecord[]> =>
  readList('/workspaces/{workspace_gid}/tags', [workspaceGid]);

export const createTag = (
  data: { readonly workspace: string; readonly name: string } & Readonly<Record<string, unknown>>,
): AsanaWrite<TagRecord> => toWrite('POST', '/tags', [], data);

export const updateTag = (
  gid: string,
  changes: Readonly<Record<string, unknown>>,
): AsanaWrite<TagRecord> => toWrite('PUT', '/tags/{tag_gid}', [gid], changes);

export const deleteTag = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/tags/{tag_gid}', [gid]);
