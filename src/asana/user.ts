import { type AsanaRead, readList, readRecord } from './read.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** Where a person's picture stands in `photo`, by its side in pixels. All are square, PNG or JPEG. */
export const photoFields = {
  21: 'image_21x21',
  27: 'image_27x27',
  36: 'image_36x36',
  60: 'image_60x60',
  128: 'image_128x128',
  1024: 'image_1024x1024',
} as const;

/** One of Asana's picture sizes, in pixels. */
export type PhotoSize = keyof typeof photoFields;

/** The addresses of a person's picture. */
export type PhotoRecord = { readonly [Field in (typeof photoFields)[PhotoSize]]?: string };

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
