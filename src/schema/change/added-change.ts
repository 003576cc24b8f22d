import type { AsanaChange, FeedItem } from '../../live/feed/change-feed.ts';
import type { EventResource } from '../../service/asana/record/event.ts';

/** A change at Asana, or several `added` events with one cause. */
export interface AddedChange extends AsanaChange {
  /** What else the record was added to. Asana has an event for each: for a new task, one for its project and one for its section. */
  readonly otherParents?: readonly EventResource[];
}

/** Events of one cause have the same time, or almost. */
const maxDifferenceMs = 1000;

/** Makes one item of consecutive items that say that the same user has added the same record to several others at the same time. */
export function joinAdded(
  items: readonly FeedItem<AsanaChange>[],
): readonly FeedItem<AddedChange>[] {
  const joined: FeedItem<AddedChange>[] = [];
  for (const { position, change } of items) {
    const last = joined.at(-1)?.change;
    if (change?.parent == null || last == null || !haveOneCause(last, change)) {
      joined.push({ position, change });
      continue;
    }
    const otherParents = [...(last.otherParents ?? []), change.parent];
    joined[joined.length - 1] = { position, change: { ...last, otherParents } };
  }
  return joined;
}

function haveOneCause(one: AddedChange, other: AsanaChange): boolean {
  const parents = [one.parent, ...(one.otherParents ?? [])];
  return (
    one.action === 'added' &&
    other.action === 'added' &&
    one.resource.gid === other.resource.gid &&
    one.user?.gid === other.user?.gid &&
    Math.abs(Date.parse(other.created_at) - Date.parse(one.created_at)) <= maxDifferenceMs &&
    // A record that was removed in the meantime and added again has another cause.
    parents.every((parent) => parent != null && parent.gid !== other.parent?.gid)
  );
}
