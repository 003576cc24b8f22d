import { readTask } from '../../service/asana/record/task.ts';
import { anyId } from '../asana/record/id-input.ts';
import { Attachment, Story, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { parseGid } from '../id/id.ts';
import type { AddedChange } from './added-change.ts';
import { asanaChangeFields } from './asana-change-field.ts';
import { type AsanaEvent, toAsanaEvent, toUnreadEvent } from './asana-event.ts';
import { changeField, type Positioned } from './change-field.ts';
import { afterArg, isOfFeed } from './change-position.ts';
import { changedRecord } from './changed-record.ts';
import { openAsanaFeed } from './open-asana-feed.ts';

export const TaskChangeRef = builder.objectRef<Positioned<AsanaEvent>>('TaskChange').implement({
  description:
    'A change of a task, or of one of its comments, subtasks or attachments. Objects are read after the change, and only if they are selected.',
  fields: (t) => ({
    ...asanaChangeFields(t),
    task: t.field({
      type: Task,
      description:
        'The task that changed: the given one or a subtask. Also the task to which a comment or an attachment was added. Null if it was deleted, and if a comment was edited: Asana does not name its task then, so select `story { target }`. With the kind RESYNC, the given task.',
      ...changedRecord(Task),
    }),
    story: t.field({
      type: Story,
      description:
        'The comment, or the entry of the task’s history, that changed. Null if something else changed, or if it was deleted.',
      ...changedRecord(Story),
    }),
    attachment: t.field({
      type: Attachment,
      description:
        'The attachment that changed. Null if something else changed, or if it was deleted.',
      ...changedRecord(Attachment),
    }),
  }),
});

builder.subscriptionField('taskChanged', (t) =>
  t.field({
    type: TaskChangeRef,
    description:
      'The changes of a task, its comments, its subtasks and its attachments, in the order in which Asana reports them.',
    args: { id: t.arg.id({ required: true, description: anyId }), ...afterArg },
    ...changeField<{ id: string }, string, AddedChange, AsanaEvent>({
      parse: ({ id }) => parseGid('Task', id, 'id'),
      isOwn: isOfFeed(({ service, resource }, gid) => service === 'asana' && resource === gid),
      open: (gid, context, options) =>
        openAsanaFeed({ name: 'task', gid, read: readTask(gid) }, context, options),
      toValue: (change, gid) => toAsanaEvent(change, { typeName: 'Task', gid }),
      toUnread: toUnreadEvent,
    }),
  }),
);
