import type { UserRecord } from '../../../src/service/asana/record/user.ts';
import type { UserRow } from '../../store/asana/row.ts';
import { findRows } from '../../store/asana/store.ts';
import { canSeeWorkspace } from '../protocol/access.ts';
import {
  lazyRecord,
  plainRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from '../protocol/record.ts';
import { workspaceType } from './workspace.ts';

// Asana's six photo sizes. They are repeated here so that the sandbox does not depend on the client's list.
const photoSides = [21, 27, 36, 60, 128, 1024];

/** A user as Asana returns it. Lists do not contain the email address. */
export const userType: RecordType<UserRow, UserRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (user) => user.gid,
    resource_type: () => 'user',
    name: (user) => user.name,
    email: (user) => user.email,
    photo: (user) => (user.hasPhoto ? plainRecord(photosOf(user)) : null),
    workspaces: (user, context) =>
      [...context.store.workspaces.values()]
        .filter((workspace) => workspace.memberGids.includes(user.gid))
        .filter((workspace) => canSeeWorkspace(workspace, context))
        .map((workspace) => lazyRecord(workspaceType, workspace, context)),
    custom_fields: () => [],
  },
};

const { workspaces: _workspaces, custom_fields: _customFields, ...baseFields } = userType.fields;

/** A user as the response to an invitation contains it. Source: OAS, UserBaseResponse. */
export const invitedUserType: RecordType<UserRow> = { ...userType, fields: baseFields };

/** The user with this gid, or null if there is none. */
export function userOrNull(gid: string | null, context: RequestContext): Value {
  const user = gid === null ? undefined : context.store.users.get(gid);
  return user ? lazyRecord(userType, user, context) : null;
}

/** The users with these gids. */
export function usersOf(gids: readonly string[], context: RequestContext): Value {
  return findRows(context.store.users, gids).map((user) => lazyRecord(userType, user, context));
}

/** Likes as Asana returns them. A like has an id and a user, but no `resource_type`. */
export function likesOf(gids: readonly string[], likedGid: string, context: RequestContext): Value {
  return findRows(context.store.users, gids).map((user, at) =>
    plainRecord({ gid: `${likedGid}${at + 1}`, user: lazyRecord(userType, user, context) }),
  );
}

function photosOf(user: UserRow): Record<string, string> {
  return Object.fromEntries(
    photoSides.map((side) => [
      `image_${side}x${side}`,
      `https://photos.fernwood.example/${user.gid}/${side}x${side}.png`,
    ]),
  );
}
