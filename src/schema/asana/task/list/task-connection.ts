import { emptyMask } from '../../../../engine/loader/mask.ts';
import { type FieldCost, pageCalls } from '../../../../engine/plan/field-cost.ts';
import type { Context } from '../../../../operation/context.ts';
import type { AsanaRead } from '../../../../service/asana/read.ts';
import { listAttachments } from '../../../../service/asana/record/attachment.ts';
import { listStories } from '../../../../service/asana/record/story.ts';
import {
  listDependencies,
  listDependents,
  listSubtasks,
} from '../../../../service/asana/record/task.ts';
import { builder } from '../../../builder/builder.ts';
import { asanaRead } from '../../../cost/call.ts';
import type { PagePosition } from '../../../relay/cursor.ts';
import { type ItemRange, rejectRepeatedRange } from '../../../relay/listing.ts';
import { toKind } from '../../record/asana-type.ts';
import {
  asanaPageSize,
  type Filter,
  listByOffset,
  offsetList,
  withPage,
} from '../../record/offset-list.ts';
import { Attachment, Story, Task } from '../../record/refs.ts';
import { onlyComments } from '../../story/only-comments.ts';

/**
 * The options of a field with the length of a list of a task. Asana does not count the list, so the server reads it: with the same read as the list
 * itself, if that is selected too.
 */
function listCount<Item extends { readonly gid: string }>(
  kind: string,
  list: (gid: string) => AsanaRead<readonly Item[]>,
  filter?: Filter<Item>,
) {
  const mask = filter?.reads ?? emptyMask;
  async function count(gid: string, _args: unknown, context: Context): Promise<number> {
    const listing = listByOffset(kind, list(gid), filter);
    let found = 0;
    for (let position: PagePosition | null | undefined; position !== null; ) {
      const from: PagePosition | null = position ?? null;
      const range: ItemRange<Item> = await listing.readRange(from, asanaPageSize, mask, context);
      rejectRepeatedRange(listing, from, range.next);
      found += range.items.filter((item) => filter?.keeps(item) ?? true).length;
      position = range.next;
    }
    return found;
  }
  return {
    separateRequest: count,
    cost: (gid: string | null): FieldCost => ({
      calls: pageCalls(
        asanaRead(withPage(list(gid ?? '0'), null), { mask: () => mask, isKnown: gid !== null }),
        Number.POSITIVE_INFINITY,
      ),
      maxValues: 0,
    }),
    resolve: ({ gid }: { readonly gid: string }, args: object, context: Context) =>
      count(gid, args, context),
  };
}

// The lists of a task. Each is a separate request to Asana and has pages.

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
