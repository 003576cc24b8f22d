import type { AsanaClient } from '../../../service/asana/client.ts';
import { type SentAsanaRead, selectAsanaFields } from '../../../service/asana/read.ts';
import { type EventRecord, eventFields, readEvents } from '../../../service/asana/record/event.ts';
import type { AsanaResponse } from '../../../service/asana/response.ts';
import type { ChangeSource } from './change-source.ts';
import { type CreateCaller, ReadQueue } from './read-queue.ts';

/** The changes of tasks and projects at Asana. Source: Asana, "Get events on a resource". */
export function createAsanaSource(
  client: AsanaClient,
  credential: string,
  createCaller: CreateCaller,
): ChangeSource<EventRecord> {
  const queue = new ReadQueue<SentAsanaRead, AsanaResponse>(client, createCaller);

  async function read(resource: string, sync: string | null) {
    const response = await queue.read(selectAsanaFields(readEvents(resource, sync), eventFields));
    // The client has checked that it is a list with a cursor. The types of its fields are defined by Asana's documentation.
    const changes = response.data as readonly EventRecord[];
    const cursor = response.cursor as NonNullable<AsanaResponse['cursor']>;
    return {
      changes,
      cursor: cursor.sync,
      hasMore: cursor.hasMore,
      isReset: cursor.isExpired,
    };
  }

  return {
    start: async (resource) => (await read(resource, null)).cursor,
    read,
    identify: ({ action, resource, parent, user, created_at, change }) =>
      JSON.stringify([
        action,
        resource.gid,
        parent?.gid,
        user?.gid,
        created_at,
        change?.field,
        change?.action,
        (change?.added_value ?? change?.removed_value ?? change?.new_value)?.gid,
      ]),
    stopSharing: () => client.stopSharing(credential),
    close: () => queue.abort(new Error('The feed has ended.')),
  };
}
