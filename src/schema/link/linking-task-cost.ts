import { emptyMask } from '../../engine/loader/mask.ts';
import type { CallCost } from '../../engine/plan/field-cost.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listWorkspaceProjects } from '../../service/asana/record/project.ts';
import { listStories } from '../../service/asana/record/story.ts';
import { listProjectTasks, readTask } from '../../service/asana/record/task.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { searchCalls } from '../asana/task/search/task-search.ts';
import { asanaRead } from '../cost/call.ts';
import type { ListedPage } from '../relay/listing.ts';
import { type LinkSearch, searchWordOf } from './link-search.ts';
import { attachmentMask, commentMask } from './linked-document.ts';
import { maxChecked, maxPages } from './listed-task.ts';
import { maxNewest, maxWithAttachments } from './searched-task.ts';

/** How many tasks the server remembers for a document; see operation/recent-link.ts. */
const maxRecent = 10;

/**
 * What reading the tasks that link to a document sends. The first search is certain, unless the id has no word to search for. All other
 * reads depend on what was found before and on the plan of the workspace.
 */
export function linkingTaskCalls(search: LinkSearch, page: ListedPage): readonly CallCost[] {
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
