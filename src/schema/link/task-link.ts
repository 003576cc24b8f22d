import { emptyMask, type Mask, toMask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import type { Context } from '../../operation/context.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listWorkspaceProjects } from '../../service/asana/record/project.ts';
import { listStories } from '../../service/asana/record/story.ts';
import { listProjectTasks, readTask, type TaskRecord } from '../../service/asana/record/task.ts';
import { fileIdOf } from '../../service/google/file-reference.ts';
import { anyId } from '../asana/record/id-input.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { isUnpaid } from '../asana/record/paid-plan.ts';
import { Task } from '../asana/record/refs.ts';
import { searchCalls } from '../asana/task/search/task-search.ts';
import { builder } from '../builder/builder.ts';
import { asanaRead } from '../cost/call.ts';
import { Document } from '../google/record/refs.ts';
import { parseGid } from '../id/id.ts';
import { invalidPosition, type PagePosition } from '../relay/cursor.ts';
import { listField } from '../relay/list-field.ts';
import type { ItemRange, ListedPage, Listing } from '../relay/listing.ts';
import { type PageArgs, pageArgs } from '../relay/page.ts';
import { keep, type LinkSearch, mapPositions, parseCount, searchWordOf } from './link-search.ts';
import { attachmentMask, commentMask } from './linked-document.ts';
import { readLinkingTask } from './linking-task.ts';
import { checkedTasks, listedTasks, maxChecked, maxPages } from './listed-task.ts';
import {
  maxNewest,
  maxWithAttachments,
  newestTasks,
  searchedTasks,
  tasksWithAttachments,
} from './searched-task.ts';

/** How many tasks the server remembers for a document; see operation/recent-link.ts. */
const maxRecent = 10;

/**
 * What reading the tasks that link to a document sends. The first search is certain, unless the id has no word to search for. All other
 * reads depend on what was found before and on the plan of the workspace.
 */
function linkingTaskCalls(search: LinkSearch, page: ListedPage): readonly CallCost[] {
  const { workspaceGid, documentId } = search;
  const word = searchWordOf(documentId) ?? documentId;
  const text = searchCalls(workspaceGid, { text: word }, page, true);
  const others = searchCalls(workspaceGid, {}, { ...page, isKnown: false }, false);
  const few = (read: Parameters<typeof asanaRead>[0], max: number, mask = page.mask) =>
    asanaRead(read, { mask, step: 1, min: 0, max });
  const checked = Math.max(maxChecked, maxNewest + maxWithAttachments);
  const calls = [
    ...text,
    // The newest tasks, those with attachments, and those that the first search has found among each of them.
    ...others.map((call) => ({ ...call, step: 1, min: 0, max: 4 })),
    few(readTask('0'), maxRecent),
    few(withPage(listWorkspaceProjects(workspaceGid), null), 1, () => emptyMask),
    few(withPage(listProjectTasks('0'), null), maxPages),
    few(withPage(listAttachments('0'), null), maxRecent + checked, () => attachmentMask),
    few(withPage(listStories('0'), null), maxRecent + checked, () => commentMask),
  ];
  const isCertain = page.from === null && searchWordOf(documentId) !== null;
  return isCertain ? calls : calls.map((call) => ({ ...call, min: 0 }));
}

/**
 * The tasks of a workspace that link to a document, in parts. The first parts cost little, and the others are read only if a page
 * needs them:
 *
 * 1. The tasks to which the caller has just written a link: Asana's search does not find them yet.
 * 2. In a paid workspace: tasks that Asana's search finds, then the newest tasks, then older tasks with attachments.
 * 3. In a free workspace: tasks with a link in their notes, then with a link in an attachment or comment.
 *
 * A position contains the tasks of the first part, which the other parts leave out, and the position in a part.
 */
function tasksLinkingTo(reference: string, workspaceGid: string): Listing<TaskRecord> {
  const documentId = fileIdOf(reference);
  const search = { documentId, workspaceGid };
  return {
    name: `tasks of ${workspaceGid} linking to ${documentId}`,
    reads: toMask(['notes', 'html_notes', 'created_at']),
    calls: (page) => linkingTaskCalls(search, page),
    async readRange(from, count, mask, context) {
      const [recent, ...rest] = from ?? [context.asana.recentlyLinked(documentId), 'recent', 0];
      const recentGids = Array.isArray(recent) ? recent : [];
      if (!Array.isArray(recent) || !recentGids.every(isGid)) throw invalidPosition();
      const [part, ...inPart] = recentGids.length === 0 && rest[0] === 'recent' ? ['search'] : rest;
      const range =
        part === 'recent'
          ? await recentTasks(recentGids, parseCount(inPart[0]), search, mask, context)
          : await readPart(part, inPart, { search, count, mask, context });
      const isNew = ({ gid }: TaskRecord) => part === 'recent' || !recentGids.includes(gid);
      return keep(
        mapPositions(
          range,
          (position) => [recentGids, ...position],
          range.next && [recentGids, ...range.next],
        ),
        range.items.map(isNew),
      );
    },
  };
}

/** The tasks to which the caller has just written a link. */
async function recentTasks(
  gids: readonly string[],
  skip: number,
  search: LinkSearch,
  mask: Mask,
  context: Context,
): Promise<ItemRange<TaskRecord>> {
  const tasks = await Promise.all(
    gids.slice(skip).map((gid) => readLinkingTask(gid, search, mask, context)),
  );
  const items = tasks.flatMap((task) => task ?? []);
  const positionAfter = (index: number) => ['recent', gids.indexOf(items[index]?.gid ?? '') + 1];
  return { items, positionAfter, next: ['search'] };
}

const isGid = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value);

interface PartRead {
  readonly search: LinkSearch;
  readonly count: number;
  readonly mask: Mask;
  readonly context: Context;
}

async function readPart(
  part: PagePosition[number] | undefined,
  from: PagePosition,
  read: PartRead,
): Promise<ItemRange<TaskRecord>> {
  const { search, count, mask, context } = read;
  if (part === 'listed') return listedTasks(search, from, mask, context);
  if (part === 'checked') return checkedTasks(search, from, mask, context);
  try {
    if (part === 'search') return await searchedTasks(search, from, count, mask, context);
    if (part === 'newest') return await newestTasks(search, from, mask, context);
    if (part === 'attached') return await tasksWithAttachments(search, from, mask, context);
    throw invalidPosition();
  } catch (error) {
    if (isUnpaid(error)) return listedTasks(search, [], mask, context);
    throw error;
  }
}

interface TasksArgs extends PageArgs {
  readonly workspace: string;
}

const tasksOfDocument = listField(tasksLinkingTo, ({ workspace }: TasksArgs) =>
  parseGid('Workspace', workspace, 'workspace'),
);

builder.objectField(Document, 'tasks', (t) =>
  t.field({
    type: Task.connection,
    description:
      'The tasks of a workspace that link to the document in their notes, attachments or comments, each once. First come the tasks to which you have just added a link with this API, then tasks with a link in their notes, then the others, each newest first. Asana can search only notes, and finds a change after about a minute. The attachments of at most 140 tasks and the comments of at most 50 are read. In a workspace without a paid Asana plan, at most 3000 tasks are read, and the attachments and comments of at most 100. Notes in `extensions.upstream.notes` say what was not checked and which tasks can be missing.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace to search in. ${anyId}` }),
      ...pageArgs,
    },
    ...tasksOfDocument,
    resolve: ({ id }, args, context, info) =>
      tasksOfDocument.separateRequest(id, args, context, info),
  }),
);
