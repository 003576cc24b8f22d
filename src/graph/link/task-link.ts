import type { TaskRecord } from '../../asana/task.ts';
import { findDocumentIds } from '../../google/address.ts';
import { type Mask, toMask } from '../../loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import { TaskConnection } from '../asana/record/connection.ts';
import { anyId } from '../asana/record/gid.ts';
import { isUnpaid, searchOrList } from '../asana/task/task-list.ts';
import { searchRange } from '../asana/task/task-search.ts';
import { builder } from '../builder/builder.ts';
import { Document } from '../google/record/refs.ts';
import { parseGid } from '../id/id.ts';
import type { Position } from '../relay/cursor.ts';
import { listField } from '../relay/list-field.ts';
import type { ItemRange, Listing } from '../relay/listing.ts';
import { type PageArgs, pageArgs } from '../relay/page.ts';
import { documentIdsOfAttachments } from './linked-document.ts';

/** The part of the list that a position belongs to: it starts with the name of the part. */
type Part = 'notes' | 'attachments';

/**
 * The tasks of a workspace that link to a document: first in their notes, then in their attachments.
 *
 * Asana's search finds the first ones by the id of the document; without a paid plan, the tasks are read project by project. The
 * search does not look into attachments or comments. The attachments of the newest tasks that have any are read instead.
 */
function tasksLinkingTo(documentId: string, workspaceGid: string): Listing<TaskRecord> {
  const searchNotes = searchOrList(workspaceGid, { text: documentId }, {});
  const isInNotes = ({ notes, html_notes }: TaskRecord) =>
    [notes, html_notes].some((text) => findDocumentIds(text ?? '').includes(documentId));
  return {
    name: `tasks of ${workspaceGid} linking to ${documentId}`,
    reads: toMask(['notes', 'html_notes']),
    async readRange(from, count, mask, context) {
      const [part = 'notes', ...rest] = (from ?? []) as [part?: Part, ...Position];
      if (part === 'attachments') {
        const list = { documentId, workspaceGid, isInNotes };
        return attachedRange(list, rest.length === 0 ? null : rest, mask, context);
      }
      const range = await searchNotes(rest.length === 0 ? null : rest, count, mask, context);
      return keep(
        {
          ...range,
          positionAfter: (index) => ['notes', ...range.positionAfter(index)],
          next: range.next === null ? ['attachments'] : ['notes', ...range.next],
        },
        range.items.map(isInNotes),
      );
    },
  };
}

/** The maximum number of tasks whose attachments one list reads. Ten are one request. */
const maxCheckedTasks = 100;

interface AttachedTasks {
  readonly documentId: string;
  readonly workspaceGid: string;
  readonly isInNotes: (task: TaskRecord) => boolean;
}

/** The newest tasks that have the document attached, without those whose notes link to it. */
async function attachedRange(
  { documentId, workspaceGid, isInNotes }: AttachedTasks,
  from: Position | null,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const { upstream } = context;
  upstream.note(
    'Asana cannot search comments: tasks that link to the document only in a comment are not in the list.',
  );
  const query = { has_attachment: 'true' };
  let found: ItemRange<TaskRecord>;
  try {
    found = await searchRange(workspaceGid, query, from, maxCheckedTasks, mask, context);
  } catch (error) {
    if (!isUnpaid(error)) throw error;
    upstream.note(
      'Asana finds tasks with attachments only in paid workspaces: tasks that only have the document attached are not in the list.',
    );
    return { items: [], positionAfter: () => [], next: null };
  }
  if (found.next !== null) {
    upstream.note(
      `Only the newest ${found.items.length} tasks with attachments were checked for the document: older tasks that only have it attached are not in the list.`,
    );
  }
  const attached = await Promise.all(
    found.items.map(async (task) => {
      const ids = isInNotes(task) ? [] : await documentIdsOfAttachments(task.gid, context);
      return ids.includes(documentId);
    }),
  );
  const positionAfter = (index: number) => ['attachments', ...found.positionAfter(index)];
  return keep({ ...found, positionAfter, next: null }, attached);
}

/** The items of a range that are kept. */
function keep<Item>(range: ItemRange<Item>, isKept: readonly boolean[]): ItemRange<Item> {
  const kept = range.items.flatMap((item, index) => (isKept[index] ? [{ item, index }] : []));
  return {
    ...range,
    items: kept.map(({ item }) => item),
    positionAfter: (index) => range.positionAfter(kept[index]?.index ?? index),
  };
}

interface TasksArgs extends PageArgs {
  readonly workspace: string;
}

const tasksOfDocument = listField(tasksLinkingTo, ({ workspace }: TasksArgs) =>
  parseGid('Workspace', workspace, 'workspace'),
);

builder.objectField(Document, 'tasks', (t) =>
  t.field({
    type: TaskConnection,
    description:
      'The tasks of a workspace that link to the document: those whose notes link to it, newest first, then those that only have it attached, newest first. Asana cannot search comments, and the attachments of at most 100 tasks are checked. A note in `extensions.upstream.notes` says which tasks can be missing.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace to search in. ${anyId}` }),
      ...pageArgs,
    },
    ...tasksOfDocument,
    resolve: ({ id }, args, context, info) =>
      tasksOfDocument.separateRequest(id, args, context, info),
  }),
);
