import { type GoogleWrite, toGoogleWrite } from '../write.ts';
import { toChangesQuery } from './change.ts';

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
): GoogleWrite<ChannelRecord> =>
  toGoogleWrite(
    'POST',
    '/drive/v3/changes/watch',
    [],
    { ...channel, type: 'web_hook', expiration: String(expiration) },
    toChangesQuery(drive, pageToken),
  );

/** Ends a channel. Only the user who opened it can do so. */
export const stopChannel = (id: string, resourceId: string): GoogleWrite<object> => ({
  ...toGoogleWrite('POST', '/drive/v3/channels/stop', [], { id, resourceId }),
  isEmpty: true,
});
