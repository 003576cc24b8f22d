import type { drive_v3 } from '@googleapis/drive';
import { type RequestOptions, useGoogle } from '../caller.ts';

/** A page of changes. */
export type ChangePage = drive_v3.Schema$ChangeList;

/** Starts a sandbox for the tests of one file, and reads its change logs. */
export function useChangeLog() {
  const google = useGoogle();

  /** The token after the last change of a log. */
  const startToken = async (options: RequestOptions = {}): Promise<string> => {
    const { body } = await google.get<drive_v3.Schema$StartPageToken>(
      '/drive/v3/changes/startPageToken',
      options,
    );
    return body.startPageToken ?? '';
  };

  /** One page of the changes after this token. */
  const list = (pageToken: string, { query, ...more }: RequestOptions = {}) =>
    google.get<ChangePage>('/drive/v3/changes', { ...more, query: { pageToken, ...query } });

  /** The changes of a page, as `id` or `id removed`. */
  const changedIds = async (pageToken: string, options?: RequestOptions) => {
    const { body } = await list(pageToken, options);
    return body.changes?.map(
      ({ fileId, driveId, removed }) => `${fileId ?? driveId}${removed ? ' removed' : ''}`,
    );
  };

  return { ...google, startToken, list, changedIds };
}
