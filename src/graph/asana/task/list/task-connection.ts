import { listAttachments } from '../../../../asana/record/attachment.ts';
import { listStories, type StoryRecord } from '../../../../asana/record/story.ts';
import { listDependencies, listDependents, listSubtasks } from '../../../../asana/record/task.ts';
import { toMask } from '../../../../loader/mask.ts';
import { builder } from '../../../builder/builder.ts';
import { listField } from '../../../relay/list-field.ts';
import type { Listing } from '../../../relay/listing.ts';
import { pageArgs } from '../../../relay/page.ts';
import { AttachmentConnection, StoryConnection, TaskConnection } from '../../record/connection.ts';
import { listByOffset } from '../../record/offset-list.ts';
import { toKind } from '../../record/record-kind.ts';
import { Task } from '../../record/refs.ts';

// The lists of a task. Each is a separate request to Asana and has pages.

/** All stories of a task: comments and the entries that Asana adds. */
const storiesOfTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid));

/** The comments on a task. Asana's list also contains system entries, which are filtered out here. */
const commentsOnTask = (gid: string): Listing<StoryRecord> =>
  listByOffset(toKind('story'), listStories(gid), {
    name: 'comments',
    reads: toMask(['type']),
    keeps: (story) => story.type === 'comment',
  });

builder.objectFields(Task, (t) => ({
  subtasks: t.field({
    type: TaskConnection,
    description: 'The direct subtasks, in order.',
    args: pageArgs,
    ...listField((gid) => listByOffset(toKind('task'), listSubtasks(gid))),
  }),
  dependencies: t.field({
    type: TaskConnection,
    description: 'The tasks that must be completed before this task.',
    args: pageArgs,
    ...listField((gid) => listByOffset(toKind('task'), listDependencies(gid))),
  }),
  dependents: t.field({
    type: TaskConnection,
    description: 'The tasks that cannot start until this task is completed.',
    args: pageArgs,
    ...listField((gid) => listByOffset(toKind('task'), listDependents(gid))),
  }),
  stories: t.field({
    type: StoryConnection,
    description:
      'The history of the task: comments and the entries that Asana adds. The oldest story comes first.',
    args: pageArgs,
    ...listField(storiesOfTask),
  }),
  comments: t.field({
    type: StoryConnection,
    description: 'The comments on the task, oldest first.',
    args: pageArgs,
    ...listField(commentsOnTask),
  }),
  attachments: t.field({
    type: AttachmentConnection,
    description: 'The files and links that are attached to the task.',
    args: pageArgs,
    ...listField((gid) => listByOffset(toKind('attachment'), listAttachments(gid))),
  }),
}));
