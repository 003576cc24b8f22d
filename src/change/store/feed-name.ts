import type { Service } from '../../auth/credential.ts';

/** Identifies a feed. */
export interface FeedName {
  readonly service: Service;
  /** Asana: the gid of a task or a project. Drive: the id of a shared drive, or null for all files of the user. */
  readonly resource: string | null;
  /** The key of its credential. */
  readonly credential: string;
}
