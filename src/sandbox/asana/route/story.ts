import { many, one } from '../answer.ts';
import { findStory, findTask } from '../lookup.ts';
import { storyType } from '../record/story.ts';
import type { Route } from '../router.ts';
import { pick } from '../store.ts';

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
