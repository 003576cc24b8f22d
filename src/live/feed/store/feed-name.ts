import type { Service } from '../../../account/credential.ts';

/** Identifies a feed. */
export interface FeedName {
  readonly service: Service;
  /** Asana: the gid of a task or a project. Drive: the id of a shared drive, or `allFiles`. */
  readonly resource: string;
  /** The key of its credential. */
  readonly credential: string;
}

/** The resource of a feed of Drive that contains all files of the user. */
export const allFiles = '';

/** The shared drive of a feed. Null: the feed contains all files of the user. */
export const driveOf = (resource: string) => (resource === allFiles ? null : resource);
