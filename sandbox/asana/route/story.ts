import { pick } from '../../store/asana/store.ts';
import { findStory, findTask } from '../protocol/lookup.ts';
import { many, one } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { storyType } from '../record/story.ts';

/** Reads of comments and system stories, oldest first. */
export const storyRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks/{task_gid}/stories',
    respond: ({ param, view }) =>
      many(storyType, pick(view.store.stories, findTask(param('task_gid'), view).storyGids)),
  },
  {
    method: 'GET',
    template: '/stories/{story_gid}',
    respond: ({ param, view }) => one(storyType, findStory(param('story_gid'), view)),
  },
];
