import { packages, type Room, type RoomName, rooms } from './room.ts';

// The rules of the linter. Biome applies only the last rule whose files match, so the rule of an inner folder repeats that of its room.

interface Pattern {
  readonly group: readonly string[];
  readonly message: string;
}

const names = Object.keys(rooms) as readonly RoomName[];

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Imports that a room must not have. Names of rooms occur as folders nowhere else below src. */
function patternsOf(name: RoomName): readonly Pattern[] {
  const { imports, without = {} }: Room = rooms[name];
  const forbidden = names.filter((other) => other !== name && !imports.includes(other));
  const allowed = imports.length === 0 ? 'no other room' : `only ${listed(imports)}`;
  return [
    {
      group: [
        ...forbidden.map((other) => `**/${other}/**`),
        '**/main.ts',
        ...(name === 'command' ? [] : ['**/sandbox/**']),
      ],
      message: `${name} imports ${allowed}.`,
    },
    ...Object.entries(without).map(([kind, text]) => ({
      group: packages[kind as keyof typeof packages],
      message: `${name} ${text}.`,
    })),
  ];
}

/** Boundaries inside a room. */
const inner: readonly {
  readonly folder: string;
  readonly room: RoomName;
  readonly pattern: Pattern;
}[] = [
  {
    folder: 'service/asana',
    room: 'service',
    pattern: { group: ['**/google/**'], message: 'A service does not know another one.' },
  },
  {
    folder: 'service/google',
    room: 'service',
    pattern: { group: ['**/asana/**'], message: 'A service does not know another one.' },
  },
  {
    folder: 'live/feed',
    room: 'live',
    pattern: { group: packages.graphql, message: 'feed does not know GraphQL.' },
  },
  {
    folder: 'live/webhook',
    room: 'live',
    pattern: { group: packages.graphql, message: 'webhook does not know GraphQL.' },
  },
  {
    folder: 'engine/loader',
    room: 'engine',
    pattern: { group: packages.graphql, message: 'loader does not know GraphQL.' },
  },
  {
    folder: 'upstream/pacing',
    room: 'upstream',
    pattern: {
      group: [...packages.network, '**/http/**'],
      message: 'pacing decides when requests are sent, and sends none.',
    },
  },
];

const toRule = (folder: string, patterns: readonly Pattern[]) => ({
  includes: [`src/${folder}/**`],
  linter: {
    rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
  },
});

/** The overrides of biome.json for the folders of src. */
export const roomRules = [
  ...names.map((name) => toRule(name, patternsOf(name))),
  ...inner.map(({ folder, room, pattern }) => toRule(folder, [...patternsOf(room), pattern])),
];

/** The table of docs/architecture.md. */
export const roomTable = [
  '| room | what it does | imports |',
  '|---|---|---|',
  ...names.map((name) => {
    const { purpose, imports } = rooms[name];
    return `| \`${name}\` | ${purpose} | ${imports.length === 0 ? 'no other room' : imports.join(', ')} |`;
  }),
].join('\n');
