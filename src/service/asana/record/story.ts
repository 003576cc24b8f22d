import { type AsanaRead, readList, readRecord } from '../read.ts';
import { type AsanaWrite, toEmptyWrite, toWrite } from '../write.ts';
import type { ReactionRecord } from './reaction.ts';
import type { LikeRecord, TaskRecord } from './task.ts';
import type { UserRecord } from './user.ts';

/** A comment on a task or a goal, or an entry that Asana added for a change. Source: OAS, StoryResponse. */
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
  readonly liked?: boolean;
  readonly likes?: readonly LikeRecord[];
  readonly num_likes?: number;
  readonly reaction_summary?: readonly ReactionRecord[];
  readonly source?: 'web' | 'email' | 'mobile' | 'api' | 'unknown';
  /** Asana's description names tasks only. */
  readonly target?: TaskRecord | null;
}

export const readStory = (gid: string): AsanaRead<StoryRecord> =>
  readRecord('/stories/{story_gid}', [gid]);

/** The comments and changes of a task, oldest first. */
export const listStories = (taskGid: string): AsanaRead<readonly StoryRecord[]> =>
  readList('/tasks/{task_gid}/stories', [taskGid]);

/** The comments and changes of a goal. */
export const listGoalStories = (goalGid: string): AsanaRead<readonly StoryRecord[]> =>
  readList('/goals/{goal_gid}/stories', [goalGid]);

/** The input for a comment, in Asana's spelling: plain text or rich text. */
export interface CommentData {
  readonly text?: string;
  readonly html_text?: string;
  readonly is_pinned?: boolean;
}

export const createStory = (taskGid: string, data: CommentData): AsanaWrite<StoryRecord> =>
  toWrite('POST', '/tasks/{task_gid}/stories', [taskGid], { ...data });

export const createGoalStory = (goalGid: string, data: CommentData): AsanaWrite<StoryRecord> =>
  toWrite('POST', '/goals/{goal_gid}/stories', [goalGid], { ...data });

/** Changes the given fields of a comment. Only its author can change its text. */
export const updateStory = (gid: string, data: CommentData): AsanaWrite<StoryRecord> =>
  toWrite('PUT', '/stories/{story_gid}', [gid], { ...data });

/** Deletes a comment of the caller. It cannot be restored. */
export const deleteStory = (gid: string): AsanaWrite<object> =>
  toEmptyWrite('DELETE', '/stories/{story_gid}', [gid]);
