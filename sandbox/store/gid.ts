const kinds = {
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
} as const;

/** The kinds of row that the world numbers. */
export type GidKind = keyof typeof kinds;

/** The id of the nth row of a kind: sixteen digits, of which the third and fourth tell the kind to whoever debugs. */
export function gidOf(kind: GidKind, number: number): string {
  return `12${kinds[kind]}${String(number).padStart(12, '0')}`;
}

/** Numbers rows one after another, each kind by itself, so that one more task moves no other kind's ids. */
export function createGids(): (kind: GidKind) => string {
  const last = new Map<GidKind, number>();
  return (kind) => {
    const number = (last.get(kind) ?? 0) + 1;
    last.set(kind, number);
    return gidOf(kind, number);
  };
}
