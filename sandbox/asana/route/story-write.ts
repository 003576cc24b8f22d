import type { RichText } from '../../store/asana/rich-text.ts';
import { addGoalStory, addStory } from '../../store/asana/row-creation.ts';
import type { StoryRow } from '../../store/asana/task-row.ts';
import { removeGid } from '../change/position.ts';
import { addFollowers, storyDefaults, updateModifiedAt } from '../change/story.ts';
import { readRichText } from '../change/task-input.ts';
import { type Data, readBoolean, readChoice } from '../protocol/input.ts';
import { findStory, findTask } from '../protocol/lookup.ts';
import { findGoal } from '../protocol/planning-lookup.ts';
import type { RequestContext } from '../protocol/record.ts';
import { invalid, missing, noAccess } from '../protocol/rejection.ts';
import { createdResponse, emptyResponse, recordResponse } from '../protocol/response.ts';
import { mentionedUsers } from '../protocol/rich-text/mention.ts';
import type { Route } from '../protocol/router.ts';
import { isComment, storyType } from '../record/referring/story.ts';

const stickers = [
  'green_checkmark',
  'people_dancing',
  'dancing_unicorn',
  'heart',
  'party_popper',
  'people_waving_flags',
  'splashing_narwhal',
  'trophy',
  'yeti_riding_unicorn',
  'celebrating_people',
  'determined_climbers',
  'phoenix_spreading_love',
];

/** Creates, updates and deletes comments. Users can edit and delete only their own comments. */
export const storyWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tasks/{task_gid}/stories',
    respond: ({ param, data, context }) => {
      const task = findTask(param('task_gid'), context);
      const story = addStory(context.store, task, newComment(data, context));
      addFollowers(task, [context.caller.userGid, ...mentionedUsers(story.text)]);
      updateModifiedAt(task, context);
      return createdResponse(storyType, story, `/stories/${story.gid}`);
    },
  },
  {
    method: 'POST',
    template: '/goals/{goal_gid}/stories',
    respond: ({ param, data, context }) => {
      const goal = findGoal(param('goal_gid'), context);
      const story = addGoalStory(context.store, goal, newComment(data, context));
      return createdResponse(storyType, story, `/stories/${story.gid}`);
    },
  },
  {
    method: 'PUT',
    template: '/stories/{story_gid}',
    respond: ({ param, data, context }) => {
      const story = findStory(param('story_gid'), context);
      const text = readComment(data, context);
      const isPinned = readBoolean(data, 'is_pinned');
      const stickerName = readChoice(data, 'sticker_name', stickers);
      if (text || stickerName) requireOwn(story, context);
      // The wording is unverified. Source: Asana, "Update a story".
      if (isPinned && !isComment(story)) throw invalid('is_pinned: Only comments can be pinned');
      if (text) {
        story.text = text;
        story.isEdited = true;
      }
      if (isPinned !== undefined) story.isPinned = isPinned;
      story.stickerName = stickerName ?? story.stickerName;
      return recordResponse(storyType, story);
    },
  },
  {
    method: 'DELETE',
    template: '/stories/{story_gid}',
    respond: ({ param, context }) => {
      const story = findStory(param('story_gid'), context);
      requireOwn(story, context);
      const task = context.store.tasks.get(story.taskGid ?? '');
      if (task) removeGid(task.storyGids, story.gid);
      context.store.stories.delete(story.gid);
      return emptyResponse;
    },
  },
];

function newComment(data: Data, context: RequestContext) {
  const stickerName = readChoice(data, 'sticker_name', stickers) ?? null;
  const text = readComment(data, context);
  if (!text) throw missing('text');
  const isPinned = readBoolean(data, 'is_pinned') ?? false;
  return { ...storyDefaults(context), subtype: 'comment_added', text, isPinned, stickerName };
}

/** The text of a comment, which must not be blank. Undefined if it is absent. */
function readComment(data: Data, context: RequestContext): RichText | undefined {
  const text = readRichText(data, 'text', 'html_text', 'comment', context);
  if (text && text.text.trim() === '') throw missing('text');
  return text;
}

function requireOwn(story: StoryRow, { caller }: RequestContext): void {
  if (!isComment(story) || story.createdByGid !== caller.userGid) throw noAccess('story');
}
