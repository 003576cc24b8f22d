import { type AsanaRead, readList, readRecord } from './read.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** The sizes, in pixels, in which Asana keeps a person's picture; all square. */
export const photoSizes = [21, 27, 36, 60, 128, 1024] as const;

/** One of Asana's picture sizes, in pixels. */
export type PhotoSize = (typeof photoSizes)[number];

/** The addresses of a person's picture by size; PNG or JPEG. */
export type PhotoRecord = { readonly [Size in PhotoSize as `image_${Size}x${Size}`]?: string };

/** A person as Asana spells it. Source: OAS, UserResponse. */
export interface UserRecord {
  readonly gid: string;
  readonly resource_type?: 'user';
  readonly name?: string;
  readonly email?: string;
  readonly photo?: PhotoRecord | null;
  /** Only those that the caller shares with this person. */
  readonly workspaces?: readonly WorkspaceRecord[];
}

/** One person: by gid, by e-mail address, or `me` for the caller. */
export const readUser = (user: string): AsanaRead<UserRecord> =>
  readRecord('/users/{user_gid}', { user_gid: user });

/** The people of a workspace or of a team, by gid. Unlike the routes below those two, it has pages and no end at 2,000. */
export const listUsers = (
  where: { readonly workspace: string } | { readonly team: string },
): AsanaRead<readonly UserRecord[]> => readList('/users', {}, where);
