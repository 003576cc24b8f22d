import { fromText } from '../../store/asana/rich-text.ts';
import type { StoryRow, TaskRow } from '../../store/asana/row.ts';
import { addStory } from '../../store/asana/row-creation.ts';
import type { View } from '../protocol/record.ts';

/** Writes the service's own line about a change that the caller made to a task. */
export function tell(task: TaskRow, subtype: string, text: string, view: View): void {
  addStory(view.store, task, { ...authorship(view), subtype, text: fromText(text) });
  touch(task, view);
}

/** What a new story or comment has in any case. */
export function authorship({ store, caller }: View) {
  return {
    gid: store.createGid(),
    createdAt: store.clock.now().toISOString(),
    createdByGid: caller.userGid,
    source: 'api',
  } satisfies Partial<StoryRow>;
}

/** Notes that the task was changed just now; its parent and its projects are not touched by it. */
export function touch(task: TaskRow, { store }: View): void {
  task.modifiedAt = store.clock.now().toISOString();
}

/** Makes people follow a task; who does already stays where they are in the list. */
export function follow(task: TaskRow, gids: readonly string[]): void {
  for (const gid of gids) if (!task.followerGids.includes(gid)) task.followerGids.push(gid);
}
