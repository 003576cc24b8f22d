import type { PortfolioRow } from '../../../store/asana/portfolio-row.ts';
import type { ProjectRow, Row, TeamRow, UserRow } from '../../../store/asana/row.ts';
import { membershipGid } from '../../../store/gid.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { portfolioType } from '../planning/portfolio.ts';
import { projectType } from '../project.ts';

/** Records that a user or a team belongs to a project or a portfolio. It has no row. Its gid is derived from both gids. */
export interface Membership<Parent = ProjectRow | PortfolioRow> extends Row {
  readonly parent: Parent;
  readonly user: UserRow | null;
  readonly team: TeamRow | null;
}

/** A user or a team. Source: OAS, MemberCompact. */
const memberType: RecordType<{ gid: string; name: string; type: 'user' | 'team' }> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: ({ type }) => type,
    name: ({ name }) => name,
  },
};

export const isPortfolio = (row: Row): row is PortfolioRow => 'itemGids' in row;

/** A membership as the routes for all kinds of memberships return it. */
export const membershipType: RecordType<Membership> = {
  compact: ['gid', 'resource_type', 'parent', 'member', 'access_level', 'resource_subtype'],
  fields: {
    gid: (membership) => membership.gid,
    resource_type: () => 'membership',
    resource_subtype: ({ parent }) =>
      isPortfolio(parent) ? 'portfolio_membership' : 'project_membership',
    access_level: ({ parent, user, team }) => {
      const gid = (user ?? team)?.gid ?? '';
      return parent.accessLevels?.[gid] ?? (gid === parent.ownerGid ? 'admin' : 'editor');
    },
    member: ({ user, team }, context) => {
      const member = user ?? team;
      if (member === null) return null;
      const { gid, name } = member;
      return lazyRecord(memberType, { gid, name, type: user ? 'user' : 'team' }, context);
    },
    parent: ({ parent }, context) =>
      isPortfolio(parent)
        ? lazyRecord(portfolioType, parent, context)
        : lazyRecord(projectType, parent, context),
  },
};

/** The same as the routes for project memberships return it. */
export const projectMembershipType: RecordType<Membership> = {
  compact: ['gid', 'resource_type', 'parent', 'member', 'access_level'],
  fields: Object.fromEntries(
    Object.entries(membershipType.fields).filter(([name]) => name !== 'resource_subtype'),
  ),
};

/** The membership of a user in a project or a portfolio. */
export const membershipOfUser = <Parent extends Row>(
  parent: Parent,
  user: UserRow,
): Membership<Parent> => ({
  gid: membershipGid(parent.gid, user.gid),
  parent,
  user,
  team: null,
});

/** The membership of a team in a project or a portfolio. */
export const membershipOfTeam = <Parent extends Row>(
  parent: Parent,
  team: TeamRow,
): Membership<Parent> => ({
  gid: membershipGid(parent.gid, team.gid),
  parent,
  user: null,
  team,
});
