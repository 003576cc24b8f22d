import type { Mask } from '../../../engine/loader/mask.ts';
import type { GoogleClient } from '../../../service/google/client.ts';
import { toFields } from '../../../service/google/fields.ts';
import { documentMimeType } from '../../../service/google/file-type.ts';
import {
  type GoogleRead,
  type SentGoogleRead,
  selectGoogleFields,
} from '../../../service/google/read.ts';
import {
  type ChangeListRecord,
  type ChangeRecord,
  changeMask,
  listChanges,
  readStartPageToken,
  startTokenMask,
} from '../../../service/google/record/change.ts';
import type { GoogleResponse } from '../../../service/google/response.ts';
import { google } from '../../../service/google/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { driveOf } from '../store/feed-store.ts';
import type { ChangeSource, SourcePage } from './change-source.ts';
import { type CreateCaller, ReadQueue } from './read-queue.ts';

/** The changes of documents in Drive. Source: Google, "Retrieve changes". */
export function createDriveSource(
  client: GoogleClient,
  credential: string,
  createCaller: CreateCaller,
): ChangeSource<ChangeRecord> {
  const queue = new ReadQueue<SentGoogleRead, GoogleResponse>(client, createCaller);

  async function send<Result extends object>(read: GoogleRead<Result>, mask: Mask) {
    const { data } = await queue.read(selectGoogleFields(read, toFields(mask)));
    // The client has checked that it is an object. The types of its fields are defined by Google's documentation.
    return data as Result;
  }

  return {
    start: (resource) => readStart(driveOf(resource), send),
    read: (resource, cursor) => readChanges(driveOf(resource), cursor, send),
    identify: identifyChange,
    stopSharing: () => client.stopSharing(credential),
    close: () => queue.abort(new Error('The feed has ended.')),
  };
}

type Send = <Result extends object>(read: GoogleRead<Result>, mask: Mask) => Promise<Result>;

/** A cursor for the changes from now on: of a shared drive, or of all files of the user. */
export const readStart = async (drive: string | null, send: Send): Promise<string> =>
  requireToken((await send(readStartPageToken(drive), startTokenMask)).startPageToken);

export async function readChanges(
  drive: string | null,
  cursor: string,
  send: Send,
): Promise<SourcePage<ChangeRecord>> {
  let list: ChangeListRecord;
  try {
    list = await send(listChanges(drive, cursor), changeMask);
  } catch (error) {
    if (!isUnknownToken(error)) throw error;
    return { changes: [], cursor: await readStart(drive, send), hasMore: false, isReset: true };
  }
  return {
    changes: (list.changes ?? []).filter(mayBeDocument),
    cursor: requireToken(list.nextPageToken ?? list.newStartPageToken),
    hasMore: list.nextPageToken !== undefined,
    isReset: false,
  };
}

/** A text that is equal for two reads of the same change. */
export const identifyChange = ({ fileId, time, removed }: ChangeRecord): string =>
  JSON.stringify([fileId, time, removed === true]);

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
