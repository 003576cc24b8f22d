import type { SectionRecord } from '../../../src/service/asana/record/section.ts';
import type { Row, TaskRow } from '../../store/asana/row.ts';
import { lazyRecord, type RecordType, type RequestContext } from '../protocol/record.ts';
import { type UserTaskList, userTaskListOf, userTaskListType } from './user-task-list.ts';

/** A section of "My tasks". It has no row. Its gid is derived from the list and its position. */
export interface MyTasksSection extends Row {
  readonly list: UserTaskList;
  readonly name: string;
  /** The tasks with this status are in the section. */
  readonly status: TaskRow['assigneeStatus'];
}

/** The sections of a new list. Users of Asana can change them; the sandbox does not support this. */
const sections = [
  { name: 'Recently assigned', status: 'inbox' },
  { name: 'Do today', status: 'today' },
  { name: 'Do next week', status: 'upcoming' },
  { name: 'Do later', status: 'later' },
] as const;

/** The sections of a user's list, in order. */
export const sectionsOfList = (list: UserTaskList): readonly MyTasksSection[] =>
  sections.map((section, at) => ({ ...section, gid: `${list.gid}${at + 1}`, list }));

/** The section of a task in the list of its assignee. Undefined for everyone else: only the assignee sees it. */
export function assigneeSectionOf(
  { assigneeGid, assigneeStatus, workspaceGid }: TaskRow,
  { caller }: RequestContext,
): MyTasksSection | undefined {
  if (assigneeGid === null || assigneeGid !== caller.userGid) return undefined;
  const status = assigneeStatus === 'new' ? 'inbox' : assigneeStatus;
  const list = userTaskListOf(assigneeGid, workspaceGid);
  return sectionsOfList(list).find((section) => section.status === status);
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
  return list && sectionsOfList(list).find((section) => section.gid === gid);
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
