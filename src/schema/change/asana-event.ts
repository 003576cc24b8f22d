import type { EventUser } from '../../service/asana/record/event.ts';
import { type AsanaTypeName, asanaTypeNames, toGlobalId } from '../id/id.ts';
import type { AddedChange } from './added-change.ts';
import { changeKindOf, type Kind } from './change-kind.ts';

export interface AsanaEvent {
  readonly kind: Kind;
  /** The global id of the object that changed. Null if this API has no type for it. */
  readonly nodeId: string | null;
  /** The fields that changed, in the spelling of Asana. Null if Asana does not say so. */
  readonly fields: readonly string[] | null;
  readonly typeName: AsanaTypeName | null;
  readonly reportedFor: Subscribed['typeName'];
  readonly at: string;
  /** Null if Asana made the change. */
  readonly user: EventUser | null;
  /** The records that can be read: the one that changed, and the one that it belongs to. */
  readonly gids: Readonly<Partial<Record<AsanaTypeName, string>>>;
}

export interface Subscribed {
  readonly typeName: 'Task' | 'Project' | 'Goal';
  readonly gid: string;
}

/** By Asana's name of the type, such as `status_update`. */
const typeNames: ReadonlyMap<string, AsanaTypeName> = new Map(
  asanaTypeNames.map((name) => [
    name.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase(),
    name,
  ]),
);

/** @param change  Null if changes are missing: the client must read the object that it has subscribed to again. */
export function toAsanaEvent(change: AddedChange | null, subscribed: Subscribed): AsanaEvent {
  if (change === null) return toResync(subscribed);
  const { action, resource, parent, otherParents = [], user } = change;
  const kind = changeKindOf(action);
  const typeName = typeNames.get(resource.resource_type) ?? null;
  const ofParents: Partial<Record<AsanaTypeName, string>> = {};
  for (const above of [parent, ...otherParents]) {
    const parentType = above == null ? undefined : typeNames.get(above.resource_type);
    if (above != null && parentType !== undefined) ofParents[parentType] = above.gid;
  }
  // A deleted record cannot be read. The one that it belonged to can.
  const ofResource = typeName === null || kind === 'DELETED' ? {} : { [typeName]: resource.gid };
  return {
    kind,
    nodeId: typeName === null ? null : toGlobalId({ typeName, id: resource.gid }),
    fields: change.change == null ? null : [change.change.field],
    typeName,
    reportedFor: subscribed.typeName,
    at: change.created_at,
    user: user ?? null,
    gids: { ...withoutOther(ofParents, typeName), ...ofResource },
  };
}

/** A project that contains the changed task has not changed itself. A parent task is not the task that changed. */
function withoutOther(
  gids: Readonly<Partial<Record<AsanaTypeName, string>>>,
  typeName: AsanaTypeName | null,
): AsanaEvent['gids'] {
  const { Project: _project, Task, ...others } = gids;
  return Task === undefined || typeName === 'Task' ? others : { ...others, Task };
}

function toResync({ typeName, gid }: Subscribed): AsanaEvent {
  return {
    kind: 'RESYNC',
    nodeId: toGlobalId({ typeName, id: gid }),
    fields: null,
    typeName,
    reportedFor: typeName,
    at: new Date().toISOString(),
    user: null,
    gids: { [typeName]: gid },
  };
}

/**
 * A change whose objects could not be read. It names the object that the client reads again: the task of a story or of an attachment, because
 * these are read with it.
 */
export function toUnreadEvent(event: AsanaEvent): AsanaEvent {
  const { Task: task } = event.gids;
  const named = task === undefined ? {} : { nodeId: toGlobalId({ typeName: 'Task', id: task }) };
  return { ...event, ...named, kind: 'RESYNC', fields: null, user: null, gids: {} };
}
