import type { AsanaRead } from '../../../service/asana/read.ts';
import { listAssignedTasks, type TaskRecord } from '../../../service/asana/record/task.ts';
import type { AsanaResponse } from '../../../service/asana/response.ts';
import { asana } from '../../../service/asana/service.ts';
import { type TransportReason, UpstreamError } from '../../../upstream/http/upstream-error.ts';
import type { TaskList } from './task-list-state.ts';

/** Whose tasks a feed has, and in which workspace. */
export interface Assigned {
  readonly user: string;
  readonly workspace: string;
}

const resourcePattern = /^assigned (\d+) (\d+)$/;

/** The resource of the feed of the tasks that are assigned to a user. */
export const toAssignedResource = ({ user, workspace }: Assigned): string =>
  `assigned ${user} ${workspace}`;

/** The user and the workspace of such a feed. Null for the gid of a task or a project. */
export function parseAssignedResource(resource: string): Assigned | null {
  const [, user, workspace] = resourcePattern.exec(resource) ?? [];
  return user === undefined || workspace === undefined ? null : { user, workspace };
}

/** The list is part of each position, and positions must fit into a header. */
export const maxListedTasks = 300;
const pageSize = 100;

type Send = (read: AsanaRead, fields: readonly string[]) => Promise<AsanaResponse>;

/** The open tasks that are assigned to a user. An offset follows a task, so a list that changes between two pages loses none of the others. */
export async function readAssignedTasks(
  { user, workspace }: Assigned,
  send: Send,
): Promise<{ readonly list: TaskList; readonly reads: number }> {
  const list = new Map<string, number>();
  const read = listAssignedTasks(user, workspace, { completed_since: 'now' });
  const page = { ...read.query, limit: String(pageSize) };
  let offset: string | null = null;
  let reads = 0;
  do {
    if (reads * pageSize === maxListedTasks) throw tooManyTasks();
    const query: AsanaRead['query'] = offset === null ? page : { ...page, offset };
    const response: AsanaResponse = await send({ ...read, query }, ['modified_at']);
    // The client has checked that it is a list. The types of its fields are defined by Asana's documentation.
    for (const task of response.data as readonly TaskRecord[])
      list.set(task.gid, modifiedMsOf(task));
    offset = response.nextOffset;
    reads += 1;
  } while (offset !== null);
  return { list, reads };
}

const modifiedMsOf = ({ modified_at }: TaskRecord): number =>
  modified_at === undefined ? 0 : Date.parse(modified_at);

const tooManyTasks = () =>
  new UpstreamError<TransportReason>({
    reason: 'invalid-input',
    service: asana.id,
    message: `More than ${maxListedTasks} open tasks are assigned to the viewer in this workspace.`,
    help: 'Subscribe to their projects with `changed`.',
    delivery: 'no',
  });
