import { toMask } from '../../../../engine/loader/mask.ts';
import { listAttachments } from '../../../../service/asana/record/attachment.ts';
import { listStories, type StoryRecord } from '../../../../service/asana/record/story.ts';
import {
  listDependencies,
  listDependents,
  listSubtasks,
} from '../../../../service/asana/record/task.ts';
import { builder } from '../../../builder/builder.ts';
import { type Filter, offsetList } from '../../record/offset-list.ts';
import { toKind } from '../../record/record-kind.ts';
import { Attachment, Story, Task } from '../../record/refs.ts';
import { listCount } from './list-count.ts';

// The lists of a task. Each is a separate request to Asana and has pages.

/** Asana's list of stories also contains system entries, which are filtered out here. */
const onlyComments: Filter<StoryRecord> = {
  name: 'comments',
  reads: toMask(['type']),
  keeps: (story) => story.type === 'comment',
};

builder.objectFields(Task, (t) => ({
  subtasks: t.field(offsetList(Task, 'The direct subtasks, in order.', listSubtasks)),
  dependencies: t.field(
    offsetList(Task, 'The tasks that must be completed before this task.', listDependencies),
  ),
  dependents: t.field(
    offsetList(Task, 'The tasks that cannot start until this task is completed.', listDependents),
  ),
  stories: t.field(
    offsetList(
      Story,
      'The history of the task: comments and the entries that Asana adds. The oldest story comes first.',
      listStories,
    ),
  ),
  comments: t.field(
    offsetList(Story, 'The comments on the task, oldest first.', listStories, onlyComments),
  ),
  attachments: t.field(
    offsetList(Attachment, 'The files and links that are attached to the task.', listAttachments),
  ),
  commentCount: t.field({
    type: 'Int',
    description:
      'The number of comments. Asana does not count them: the server reads the history of the task, one read for each 100 entries. Together with `comments`, the first 100 entries are read once.',
    ...listCount(toKind('story'), listStories, onlyComments),
  }),
  attachmentCount: t.field({
    type: 'Int',
    description:
      'The number of files and links that are attached to the task. Asana does not count them: the server reads the list, one read for each 100 of them. Together with `documents` or `attachments`, the first 100 are read once.',
    ...listCount(toKind('attachment'), listAttachments),
  }),
}));
