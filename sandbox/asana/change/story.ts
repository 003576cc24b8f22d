import { fromText } from '../../store/asana/rich-text.ts';
import type { StoryRow, TaskRow } from '../../store/asana/row.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import type { RequestContext } from '../protocol/record.ts';

/** Writes the service's own line about a change that the caller made to a task. */
export function addSystemStory(
  task: TaskRow,
  subtype: string,
  text: string,
  context: RequestContext,
): void {
  addStory(context.store, task, { ...storyDefaults(context), subtype, text: fromText(text) });
  updateModifiedAt(task, context);
}

/** What a new story or comment has in any case. */
export function storyDefaults({ store, caller }: RequestContext) {
  return {
    gid: store.createGid(),
    createdAt: store.clock.now().toISOString(),
    createdByGid: caller.userGid,
    source: 'api',
  } satisfies Partial<StoryRow>;
}

/** Notes that the task was changed just now; its parent and its projects are not touched by it. */
export function updateModifiedAt(task: TaskRow, { store }: RequestContext): void {
  task.modifiedAt = store.clock.now().toISOString();
}

/** Makes people follow a task; who does already stays where they are in the list. */
export function addFollowers(task: TaskRow, gids: readonly string[]): void {
  for (const gid of gids) if (!task.followerGids.includes(gid)) task.followerGids.push(gid);
}
