import { listStories, type StoryRecord } from '../../../asana/story.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Listing } from '../../relay/page.ts';
import { listByOffset } from '../record/offset-list.ts';
import { toKind } from '../record/record-kind.ts';

/** All stories of a task: comments and the entries that Asana adds. */
export const storiesOfTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid));

/** The comments on a task. Asana's list also contains system entries, which are filtered out here. */
export const commentsOnTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid), {
    name: 'comments',
    reads: toMask(['type']),
    keeps: (story) => story.type === 'comment',
  });
