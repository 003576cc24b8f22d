import { listStories, type StoryRecord } from '../../../asana/story.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Listing } from '../../relay/page.ts';
import { toKind } from '../record/kind.ts';
import { listByOffset } from '../record/listing.ts';

/** Everything that happened to a task. */
export const storiesOfTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid));

/** What people wrote about a task; Asana's list has the system's lines too, which are left out here. */
export const commentsOnTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid), {
    name: 'comments',
    reads: toMask(['type']),
    keeps: (story) => story.type === 'comment',
  });
