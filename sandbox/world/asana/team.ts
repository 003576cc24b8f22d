import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { type PersonName, people, users } from '../fixture/person.ts';

/** Of Ada. */
const favorites = [
  fixtures.hundredTaskProject,
  fixtures.fieldRichProject,
  fixtures.personalProject,
  fixtures.portfolio,
  fixtures.taskWithEverything,
  fixtures.tag,
  fixtures.graceGid,
  fixtures.projectTemplate,
];

/** Adds users, workspaces and teams to the tables. */
export function addUsersAndTeams(tables: Tables): void {
  for (const user of users)
    tables.users.set(user.gid, { ...user, favoriteGids: user.gid === people.ada ? favorites : [] });
  addWorkspaces(tables);
  addTeams(tables);
}

function addWorkspaces({ workspaces }: Tables): void {
  workspaces.set(fixtures.paidWorkspace, {
    gid: fixtures.paidWorkspace,
    name: 'Fernwood Instruments',
    isOrganization: true,
    isPremium: true,
    emailDomains: ['fernwood.example'],
    memberGids: users.map(({ gid }) => gid),
    guestGids: [people.noor],
  });
  workspaces.set(fixtures.freeWorkspace, {
    gid: fixtures.freeWorkspace,
    name: 'Ada’s corner',
    isOrganization: false,
    isPremium: false,
    emailDomains: [],
    memberGids: [people.ada],
    guestGids: [],
  });
}

function addTeams({ teams }: Tables): void {
  const add = (
    number: number,
    name: string,
    description: string,
    members: readonly PersonName[],
    visibility: 'public' | 'request_to_join' | 'secret' = 'public',
  ) => {
    const gid = gidOf('team', number);
    const memberGids = members.map((member) => people[member]);
    const workspaceGid = fixtures.paidWorkspace;
    teams.set(gid, { gid, workspaceGid, name, description, visibility, memberGids });
  };
  add(1, 'Product', 'What we build next, and for whom.', ['ada', 'grace', 'hana', 'priya']);
  add(2, 'Engineering', 'Hardware, firmware and apps.', [
    'ada',
    'grace',
    'mateo',
    'lukasz',
    'tom',
    'samuel',
  ]);
  add(3, 'Marketing', 'Words, pictures & fairs.', ['ada', 'shira', 'zoe', 'linnea']);
  add(4, 'Operations', 'Office, suppliers, people.', ['ada', 'priya', 'linnea'], 'request_to_join');
  add(5, 'Leadership', 'Plans not yet announced.', ['ada'], 'secret');
}
