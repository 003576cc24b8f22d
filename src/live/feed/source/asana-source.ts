import { toPaths } from '../../../engine/loader/mask.ts';
import type { AsanaClient } from '../../../service/asana/client.ts';
import {
  type AsanaRead,
  type SentAsanaRead,
  selectAsanaFields,
} from '../../../service/asana/read.ts';
import { type EventRecord, eventMask, readEvents } from '../../../service/asana/record/event.ts';
import type { AsanaResponse } from '../../../service/asana/response.ts';
import { type Assigned, parseAssignedResource, readAssignedTasks } from './assigned-tasks.ts';
import type { ChangeSource, SourcePage } from './change-source.ts';
import { type CreateCaller, ReadQueue } from './read-queue.ts';
import {
  compareListStates,
  listStateCursor,
  parseListState,
  printListState,
} from './task-list-state.ts';

/** The changes of tasks and projects at Asana, and of the tasks that are assigned to the user. Source: Asana, "Get events on a resource". */
export function createAsanaSource(
  client: AsanaClient,
  credential: string,
  createCaller: CreateCaller,
): ChangeSource<EventRecord> {
  const queue = new ReadQueue<SentAsanaRead, AsanaResponse>(client, createCaller);
  const send = (read: AsanaRead, fields: readonly string[]) =>
    queue.read(selectAsanaFields(read, fields));
  const readPage = async (resource: string, sync: string | null) =>
    toEventPage(await send(readEvents(resource, sync), toPaths(eventMask)));

  const readsPerPoll = new Map<string, number>();
  async function readTasks(resource: string, assigned: Assigned) {
    const { list, reads } = await readAssignedTasks(assigned, send);
    readsPerPoll.set(resource, reads);
    return list;
  }

  return {
    async start(resource) {
      const assigned = parseAssignedResource(resource);
      if (assigned === null) return (await readPage(resource, null)).cursor;
      return printListState(await readTasks(resource, assigned));
    },
    async read(resource, cursor) {
      const assigned = parseAssignedResource(resource);
      if (assigned === null) return readPage(resource, cursor);
      const list = await readTasks(resource, assigned);
      const changes = compareListStates(parseListState(cursor), list);
      return { changes, cursor: printListState(list), hasMore: false, isReset: false };
    },
    stateCursor: (resource) => (parseAssignedResource(resource) === null ? null : listStateCursor),
    readsPerPoll: (resource) => readsPerPoll.get(resource) ?? 1,
    identify: identifyEvent,
    stopSharing: () => client.stopSharing(credential),
    close: () => queue.abort(new Error('The feed has ended.')),
  };
}

/** The response to a read of events as a page of changes. */
export function toEventPage(response: AsanaResponse): SourcePage<EventRecord> {
  // The client has checked that it is a list with a cursor. The types of its fields are defined by Asana's documentation.
  const changes = response.data as readonly EventRecord[];
  const { sync, hasMore, isExpired } = response.cursor as NonNullable<AsanaResponse['cursor']>;
  return { changes, cursor: sync, hasMore, isReset: isExpired };
}

/** A text that is equal for two reads of the same event. */
export const identifyEvent = ({
  action,
  resource,
  parent,
  user,
  created_at,
  change,
}: EventRecord): string =>
  JSON.stringify([
    action,
    resource.gid,
    parent?.gid,
    user?.gid,
    created_at,
    change?.field,
    change?.action,
    (change?.added_value ?? change?.removed_value ?? change?.new_value)?.gid,
  ]);
