import { toPaths } from '../../../engine/loader/mask.ts';
import type { AsanaClient } from '../../../service/asana/client.ts';
import { type SentAsanaRead, selectAsanaFields } from '../../../service/asana/read.ts';
import { type EventRecord, eventMask, readEvents } from '../../../service/asana/record/event.ts';
import type { AsanaResponse } from '../../../service/asana/response.ts';
import type { ChangeSource, SourcePage } from './change-source.ts';
import { type CreateCaller, ReadQueue } from './read-queue.ts';

/** The changes of tasks and projects at Asana. Source: Asana, "Get events on a resource". */
export function createAsanaSource(
  client: AsanaClient,
  credential: string,
  createCaller: CreateCaller,
): ChangeSource<EventRecord> {
  const queue = new ReadQueue<SentAsanaRead, AsanaResponse>(client, createCaller);
  const read = async (resource: string, sync: string | null) =>
    toEventPage(
      await queue.read(selectAsanaFields(readEvents(resource, sync), toPaths(eventMask))),
    );

  return {
    start: async (resource) => (await read(resource, null)).cursor,
    read,
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
