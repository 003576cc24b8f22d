import type { AsanaChange } from '../../live/feed/change-feed.ts';
import { builder } from '../builder/builder.ts';

/** What happened to an object. */
export const ChangeKind = builder.enumType('ChangeKind', {
  description: 'What happened to an object.',
  values: {
    ADDED: { description: 'It was created, or added to what the subscription is about.' },
    CHANGED: { description: 'It has other values than before.' },
    REMOVED: {
      description:
        'It was removed from what the subscription is about, and may still exist. A document: it was deleted, or the viewer can no longer open it.',
    },
    DELETED: { description: 'It was deleted. A document: it was moved to the trash.' },
    RESTORED: { description: 'It was deleted before, and exists again.' },
    RESYNC: {
      description:
        'Changes may be missing before this one, because the service no longer has them or the client read too slowly. Read the state again with a query.',
    },
  } as const,
});

/** The name of a kind. */
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
