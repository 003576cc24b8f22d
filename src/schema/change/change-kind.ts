import type { AsanaChange } from '../../live/feed/change-feed.ts';
import { describedEnum } from '../builder/builder.ts';

export const ChangeKind = describedEnum('ChangeKind', 'What happened to an object.', {
  ADDED: 'It was created, or added to what the subscription is about.',
  CHANGED: 'It has other values than before.',
  REMOVED:
    'It was removed from what the subscription is about, and may still exist. A document: it was deleted, or the viewer can no longer open it.',
  DELETED: 'It was deleted. A document: it was moved to the trash.',
  RESTORED: 'It was deleted before, and exists again.',
  RESYNC:
    'Read the state of the object that `nodeId` names again with a query. If this is what the subscription is about, or null, changes may be missing before this one: the service no longer has them, or the client read too slowly. Otherwise, this object changed and could not be read.',
});

export type Kind = typeof ChangeKind.$inferType;

const kindByAction: Readonly<Record<AsanaChange['action'], Kind>> = {
  added: 'ADDED',
  changed: 'CHANGED',
  removed: 'REMOVED',
  deleted: 'DELETED',
  undeleted: 'RESTORED',
};

/** The kind of an action of Asana. An action that this server does not know is a change. */
export const changeKindOf = (action: AsanaChange['action']): Kind =>
  kindByAction[action] ?? 'CHANGED';
