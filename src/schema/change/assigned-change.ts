import { emptyMask } from '../../engine/loader/mask.ts';
import type { AsanaChange, Feed } from '../../live/feed/change-feed.ts';
import {
  type Assigned,
  maxListedTasks,
  parseAssignedResource,
} from '../../live/feed/source/assigned-tasks.ts';
import { requireCredential } from '../../operation/caller/not-connected.ts';
import type { Context } from '../../operation/context.ts';
import { readUser } from '../../service/asana/record/user.ts';
import { anyId } from '../asana/record/id-input.ts';
import { User } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { parseGid } from '../id/id.ts';
import { TaskChangeRef } from './asana-change.ts';
import { type AsanaEvent, toAsanaEvent, toUnreadEvent } from './asana-event.ts';
import { changeField, type SubscribeOptions } from './change-field.ts';
import { afterArg, isOfFeed } from './change-position.ts';

async function openAssignedFeed(
  workspace: string,
  { asana, viewer, connectUrl, changes }: Context,
  { after, signal }: SubscribeOptions,
): Promise<Feed<AsanaChange>> {
  const { requiresCredential = false } = viewer;
  const credential = requireCredential('asana', viewer.asana, { connectUrl, requiresCredential });
  const { gid } = await asana.record(User.kind, 'me', readUser('me'), emptyMask);
  const assigned: Assigned = { user: gid, workspace };
  return changes.assigned(assigned, credential, { after, signal });
}

function toEvent(change: AsanaChange | null): AsanaEvent {
  const gid = change?.resource.gid ?? '';
  const event = toAsanaEvent(change, { typeName: 'Task', gid });
  // The list does not say what happened to a task that it no longer contains: it may have been deleted.
  if (event.kind === 'REMOVED') return { ...event, gids: {} };
  return change === null ? { ...event, nodeId: null, gids: {} } : event;
}

builder.subscriptionField('myTasksChanged', (t) =>
  t.field({
    type: TaskChangeRef,
    description: `The changes of the open tasks assigned to the viewer, at most ${maxListedTasks}. A task that was completed, deleted or assigned to another person is REMOVED. Asana has no feed of them: every poll (10 s by default) reads their list, one request per 100 tasks.`,
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace. ${anyId}` }),
      ...afterArg,
    },
    ...changeField<{ workspace: string }, string, AsanaChange, AsanaEvent>({
      parse: ({ workspace }) => parseGid('Workspace', workspace, 'workspace'),
      isOwn: isOfFeed(
        ({ service, resource }, workspace) =>
          service === 'asana' && parseAssignedResource(resource)?.workspace === workspace,
      ),
      open: openAssignedFeed,
      toValue: toEvent,
      toUnread: toUnreadEvent,
    }),
  }),
);
