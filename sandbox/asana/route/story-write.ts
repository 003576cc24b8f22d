import type { RichText } from '../../store/asana/rich-text.ts';
import type { StoryRow } from '../../store/asana/row.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import { must } from '../../store/asana/store.ts';
import { take } from '../change/position.ts';
import { authorship, follow, touch } from '../change/story.ts';
import { readRichText } from '../change/task-input.ts';
import { type Data, readChoice, readFlag } from '../protocol/input.ts';
import { findStory, findTask } from '../protocol/lookup.ts';
import { mentionedUsers } from '../protocol/mention.ts';
import type { View } from '../protocol/record.ts';
import { missing, noAccess } from '../protocol/rejection.ts';
import { created, nothing, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { isComment, storyType } from '../record/story.ts';

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

/** Commenting, and changing or deleting one's own comments. */
export const storyWriteRoutes: readonly Route[] = [
  {
    method: 'POST',
    template: '/tasks/{task_gid}/stories',
    respond: ({ param, data, view }) => {
      const task = findTask(param('task_gid'), view);
      const stickerName = readChoice(data, 'sticker_name', stickers) ?? null;
      const text = readComment(data, view);
      if (!text) throw missing('text');
      const isPinned = readFlag(data, 'is_pinned') ?? false;
      const shape = { ...authorship(view), subtype: 'comment_added', text, isPinned, stickerName };
      const story = addStory(view.store, task, shape);
      follow(task, [view.caller.userGid, ...mentionedUsers(text)]);
      touch(task, view);
      return created(storyType, story, `/stories/${story.gid}`);
    },
  },
  {
    method: 'PUT',
    template: '/stories/{story_gid}',
    respond: ({ param, data, view }) => {
      const story = findStory(param('story_gid'), view);
      const text = readComment(data, view);
      const isPinned = readFlag(data, 'is_pinned');
      if (text) {
        requireOwn(story, view);
        story.text = text;
        story.isEdited = true;
      }
      if (isPinned !== undefined) story.isPinned = isPinned;
      return one(storyType, story);
    },
  },
  {
    method: 'DELETE',
    template: '/stories/{story_gid}',
    respond: ({ param, view }) => {
      const story = findStory(param('story_gid'), view);
      requireOwn(story, view);
      take(must(view.store.tasks, story.taskGid).storyGids, story.gid);
      view.store.stories.delete(story.gid);
      return nothing;
    },
  },
];

/** A comment says something; undefined when it is not written at all. */
function readComment(data: Data, view: View): RichText | undefined {
  const text = readRichText(data, 'text', 'html_text', 'comment', view);
  if (text && text.text.trim() === '') throw missing('text');
  return text;
}

function requireOwn(story: StoryRow, { caller }: View): void {
  if (!isComment(story) || story.createdByGid !== caller.userGid) throw noAccess('story');
}
