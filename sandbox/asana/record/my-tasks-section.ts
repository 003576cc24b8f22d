import type { SectionRecord } from '../../../src/service/asana/record/section.ts';
import { sectionAtOf } from '../../store/asana/my-tasks.ts';
import type { Row } from '../../store/asana/row.ts';
import type { Store } from '../../store/asana/store.ts';
import type { TaskRow } from '../../store/asana/task-row.ts';
import { lazyRecord, type RecordType, type RequestContext } from '../protocol/record.ts';
import { type UserTaskList, userTaskListOf, userTaskListType } from './user-task-list.ts';

/** A section of "My tasks". It has no row. Its gid is derived from the list and its position. */
export interface MyTasksSection extends Row {
  readonly list: UserTaskList;
  readonly name: string;
  /** Its position in the list, from 0. */
  readonly at: number;
}

/** The sections of a user's list, in order. Users of Asana can change them; the sandbox does not support this. */
export const sectionsOfList = (
  list: UserTaskList,
  { myTasksSections }: Pick<Store, 'myTasksSections'>,
): readonly MyTasksSection[] =>
  myTasksSections.map((name, at) => ({ name, at, gid: `${list.gid}${at + 1}`, list }));

/** The section of a task in the list of its assignee. Undefined for everyone else: only the assignee sees it. */
export function assigneeSectionOf(
  task: TaskRow,
  context: RequestContext,
): MyTasksSection | undefined {
  const { assigneeGid, workspaceGid } = task;
  if (assigneeGid === null || assigneeGid !== context.caller.userGid) return undefined;
  const list = userTaskListOf(assigneeGid, workspaceGid);
  return sectionsOfList(list, context.store)[sectionAtOf(task, context.store.myTasksSections)];
}

/** The caller's list with this gid. */
export const ownTaskList = (
  gid: string,
  { store, caller }: RequestContext,
): UserTaskList | undefined =>
  [...store.workspaces.values()]
    .filter(({ memberGids }) => memberGids.includes(caller.userGid))
    .map((workspace) => userTaskListOf(caller.userGid, workspace.gid))
    .find((list) => list.gid === gid);

/** The section with this gid of one of the caller's lists. */
export function ownSection(gid: string, context: RequestContext): MyTasksSection | undefined {
  const list = ownTaskList(gid.slice(0, -1), context);
  return list && sectionsOfList(list, context.store).find((section) => section.gid === gid);
}

/** A section of "My tasks" as Asana returns it. Only its id and name are documented. */
export const myTasksSectionType: RecordType<MyTasksSection, SectionRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (section) => section.gid,
    resource_type: () => 'section',
    name: (section) => section.name,
    // (unverified)
    created_at: () => '2026-01-01T00:00:00.000Z',
    project: ({ list }, context) => lazyRecord(userTaskListType, list, context),
    projects: ({ list }, context) => [lazyRecord(userTaskListType, list, context)],
  },
};
