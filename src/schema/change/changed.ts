import type { DriveChange, Feed } from '../../live/feed/change-feed.ts';
import { readPosition } from '../../live/feed/feed-position.ts';
import { type JoinedChange, joinFeeds, splitPositions } from '../../live/feed/joined-feed.ts';
import type { Context } from '../../operation/context.ts';
import { fileIdOf } from '../../service/google/file-reference.ts';
import { Goal, Project, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import { toGlobalId } from '../id/id.ts';
import { parseNodeId } from '../node/node.ts';
import type { AddedChange } from './added-change.ts';
import { GoalChangeRef, ProjectChangeRef, TaskChangeRef } from './asana-change.ts';
import { type AsanaEvent, toAsanaEvent, toUnreadEvent } from './asana-event.ts';
import { changeField, type SubscribeOptions } from './change-field.ts';
import { afterArg } from './change-position.ts';
import { DocumentChangeRef } from './document-change.ts';
import { type DocumentEvent, toDocumentEvent, toUnreadDocument } from './document-event.ts';
import { openAsanaFeed } from './open-asana-feed.ts';
import { isClosed, openDocumentFeed } from './open-document-feed.ts';

// One stream for several objects: a page needs one connection, and one position.

/** More positions would be too long for a header. */
const maxIds = 50;

type AnyEvent = AsanaEvent | DocumentEvent;
type AnyChange = AddedChange | DriveChange;

const Change = builder.unionType('Change', {
  types: [TaskChangeRef, ProjectChangeRef, GoalChangeRef, DocumentChangeRef],
  description:
    'A change of a task, a project, a goal or a document, as the subscription to the object sends it: a TaskChange for a given task, a ProjectChange for a given project, a GoalChange for a given goal, and a DocumentChange for a given document.',
  resolveType: (value) => ('reference' in value ? 'DocumentChange' : `${value.reportedFor}Change`),
});

const asanaTypes = { Task, Project, Goal } as const;

interface Followed {
  readonly typeName: keyof typeof asanaTypes | 'Document';
  /** Of a document with the resource key of its address. */
  readonly id: string;
  /** The global id. */
  readonly key: string;
}

function parseIds(ids: readonly string[]): ReadonlyMap<string, Followed> {
  if (ids.length === 0) throw new InputError('ids', 'Give at least one id.');
  return new Map(ids.map(parseId).map((followed): [string, Followed] => [followed.key, followed]));
}

const isFollowed = (typeName: string): typeName is keyof typeof asanaTypes =>
  typeName in asanaTypes;

function parseId(text: string): Followed {
  const found = parseNodeId(text, 'ids').flatMap(({ typeName, id }): Followed[] => {
    if (typeName !== 'Document' && !isFollowed(typeName)) return [];
    const own = typeName === 'Document' ? fileIdOf(id) : id;
    return [{ typeName, id, key: toGlobalId({ typeName, id: own }) }];
  });
  const [followed] = found;
  if (followed !== undefined && found.length === 1) return followed;
  throw new InputError(
    'ids',
    'Each id must be the global id of a task, a project, a goal or a document, such as "Task:1204", or an address that shows its type.',
  );
}

/** Whether at least one of the positions is of one of the objects, and none is of another feed. */
function isOwn(after: string, followed: ReadonlyMap<string, Followed>): boolean {
  const positions = [...splitPositions(after)];
  return (
    positions.some(([key]) => followed.has(key)) &&
    positions.every(([key, text]) => {
      const position = readPosition(text);
      if (position === null) return false;
      return key.startsWith('Document:')
        ? position.service === 'google'
        : position.service === 'asana' && key.endsWith(`:${position.resource}`);
    })
  );
}

async function open(
  followed: ReadonlyMap<string, Followed>,
  context: Context,
  options: SubscribeOptions,
): Promise<Feed<JoinedChange<AnyChange>>> {
  const positions = options.after === null ? null : splitPositions(options.after);
  const feeds = [...followed.values()].map(async ({ typeName, id, key }) => {
    const own = { ...options, after: positions?.get(key) ?? null };
    const feed: Feed<AnyChange> =
      typeName === 'Document'
        ? await openDocumentFeed(id, context, own)
        : await openAsanaFeed(asanaTypes[typeName], id, context, own);
    return { key, feed };
  });
  return joinFeeds(await Promise.all(feeds), isClosed);
}

function toEvent(
  joined: JoinedChange<AnyChange> | null,
  followed: ReadonlyMap<string, Followed>,
): AnyEvent {
  const object = followed.get(joined?.key ?? '') ?? [...followed.values()][0];
  if (object === undefined) throw new Error('A subscription has at least one object.');
  const { typeName, id } = object;
  const change = joined?.change ?? null;
  const hasEnded = joined?.hasEnded === true;
  if (typeName === 'Document') {
    const event = toDocumentEvent(change as DriveChange | null, id);
    return hasEnded ? { ...toUnreadDocument(event), kind: 'REMOVED' } : event;
  }
  // The feed of a task, a project or a goal has changes of Asana only.
  const event = toAsanaEvent(change as AddedChange | null, { typeName, gid: id });
  return hasEnded ? { ...toUnreadEvent(event), kind: 'REMOVED' } : event;
}

builder.subscriptionField('changed', (t) =>
  t.field({
    type: Change,
    description:
      'The changes of several tasks, projects, goals and documents, with one position for all of them. An object that was deleted, or that the viewer can no longer open, is reported as REMOVED, and the changes of the others follow.',
    args: {
      ids: t.arg.idList({
        required: true,
        maxItems: maxIds,
        description:
          'The objects: global ids such as "Task:1204", or addresses copied from the browser. The subscription is rejected if the viewer cannot read one of them.',
      }),
      ...afterArg,
    },
    ...changeField<
      { ids: readonly string[] },
      ReadonlyMap<string, Followed>,
      JoinedChange<AnyChange>,
      AnyEvent
    >({
      parse: ({ ids }) => parseIds(ids),
      isOwn,
      open,
      toValue: toEvent,
      toUnread: (event) => ('reference' in event ? toUnreadDocument(event) : toUnreadEvent(event)),
    }),
  }),
);
