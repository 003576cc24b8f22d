import type { StoryRecord } from '../../../../src/service/asana/record/story.ts';
import type { StoryRow } from '../../../store/asana/task-row.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { goalType } from '../planning/goal.ts';
import { reactionSummary } from '../reaction.ts';
import { taskOrNull } from '../task.ts';
import { likesOf, userOrNull } from '../user.ts';

/** A comment or a system story as Asana returns it. */
export const storyType: RecordType<StoryRow, StoryRecord> = {
  compact: ['gid', 'resource_type', 'created_at', 'created_by', 'resource_subtype', 'text'],
  optIn: ['html_text'],
  fields: {
    gid: (story) => story.gid,
    resource_type: () => 'story',
    resource_subtype: (story) => story.subtype,
    type: (story) => (isComment(story) ? 'comment' : 'system'),
    created_at: (story) => story.createdAt,
    created_by: (story, context) => userOrNull(story.createdByGid, context),
    html_text: (story) => story.text.html,
    text: (story) => story.text.text,
    hearted: (story, { caller }) => story.likerGids.includes(caller.userGid),
    hearts: (story, context) => likesOf(story.likerGids, story.gid, context),
    is_editable: (story, { caller }) => isComment(story) && story.createdByGid === caller.userGid,
    is_edited: (story) => story.isEdited,
    is_pinned: (story) => story.isPinned,
    liked: (story, { caller }) => story.likerGids.includes(caller.userGid),
    likes: (story, context) => likesOf(story.likerGids, story.gid, context),
    num_hearts: (story) => story.likerGids.length,
    num_likes: (story) => story.likerGids.length,
    previews: () => [],
    reaction_summary: ({ reactions }, context) => reactionSummary(reactions, context),
    source: (story) => story.source,
    sticker_name: (story) => story.stickerName,
    target: ({ taskGid, goalGid }, context) => {
      const goal = context.store.goals.get(goalGid ?? '');
      return goal ? lazyRecord(goalType, goal, context) : taskOrNull(taskGid, context);
    },
  },
};

/** Whether the story is a comment that a user wrote, and not a system story. */
export const isComment = (story: StoryRow) => story.subtype === 'comment_added';
