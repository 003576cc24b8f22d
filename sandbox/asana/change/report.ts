import type { RequestContext } from '../protocol/record.ts';

/** Deletes the status updates of a project, portfolio or goal, its stories, and the requests for access to it. */
export function deleteReports(parentGid: string, { store }: RequestContext): void {
  for (const { gid, projectGid, portfolioGid, goalGid } of [...store.statusUpdates.values()]) {
    if ((projectGid ?? portfolioGid ?? goalGid) === parentGid) store.statusUpdates.delete(gid);
  }
  for (const { gid, goalGid } of [...store.stories.values()]) {
    if (goalGid === parentGid) store.stories.delete(gid);
  }
  for (const { gid, targetGid } of [...store.accessRequests.values()]) {
    if (targetGid === parentGid) store.accessRequests.delete(gid);
  }
}
