import { toMask } from '../../../engine/loader/mask.ts';
import type { AsanaRead } from '../read.ts';

export interface EventResource {
  readonly gid: string;
  readonly resource_type: string;
}

/** The user who made a change. */
export interface EventUser {
  readonly gid: string;
  readonly name?: string;
}

/** A change of a record in Asana's spelling. Source: OAS, EventResponse. */
export interface EventRecord {
  readonly action: 'added' | 'removed' | 'changed' | 'deleted' | 'undeleted';
  readonly type: string;
  readonly resource: EventResource;
  /** The record to which the resource was added, or from which it was removed. */
  readonly parent?: EventResource | null;
  /** Null if Asana itself made the change. */
  readonly user?: EventUser | null;
  readonly created_at: string;
  /** Only if a field changed. */
  readonly change?: {
    readonly field: string;
    readonly action: 'added' | 'removed' | 'changed';
    readonly new_value?: EventResource | null;
    readonly added_value?: EventResource | null;
    readonly removed_value?: EventResource | null;
  } | null;
}

/** What of events this server uses. Asana sends the id and the type of every record. */
export const eventMask = toMask([
  'action',
  'change.action',
  'change.added_value',
  'change.field',
  'change.new_value',
  'change.removed_value',
  'created_at',
  'parent',
  'resource',
  'type',
  'user.name',
]);

/**
 * The changes of a task, a project or a goal since a cursor, at most 100. Source: Asana, "Get events on a resource".
 *
 * @param sync  Null: only starts a cursor.
 */
export const readEvents = (
  resource: string,
  sync: string | null,
): AsanaRead<readonly EventRecord[]> => ({
  route: '/events',
  path: '/events',
  query: sync === null ? { resource } : { resource, sync },
  shape: 'events',
});
