import type { UserRow } from '../../store/asana/row.ts';
import type { Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { userGids } from '../../store/person.ts';
import { landmark } from './landmark.ts';

/** Everybody at Fernwood Instruments, by the name they go by in this folder. */
export const staff = {
  ada: userGids.ada,
  grace: userGids.grace,
  noor: userGids.guest,
  mateo: gidOf('user', 4),
  hana: gidOf('user', 5),
  lukasz: gidOf('user', 6),
  shira: gidOf('user', 7),
  tom: gidOf('user', 8),
  zoe: gidOf('user', 9),
  priya: gidOf('user', 10),
  samuel: gidOf('user', 11),
  linnea: gidOf('user', 12),
} as const;

/** A short name of somebody at Fernwood Instruments. */
export type StaffName = keyof typeof staff;

/** Everybody at Fernwood Instruments, as both services know them. */
export const users: readonly UserRow[] = [
  { gid: staff.ada, name: 'Ada Okafor', email: 'ada@fernwood.example', hasPhoto: true },
  { gid: staff.grace, name: 'Grace Lindqvist', email: 'grace@fernwood.example', hasPhoto: true },
  { gid: staff.noor, name: 'Noor Haddad', email: 'noor@studio-nur.example', hasPhoto: false },
  { gid: staff.mateo, name: 'Mateo Rossi', email: 'mateo@fernwood.example', hasPhoto: true },
  { gid: staff.hana, name: '佐藤 はな', email: 'hana@fernwood.example', hasPhoto: true },
  { gid: staff.lukasz, name: 'Łukasz Wójcik', email: 'lukasz@fernwood.example', hasPhoto: false },
  { gid: staff.shira, name: 'שירה לוי', email: 'shira@fernwood.example', hasPhoto: true },
  { gid: staff.tom, name: "Tom O'Neill", email: 'tom@fernwood.example', hasPhoto: false },
  // The diaeresis is a combining character: names are not always normalised.
  { gid: staff.zoe, name: 'Zoe\u0308 Brandt', email: 'zoe@fernwood.example', hasPhoto: true },
  { gid: staff.priya, name: 'Priya Raman', email: 'priya@fernwood.example', hasPhoto: true },
  {
    gid: staff.samuel,
    name: 'Samuel "Sam" Osei',
    email: 'samuel@fernwood.example',
    hasPhoto: false,
  },
  { gid: staff.linnea, name: 'Linnea Berg 🌿', email: 'linnea@fernwood.example', hasPhoto: true },
];

/** Puts people, workspaces and teams into the tables. */
export function addPeople(tables: Tables): void {
  for (const user of users) tables.users.set(user.gid, { ...user });
  addWorkspaces(tables);
  addTeams(tables);
}

function addWorkspaces({ workspaces }: Tables): void {
  workspaces.set(landmark.paidWorkspace, {
    gid: landmark.paidWorkspace,
    name: 'Fernwood Instruments',
    isOrganization: true,
    isPremium: true,
    emailDomains: ['fernwood.example'],
    memberGids: users.map(({ gid }) => gid),
    guestGids: [staff.noor],
  });
  workspaces.set(landmark.freeWorkspace, {
    gid: landmark.freeWorkspace,
    name: 'Ada’s corner',
    isOrganization: false,
    isPremium: false,
    emailDomains: [],
    memberGids: [staff.ada],
    guestGids: [],
  });
}

function addTeams({ teams }: Tables): void {
  const add = (
    number: number,
    name: string,
    description: string,
    members: readonly StaffName[],
    visibility: 'public' | 'request_to_join' | 'secret' = 'public',
  ) => {
    const gid = gidOf('team', number);
    const memberGids = members.map((member) => staff[member]);
    const workspaceGid = landmark.paidWorkspace;
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
