import { fromText } from '../../store/asana/rich-text.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import type { StoryRow, TaskRow } from '../../store/asana/task-row.ts';
import type { RequestContext } from '../protocol/record.ts';

/** Adds a system story about a change that the caller made to a task. */
export function addSystemStory(
  task: TaskRow,
  subtype: string,
  text: string,
  context: RequestContext,
): void {
  addStory(context.store, task, { ...storyDefaults(context), subtype, text: fromText(text) });
  updateModifiedAt(task, context);
}

/** The properties that every new story or comment has. */
export function storyDefaults({ store, caller }: RequestContext) {
  return {
    gid: store.createGid(),
    createdAt: store.clock.now().toISOString(),
    createdByGid: caller.userGid,
    source: 'api',
  } satisfies Partial<StoryRow>;
}

/** Sets the modification time of the task. Its parent and projects are not modified. */
export function updateModifiedAt(task: TaskRow, { store }: RequestContext): void {
  task.modifiedAt = store.clock.now().toISOString();
}

/** Adds followers to a task. Existing followers keep their position in the list. */
export function addFollowers(task: TaskRow, gids: readonly string[]): void {
  for (const gid of gids) if (!task.followerGids.includes(gid)) task.followerGids.push(gid);
}
