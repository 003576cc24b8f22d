import type {
  TeamMembershipRecord,
  WorkspaceMembershipRecord,
} from '../../../src/service/asana/record/membership.ts';
import type { Row, TeamRow, UserRow, WorkspaceRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { groupMembershipGid } from '../../store/gid.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { teamType } from './team.ts';
import { userType } from './user.ts';
import { workspaceType } from './workspace.ts';

/** Records that a user belongs to a team or a workspace. It has no row. The first member is its administrator. */
export interface GroupMembership<Group extends TeamRow | WorkspaceRow> extends Row {
  readonly group: Group;
  readonly user: UserRow;
}

export const membershipOfGroup = <Group extends TeamRow | WorkspaceRow>(
  kind: 'teamMembership' | 'workspaceMembership',
  group: Group,
  user: UserRow,
): GroupMembership<Group> => ({
  gid: groupMembershipGid(kind, group.gid, user.gid),
  group,
  user,
});

const isFirst = ({ group, user }: GroupMembership<TeamRow | WorkspaceRow>): boolean =>
  group.memberGids[0] === user.gid;

/** A membership in a team as Asana returns it. */
export const teamMembershipType: RecordType<GroupMembership<TeamRow>, TeamMembershipRecord> = {
  compact: ['gid', 'resource_type', 'user', 'team', 'is_guest', 'is_limited_access', 'is_admin'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'team_membership',
    user: ({ user }, context) => lazyRecord(userType, user, context),
    team: ({ group }, context) => lazyRecord(teamType, group, context),
    is_admin: isFirst,
    is_limited_access: () => false,
    is_guest: ({ group, user }, { store }) =>
      requireRow(store.workspaces, group.workspaceGid).guestGids.includes(user.gid),
  },
};

/** A membership in a workspace as Asana returns it. */
export const workspaceMembershipType: RecordType<
  GroupMembership<WorkspaceRow>,
  WorkspaceMembershipRecord
> = {
  compact: ['gid', 'resource_type', 'user', 'workspace'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'workspace_membership',
    user: ({ user }, context) => lazyRecord(userType, user, context),
    workspace: ({ group }, context) => lazyRecord(workspaceType, group, context),
    is_active: () => true,
    is_admin: isFirst,
    is_guest: ({ group, user }) => group.guestGids.includes(user.gid),
    is_view_only: () => false,
    vacation_dates: () => null,
  },
};
