import {
  listAssignedTasks,
  listTagTasks,
  type TaskRecord,
} from '../../../../service/asana/record/task.ts';
import { parseGid } from '../../../id/id.ts';
import { listField, readAfterRecord } from '../../../relay/list-field.ts';
import type { Listing } from '../../../relay/listing.ts';
import type { PageArgs } from '../../../relay/page.ts';
import { listTasks } from '../filter/filtered-list.ts';
import { type ListArgs, type ListFilter, parseListFilter } from '../filter/task-filter.ts';

/** The tasks with a tag. Asana applies nothing to them. */
export const tasksOfTag = (gid: string, filter: ListFilter): Listing<TaskRecord> =>
  listTasks(() => listTagTasks(gid), filter);

interface UserTasksArgs extends Pick<ListArgs, 'filter' | 'orderBy'>, PageArgs {
  readonly workspace: string;
}

interface UserTasks {
  readonly workspace: string;
  readonly filter: ListFilter;
}

const parseUserTasks = ({ workspace, ...args }: UserTasksArgs): UserTasks => ({
  workspace: parseGid('Workspace', workspace, 'workspace'),
  filter: parseListFilter(args),
});

const tasksOfUser = (gid: string, { workspace, filter }: UserTasks): Listing<TaskRecord> =>
  listTasks((query) => listAssignedTasks(gid, workspace, query), filter);

/** The options of the field with the tasks of a user. */
export const userTasksField = readAfterRecord(listField(tasksOfUser, parseUserTasks));
