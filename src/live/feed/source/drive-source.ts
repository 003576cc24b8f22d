import type { GoogleClient } from '../../../service/google/client.ts';
import { documentMimeType } from '../../../service/google/file-type.ts';
import {
  type GoogleRead,
  type SentGoogleRead,
  selectGoogleFields,
} from '../../../service/google/read.ts';
import {
  type ChangeListRecord,
  type ChangeRecord,
  changeFields,
  listChanges,
  readStartPageToken,
} from '../../../service/google/record/change.ts';
import type { GoogleResponse } from '../../../service/google/response.ts';
import { google } from '../../../service/google/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { driveOf } from '../store/feed-name.ts';
import type { ChangeSource } from './change-source.ts';
import { type CreateCaller, ReadQueue } from './read-queue.ts';

/** The changes of documents in Drive. Source: Google, "Retrieve changes". */
export function createDriveSource(
  client: GoogleClient,
  credential: string,
  createCaller: CreateCaller,
): ChangeSource<ChangeRecord> {
  const queue = new ReadQueue<SentGoogleRead, GoogleResponse>(client, createCaller);

  async function send<Record>(read: GoogleRead<Record>, fields: string): Promise<Record> {
    const { data } = await queue.read(selectGoogleFields(read, fields));
    // The client has checked that it is an object. The types of its fields are defined by Google's documentation.
    return data as Record;
  }

  async function start(resource: string): Promise<string> {
    const read = readStartPageToken(driveOf(resource));
    return requireToken((await send(read, 'startPageToken')).startPageToken);
  }

  return {
    start,
    async read(resource, cursor) {
      let list: ChangeListRecord;
      try {
        list = await send(listChanges(driveOf(resource), cursor), changeFields);
      } catch (error) {
        if (!isUnknownToken(error)) throw error;
        return { changes: [], cursor: await start(resource), hasMore: false, isReset: true };
      }
      return {
        changes: (list.changes ?? []).filter(mayBeDocument),
        cursor: requireToken(list.nextPageToken ?? list.newStartPageToken),
        hasMore: list.nextPageToken !== undefined,
        isReset: false,
      };
    },
    identify: ({ fileId, time, removed }) => JSON.stringify([fileId, time, removed === true]),
    stopSharing: () => client.stopSharing(credential),
    close: () => queue.abort(new Error('The feed has ended.')),
  };
}

/** Nothing is known about a removed file but its id. */
const mayBeDocument = ({ changeType, fileId, file }: ChangeRecord): boolean =>
  changeType !== 'drive' &&
  fileId !== undefined &&
  (file === undefined || file.mimeType === documentMimeType);

/** Tokens do not expire, so Drive rejects only one that it has not made. */
const isUnknownToken = (error: unknown): boolean =>
  error instanceof UpstreamError && error.status === 400;

function requireToken(token: string | undefined): string {
  if (token === undefined) throw badResponse(google, 'contained no token for later changes', 200);
  return token;
}
