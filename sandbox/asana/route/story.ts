import { findRows } from '../../store/asana/store.ts';
import { findStory, findTask } from '../protocol/lookup.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { storyType } from '../record/story.ts';

/** Reads comments and system stories, oldest first. */
export const storyRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks/{task_gid}/stories',
    respond: ({ param, context }) =>
      listResponse(
        storyType,
        findRows(context.store.stories, findTask(param('task_gid'), context).storyGids),
      ),
  },
  {
    method: 'GET',
    template: '/stories/{story_gid}',
    respond: ({ param, context }) =>
      recordResponse(storyType, findStory(param('story_gid'), context)),
  },
];
