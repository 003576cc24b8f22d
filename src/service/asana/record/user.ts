import { type AsanaRead, readList, readRecord, recordRoute } from '../read.ts';
import type { WorkspaceRecord } from './workspace.ts';

/** The field of `photo` for each width in pixels. All pictures are square, PNG or JPEG. */
export const photoFields = {
  21: 'image_21x21',
  27: 'image_27x27',
  36: 'image_36x36',
  60: 'image_60x60',
  128: 'image_128x128',
  1024: 'image_1024x1024',
} as const;

/** The width of a picture in pixels. */
export type PhotoSize = keyof typeof photoFields;

/** The addresses of a user's picture in several sizes. */
export type PhotoRecord = { readonly [Field in (typeof photoFields)[PhotoSize]]?: string };

/** A user in Asana's spelling. Source: OAS, UserResponse. */
export interface UserRecord {
  readonly gid: string;
  readonly resource_type?: 'user';
  readonly name?: string;
  readonly email?: string;
  readonly photo?: PhotoRecord | null;
  /** Only the workspaces that the caller has in common with this user. */
  readonly workspaces?: readonly WorkspaceRecord[];
}

/** One user, by gid or e-mail address, or `me` for the caller. */
export const readUser = recordRoute<UserRecord>('/users/{user_gid}');

/** The users of a workspace or of a team, in the order of their gids. Unlike `/workspaces/…/users`, this route has pages and no maximum of 2,000. */
export const listUsers = (
  where: { readonly workspace: string } | { readonly team: string },
): AsanaRead<readonly UserRecord[]> => readList('/users', [], where);

/** The list of a user’s tasks in a workspace, “My tasks”. Some routes of projects accept its gid. Source: OAS, UserTaskListResponse. */
export const readUserTaskList = (
  user: string,
  workspace: string,
): AsanaRead<{ readonly gid: string }> => ({
  ...readRecord('/users/{user_gid}/user_task_list', [user]),
  query: { workspace },
});
