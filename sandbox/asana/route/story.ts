import { findRows } from '../../store/asana/store.ts';
import { findStory, findTask } from '../protocol/lookup.ts';
import { findGoal } from '../protocol/planning-lookup.ts';
import { listResponse, recordResponse } from '../protocol/response.ts';
import type { Route } from '../protocol/router.ts';
import { storyType } from '../record/referring/story.ts';

/** Reads comments and system stories, oldest first. */
export const storyRoutes: readonly Route[] = [
  {
    method: 'GET',
    template: '/tasks/{task_gid}/stories',
    respond: ({ param, context }) => {
      const { storyGids } = findTask(param('task_gid'), context);
      const stories = findRows(context.store.stories, storyGids);
      return listResponse(
        storyType,
        context.isBroken('asana.stories-order') ? stories.toReversed() : stories,
      );
    },
  },
  {
    method: 'GET',
    template: '/goals/{goal_gid}/stories',
    respond: ({ param, context }) => {
      const { gid } = findGoal(param('goal_gid'), context);
      const all = [...context.store.stories.values()];
      return listResponse(
        storyType,
        all.filter(({ goalGid }) => goalGid === gid),
      );
    },
  },
  {
    method: 'GET',
    template: '/stories/{story_gid}',
    respond: ({ param, context }) =>
      recordResponse(storyType, findStory(param('story_gid'), context)),
  },
];
