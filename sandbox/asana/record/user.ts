import type { UserRecord } from '../../../src/asana/user.ts';
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

// Asana's six sizes, spelled out: the twin must not follow what the client believes they are.
const photoSides = [21, 27, 36, 60, 128, 1024];

/** A person as Asana answers it; no address of e-mail in lists. */
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

/** The person with this gid, or null where there is none. */
export function userOrNull(gid: string | null, context: RequestContext): Value {
  const user = gid === null ? undefined : context.store.users.get(gid);
  return user ? lazyRecord(userType, user, context) : null;
}

/** The people with these gids. */
export function usersOf(gids: readonly string[], context: RequestContext): Value {
  return findRows(context.store.users, gids).map((user) => lazyRecord(userType, user, context));
}

/** A like is a record without a kind: its id, and who likes. */
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
