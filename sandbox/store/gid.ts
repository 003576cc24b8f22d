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
} as const;

/** The kinds of row that the world numbers. */
export type GidKind = keyof typeof kindCodes;

/** The id of the nth row of a kind: sixteen digits, of which the third and fourth tell the kind to whoever debugs. */
export function gidOf(kind: GidKind, number: number): string {
  return `12${kindCodes[kind]}${String(number).padStart(12, '0')}`;
}

/** Numbers rows one after another, each kind by itself, so that one more task moves no other kind's ids. */
export function createGidSequence(): (kind: GidKind) => string {
  const last = new Map<GidKind, number>();
  return (kind) => {
    const number = (last.get(kind) ?? 0) + 1;
    last.set(kind, number);
    return gidOf(kind, number);
  };
}
