import { toMask } from '../../../engine/loader/mask.ts';
import type { StoryRecord } from '../../../service/asana/record/story.ts';
import type { Filter } from '../record/offset-list.ts';

/** Asana's lists of stories also contain system entries, which are filtered out here. */
export const onlyComments: Filter<StoryRecord> = {
  name: 'comments',
  reads: toMask(['type']),
  keeps: (story) => story.type === 'comment',
};
