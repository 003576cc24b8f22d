import { type AsanaRead, readList, readRecord } from './read.ts';
import type { TaskRecord } from './task.ts';
import type { UserRecord } from './user.ts';
import { type AsanaWrite, toWrite } from './write.ts';

/** A comment on a task, or an entry that Asana added for a change. Source: OAS, StoryResponse. */
export interface StoryRecord {
  readonly gid: string;
  readonly resource_type?: 'story';
  /** For example comment_added, assigned or section_changed. */
  readonly resource_subtype?: string;
  readonly type?: 'comment' | 'system';
  readonly created_at?: string;
  readonly created_by?: UserRecord | null;
  readonly html_text?: string;
  readonly text?: string;
  readonly is_edited?: boolean;
  readonly is_pinned?: boolean;
  readonly num_likes?: number;
  readonly source?: 'web' | 'email' | 'mobile' | 'api' | 'unknown';
  readonly target?: TaskRecord | null;
}

/** One story. */
export const readStory = (gid: string): AsanaRead<StoryRecord> =>
  readRecord('/stories/{story_gid}', { story_gid: gid });

/** The comments and changes of a task, oldest first. */
export const listStories = (taskGid: string): AsanaRead<readonly StoryRecord[]> =>
  readList('/tasks/{task_gid}/stories', { task_gid: taskGid });

/** Creates a comment as plain text or as rich text. */
export const createComment = (
  taskGid: string,
  data: { readonly text?: string; readonly html_text?: string; readonly is_pinned?: boolean },
): AsanaWrite<StoryRecord> =>
  toWrite('POST', '/tasks/{task_gid}/stories', { task_gid: taskGid }, { ...data });
