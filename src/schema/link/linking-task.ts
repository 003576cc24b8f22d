import { type Mask, toMask, union } from '../../engine/loader/mask.ts';
import type { Context } from '../../operation/context.ts';
import type { AsanaRead } from '../../service/asana/read.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listStories } from '../../service/asana/record/story.ts';
import { readTask, type TaskRecord } from '../../service/asana/record/task.ts';
import { findDocumentIds, parseDocumentAddress } from '../../service/google/address.ts';
import { UpstreamError } from '../../upstream/http/upstream-error.ts';
import { toKind } from '../asana/record/asana-type.ts';
import { asanaPageSize, withPage } from '../asana/record/offset-list.ts';
import { isInNotes, type LinkSearch } from './link-search.ts';
import { attachmentMask, commentMask } from './linked-document.ts';

// Checks single tasks for links to a document.

/** Whether the document is attached to a task. Reads the first hundred attachments. */
async function readIsAttached(
  { gid }: TaskRecord,
  { documentId }: LinkSearch,
  context: Context,
): Promise<boolean> {
  const attachments = await readFirstPage(
    { name: 'attachment', plural: 'attachments' },
    listAttachments(gid),
    attachmentMask,
    context,
  );
  return attachments.some(({ view_url }) => parseDocumentAddress(view_url ?? '') === documentId);
}

/** Whether a comment of a task links to the document. Reads the first hundred stories. */
async function readIsInComments(
  { gid }: TaskRecord,
  { documentId }: LinkSearch,
  context: Context,
): Promise<boolean> {
  const stories = await readFirstPage(
    { name: 'story', plural: 'comments and changes' },
    listStories(gid),
    commentMask,
    context,
  );
  return stories.some(
    ({ type, text, html_text }) =>
      type === 'comment' &&
      [text, html_text].some((one) => findDocumentIds(one ?? '').includes(documentId)),
  );
}

/** Reads the attachments and the comments at the same time. */
async function readIsEither(
  task: TaskRecord,
  search: LinkSearch,
  context: Context,
): Promise<boolean> {
  const results = await Promise.all([
    readIsAttached(task, search, context),
    readIsInComments(task, search, context),
  ]);
  return results.includes(true);
}

export const isAttached = (
  task: TaskRecord,
  search: LinkSearch,
  context: Context,
): Promise<boolean> => unlessGone(readIsAttached(task, search, context), context);

/** Whether the document is attached to a task that Asana has found, or a comment of the task links to it. */
export const isAttachedOrInComments = (
  task: TaskRecord,
  search: LinkSearch,
  context: Context,
): Promise<boolean> => unlessGone(readIsEither(task, search, context), context);

/** The task with this gid, if the viewer can see it, it is in the workspace and it links to the document. Otherwise null. */
export async function readLinkingTask(
  gid: string,
  search: LinkSearch,
  mask: Mask,
  context: Context,
): Promise<TaskRecord | null> {
  const complete = union(mask, toMask(['workspace']));
  try {
    const [task, isBelow] = await Promise.all([
      context.asana.record<TaskRecord>(toKind('task'), gid, readTask(gid), complete),
      readIsEither({ gid, name: '' }, search, context),
    ]);
    if (task.workspace?.gid !== search.workspaceGid) return null;
    return isBelow || isInNotes(task, search) ? task : null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function readFirstPage<Item>(
  { name, plural }: { readonly name: string; readonly plural: string },
  read: AsanaRead<readonly Item[]>,
  mask: Mask,
  { asana, upstream }: Context,
): Promise<readonly Item[]> {
  const { items, nextOffset } = await asana.page(toKind(name), withPage(read, null), mask);
  if (nextOffset !== null) {
    upstream.note(
      `A task has more than ${asanaPageSize} ${plural}. Only the first ${asanaPageSize} were checked for links to the document.`,
    );
  }
  return items;
}

/** False with a note, instead of an error of the whole list, if the task was deleted after Asana had found it. */
async function unlessGone(isLinking: Promise<boolean>, { upstream }: Context): Promise<boolean> {
  try {
    return await isLinking;
  } catch (error) {
    if (!isGone(error)) throw error;
    upstream.note(
      'Asana found a task, but rejected the read of its attachments or comments, probably because the task was deleted. It is not in the list.',
    );
    return false;
  }
}

/** Whether a read failed because the task was deleted. For attachments, Asana then rejects the parameter that names the task. */
const isGone = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  ['not-found', 'forbidden', 'invalid-input'].includes(error.reason);
