import type { GoogleWrite } from '../write.ts';
import { allDrives } from './file.ts';

/** A notification channel in Drive's spelling. Source: Drive v3, Channel. */
export interface ChannelRecord {
  readonly id?: string;
  /** Identifies what is watched. */
  readonly resourceId?: string;
  /** The time when the channel ends, in milliseconds. */
  readonly expiration?: string;
}

export const channelFields = 'id,resourceId,expiration';

export interface NewChannel {
  readonly id: string;
  /** Where the notifications are sent. */
  readonly address: string;
  /** Proves that a notification comes from Drive. At most 256 characters. */
  readonly token: string;
  readonly expiration: number;
}

/** Opens a channel for the changes of a shared drive, or of all files of the user. */
export const watchChanges = (
  drive: string | null,
  pageToken: string,
  { expiration, ...channel }: NewChannel,
): GoogleWrite<ChannelRecord> => ({
  api: 'drive',
  method: 'POST',
  route: '/drive/v3/changes/watch',
  path: '/drive/v3/changes/watch',
  query: {
    ...allDrives,
    includeItemsFromAllDrives: 'true',
    pageToken,
    ...(drive === null ? {} : { driveId: drive }),
  },
  body: { ...channel, type: 'web_hook', expiration: String(expiration) },
});

/** Ends a channel. Only the user who opened it can do so. */
export const stopChannel = (id: string, resourceId: string): GoogleWrite<object> => ({
  api: 'drive',
  method: 'POST',
  route: '/drive/v3/channels/stop',
  path: '/drive/v3/channels/stop',
  query: {},
  body: { id, resourceId },
  isEmpty: true,
});
