import { listRoute, recordRoute } from '../read.ts';
import { deletionRoute, writeRoute } from '../write.ts';
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

export const readStory = recordRoute<StoryRecord>('/stories/{story_gid}');

/** The comments and changes of a task, oldest first. */
export const listStories = listRoute<StoryRecord>('/tasks/{task_gid}/stories');

/** The comments and changes of a goal. */
export const listGoalStories = listRoute<StoryRecord>('/goals/{goal_gid}/stories');

export const createStory = writeRoute<StoryRecord>('POST', '/tasks/{task_gid}/stories');

export const createGoalStory = writeRoute<StoryRecord>('POST', '/goals/{goal_gid}/stories');

/** Changes the given fields of a comment. Only its author can change its text. */
export const updateStory = writeRoute<StoryRecord>('PUT', '/stories/{story_gid}');

/** Deletes a comment of the caller. It cannot be restored. */
export const deleteStory = deletionRoute('/stories/{story_gid}');
