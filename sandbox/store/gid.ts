const kindCodes = {
  user: '01',
  workspace: '02',
  team: '03',
  project: '04',
  section: '05',
  task: '06',
  story: '07',
  tag: '08',
  attachment: '10',
  customField: '11',
  enumOption: '12',
  fieldSetting: '13',
  projectTemplate: '14',
  templateRole: '15',
  statusUpdate: '16',
  job: '17',
  timeTrackingEntry: '18',
  projectBrief: '19',
  portfolio: '20',
  taskTemplate: '21',
  teamMembership: '22',
  workspaceMembership: '23',
  goal: '24',
  timePeriod: '25',
  customType: '27',
  goalRelationship: '28',
  accessRequest: '29',
  allocation: '30',
  absence: '32',
} as const;

/** The kinds of rows that have gids in the generated world. */
export type GidKind = keyof typeof kindCodes;

/** The gid of the nth row of a kind. It has sixteen digits. The third and fourth show the kind, for debugging. */
export function gidOf(kind: GidKind, number: number): string {
  return `12${kindCodes[kind]}${String(number).padStart(12, '0')}`;
}

/** The gid of the membership of a user or a team in a project or a portfolio. A membership has no row. */
export function membershipGid(parentGid: string, memberGid: string): string {
  const isPortfolio = parentGid.startsWith(`12${kindCodes.portfolio}`);
  const kind = `${isPortfolio ? '33' : '12'}${memberGid.slice(2, 4)}`;
  return `${kind}${parentGid.slice(-6)}${memberGid.slice(-6)}`;
}

/** The gid of the membership of a user in a team or a workspace. It has no row either. */
export const groupMembershipGid = (
  kind: 'teamMembership' | 'workspaceMembership',
  groupGid: string,
  userGid: string,
): string => `12${kindCodes[kind]}${groupGid.slice(-6)}${userGid.slice(-6)}`;

/** Creates a function that numbers the rows of each kind separately. Another task does not change the gids of other kinds. */
export function createGidSequence(): (kind: GidKind) => string {
  const last = new Map<GidKind, number>();
  return (kind) => {
    const number = (last.get(kind) ?? 0) + 1;
    last.set(kind, number);
    return gidOf(kind, number);
  };
}
