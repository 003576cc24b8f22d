import type { UserRecord } from '../../../src/asana/user.ts';
import type { UserRow } from '../../store/asana/row.ts';
import { pick } from '../../store/asana/store.ts';
import { canSeeWorkspace } from '../protocol/access.ts';
import { lazy, type RecordType, structure, type Value, type View } from '../protocol/record.ts';
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
    photo: (user) => (user.hasPhoto ? structure(photosOf(user)) : null),
    workspaces: (user, view) =>
      [...view.store.workspaces.values()]
        .filter((workspace) => workspace.memberGids.includes(user.gid))
        .filter((workspace) => canSeeWorkspace(workspace, view))
        .map((workspace) => lazy(workspaceType, workspace, view)),
    custom_fields: () => [],
  },
};

/** The person with this gid, or null where there is none. */
export function userOrNull(gid: string | null, view: View): Value {
  const user = gid === null ? undefined : view.store.users.get(gid);
  return user ? lazy(userType, user, view) : null;
}

/** The people with these gids. */
export function usersOf(gids: readonly string[], view: View): Value {
  return pick(view.store.users, gids).map((user) => lazy(userType, user, view));
}

/** A like is a record without a kind: its id, and who likes. */
export function likesOf(gids: readonly string[], likedGid: string, view: View): Value {
  return pick(view.store.users, gids).map((user, at) =>
    structure({ gid: `${likedGid}${at + 1}`, user: lazy(userType, user, view) }),
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
